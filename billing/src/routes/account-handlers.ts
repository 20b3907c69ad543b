import type { Context } from "hono";
import type { VerifyCaller } from "../adapters/auth/verify-caller.ts";
import { parseCheckoutRequest } from "../core/checkout-request.ts";
import type { Deps } from "../flows/deps.ts";
import { updateEmail } from "../flows/ensure-customer.ts";
import { openCheckout } from "../flows/open-checkout.ts";
import { openPortal } from "../flows/open-portal.ts";
import { readStatus } from "../flows/read-status.ts";
import { Problem } from "./problem.ts";
import { readJsonBody } from "./request-body.ts";

const CUSTOMER_DELETED =
  "This account no longer exists at the payment provider, so there is nothing to manage. A new purchase creates it again.";

const ALREADY_SUBSCRIBED = {
  running: "This account has a subscription. Change or cancel it in the customer portal.",
  trial: "This account's trial ended without a card. Add one in the customer portal to go on.",
  collection:
    "This account has a subscription for which nothing is charged at present. Manage it in the customer portal.",
};

type Handler = (context: Context) => Promise<Response>;

interface AccountHandlers {
  checkout: Handler;
  portal: Handler;
  status: Handler;
}

/** What a signed-in user can do: buy, manage, ask for the status. */
export function createAccountHandlers(verifyCaller: VerifyCaller, deps: Deps): AccountHandlers {
  return {
    checkout: createCheckout(verifyCaller, deps),
    portal: createPortal(verifyCaller, deps),
    status: createStatus(verifyCaller, deps),
  };
}

function createCheckout(verifyCaller: VerifyCaller, deps: Deps): Handler {
  return async (context) => {
    const caller = await verifyCaller(context.req.raw);
    const parsed = parseCheckoutRequest(await readJsonBody(context), deps.policy.priceIds);
    if (!parsed.ok) throw new Problem("invalid_request", parsed.detail);
    const outcome = await openCheckout(caller, parsed.request, deps);
    if (outcome.kind === "open") return privateJson(context, { url: outcome.url });
    const detail = ALREADY_SUBSCRIBED[outcome.paused ?? "running"];
    throw new Problem("already_subscribed", detail, { portal_url: outcome.portalUrl });
  };
}

/** No cache on the way may show one user's answer to another user. */
function privateJson(context: Context, body: object): Response {
  return context.json(body, 200, { "cache-control": "no-store" });
}

function createPortal(verifyCaller: VerifyCaller, deps: Deps): Handler {
  return async (context) => {
    const caller = await verifyCaller(context.req.raw);
    await updateEmail(caller, deps);
    const outcome = await openPortal(caller.userId, deps);
    if (outcome.kind === "open") return privateJson(context, { url: outcome.url });
    if (outcome.kind === "customer_deleted") throw new Problem("no_customer", CUSTOMER_DELETED);
    throw new Problem("no_customer", "There is nothing to manage before the first purchase.");
  };
}

function createStatus(verifyCaller: VerifyCaller, deps: Deps): Handler {
  return async (context) => {
    const { userId } = await verifyCaller(context.req.raw);
    return privateJson(context, await readStatus(userId, deps));
  };
}
