import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { VerifyCaller } from "../adapters/auth/verify-caller.ts";
import { type CheckoutRequest, parseCheckoutRequest } from "../core/session-params.ts";
import { isUsableUserId } from "../core/snapshots.ts";
import { customerFault } from "../core/stripe-fault.ts";
import type { Deps } from "../flows/deps.ts";
import { updateEmail } from "../flows/ensure-customer.ts";
import { eraseUser, PaymentUnderWay } from "../flows/erase-user.ts";
import { openCheckout } from "../flows/open-checkout.ts";
import { openPortal } from "../flows/open-portal.ts";
import { readStatus } from "../flows/report-status.ts";
import { resumeSubscription } from "../flows/resume-subscription.ts";
import type { MeterReport } from "../ports/runtime.ts";
import { Problem } from "./problem.ts";
import { readJsonBody } from "./request-body.ts";

const CUSTOMER_DELETED =
  "This account no longer exists at Stripe, so there is nothing to manage. A new purchase creates it again.";

const NEEDS_CARD = "There is no card that can be charged. Add one in the customer portal, then try again.";

const ALREADY_SUBSCRIBED = {
  running: "This account has a subscription. Change or cancel it in the customer portal.",
  trial: "This account's trial ended without a card. Add one in the customer portal, then resume the subscription.",
  paused: "This account's subscription is paused. Resume it, or manage it in the customer portal.",
  collection:
    "This account has a subscription for which nothing is charged at present. Manage it in the customer portal.",
};

export function createAccountHandlers(verifyCaller: VerifyCaller, deps: Deps) {
  return {
    async checkout(context: Context): Promise<Response> {
      const caller = await verifyCaller(context.req.raw);
      const parsed = parseCheckoutRequest(await readJsonBody(context), deps.policy.priceIds);
      if (!parsed.ok) throw new Problem("invalid_request", parsed.detail);
      const report = (result: string) => reportSale(result, { user: caller.userId, ...parsed.request }, deps);
      const outcome = await openCheckout(caller, parsed.request, deps).catch((error: unknown) => {
        const reason = customerFault(error);
        if (reason !== null) report(reason);
        throw error;
      });
      report(outcome.kind === "open" ? "opened" : outcome.kind);
      if (outcome.kind === "open") return privateJson(context, { url: outcome.url });
      const detail = ALREADY_SUBSCRIBED[outcome.paused ?? "running"];
      throw new Problem("already_subscribed", detail, { portal_url: outcome.portalUrl });
    },
    async portal(context: Context): Promise<Response> {
      const caller = await verifyCaller(context.req.raw);
      await updateEmail(caller, deps);
      const outcome = await openPortal(caller.userId, deps);
      if (outcome.kind === "open") return privateJson(context, { url: outcome.url });
      if (outcome.kind === "customer_deleted") throw new Problem("no_customer", CUSTOMER_DELETED);
      throw new Problem("no_customer", "There is nothing to manage before the first purchase.");
    },
    async resume(context: Context): Promise<Response> {
      const { userId } = await verifyCaller(context.req.raw);
      const outcome = await resumeSubscription(userId, deps);
      if (outcome.kind === "not_paused") throw new Problem("not_paused", "This account has no paused subscription.");
      if (outcome.kind === "needs_card") throw new Problem("needs_card", NEEDS_CARD, { portal_url: outcome.portalUrl });
      return privateJson(context, await readStatus(userId, deps));
    },
    async status(context: Context): Promise<Response> {
      const { userId } = await verifyCaller(context.req.raw);
      return privateJson(context, await readStatus(userId, deps));
    },
  };
}

/** One line and one count for every sale that was begun, or that a rule or Stripe refused. */
function reportSale(outcome: string, sale: { user: string } & CheckoutRequest, deps: Deps): void {
  const { user, mode } = sale;
  deps.meter?.sale(outcome);
  const price = "priceId" in sale ? sale.priceId : null;
  deps.log.info(outcome === "opened" ? "checkout opened" : "sale refused", { user, mode, price, outcome });
}

/** No cache on the way may show one user's answer to another user. */
function privateJson(context: Context, body: object): Response {
  return context.json(body, 200, { "cache-control": "no-store" });
}

/** Whether an Authorization header holds this bearer token. The word is "Bearer" in any case (RFC 9110). */
function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.*)$/is.exec(authorization ?? "")?.[1] ?? "";
  return isSameSecret(given, token);
}

/** In a time that does not depend on where the two differ. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

export interface MetricsParts {
  token: string;
  report: () => Promise<MeterReport>;
}

export function createMetricsHandler({ token, report }: MetricsParts) {
  return async (context: Context): Promise<Response> => {
    if (!isBearer(context.req.header("authorization"), token)) {
      throw new Problem("unauthenticated", "The token for metrics is required.");
    }
    const { contentType, text } = await report();
    return context.body(text, 200, { "content-type": contentType, "cache-control": "no-store" });
  };
}

/** For other servers of the application, with a credential of their own: a user's token never opens these. */
export function createUserHandlers(serviceTokens: readonly string[], deps: Deps) {
  const identify = (context: Context): string => {
    const authorization = context.req.header("authorization");
    const matches = serviceTokens.filter((token) => isBearer(authorization, token));
    if (matches.length === 0) throw new Problem("unauthenticated", "A service token is required.");
    const userId = userIdOf(context);
    if (userId === null || !isUsableUserId(userId)) throw new Problem("not_found", "There can be no such user.");
    return userId;
  };
  return {
    async read(context: Context): Promise<Response> {
      const userId = identify(context);
      return privateJson(context, { user_id: userId, ...(await readStatus(userId, deps)) });
    },
    async erase(context: Context): Promise<Response> {
      const userId = identify(context);
      const ends = context.req.query("ends") ?? "now";
      if (ends !== "now" && ends !== "period_end") throw new Problem("invalid_request", "ends is now or period_end.");
      const erasure = await eraseUser(userId, ends, deps).catch((error: unknown) => {
        if (!(error instanceof PaymentUnderWay)) throw error;
        throw new Problem(
          "payment_under_way",
          "A payment is under way. Try again in some minutes. Nothing was changed.",
        );
      });
      return privateJson(context, { user_id: userId, ...erasure });
    },
  };
}

/** @returns null for a broken escape, which the router would hand on as it is: it is also how another user's id may look. */
function userIdOf(context: Context): string | null {
  const [segment = ""] = context.req.path.split("/").slice(-2);
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
