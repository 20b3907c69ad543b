import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { isUsableUserId } from "../core/snapshots.ts";
import type { Deps } from "../flows/deps.ts";
import { eraseUser, PaymentUnderWay } from "../flows/erase-user.ts";
import { readStatus } from "../flows/read-status.ts";
import type { MeterReport } from "../ports/runtime.ts";
import { Problem } from "./problem.ts";

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
  /** The bearer token that a scraper sends. */
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
  const answer = (context: Context, body: object) => context.json(body, 200, { "cache-control": "no-store" });
  return {
    async read(context: Context): Promise<Response> {
      const userId = identify(context);
      return answer(context, { user_id: userId, ...(await readStatus(userId, deps)) });
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
      return answer(context, { user_id: userId, ...erasure });
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
