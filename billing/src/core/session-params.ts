import type Stripe from "stripe";
import { z } from "zod";
import { addMs, HOUR_MS, unixFromDate } from "./instants.ts";
import { ownerMark } from "./ours.ts";

/** Stripe allows 30 minutes to 24 hours. Short, because an open session could lead to a second subscription. */
const SESSION_LIFE_MS = HOUR_MS;

/** The application's pages to which the hosted ones lead back, as whole addresses. */
export interface AppPages {
  /** After a purchase. Its query says which session. */
  success: string;
  cancel: string;
  /** The page for the subscription: after the portal, and in mails. */
  settings: string;
}

interface SessionContext {
  userId: string;
  application: string;
  customerId: string;
  pages: AppPages;
  currency: string;
  automaticTax: boolean;
  taxIdCollection: boolean;
  /** 0: this user is offered no trial. */
  trialDays: number;
  now: Date;
}

export type SessionParams = Stripe.Checkout.SessionCreateParams;

/** All parameters for a hosted checkout page. Every address comes from the configuration, none from the caller. */
export function sessionParams(request: CheckoutRequest, context: SessionContext): SessionParams {
  if (request.mode === "setup") return setupParams(context);
  if (request.mode === "payment") return paymentParams(context, request.priceId);
  return subscriptionParams(context, request.priceId);
}

/** Two sessions sell the same purchase if they differ only in their expiry. */
export function isSamePurchase(a: SessionParams, b: SessionParams): boolean {
  return JSON.stringify({ ...a, expires_at: 0 }) === JSON.stringify({ ...b, expires_at: 0 });
}

function setupParams(context: SessionContext): SessionParams {
  return {
    ...commonParams(context),
    mode: "setup",
    currency: context.currency,
    setup_intent_data: { metadata: ownerMark(context) },
  };
}

function commonParams(context: SessionContext) {
  const cancel_url = context.pages.cancel;
  return { ...ownedParams(context), cancel_url, expires_at: unixFromDate(addMs(context.now, SESSION_LIFE_MS)) };
}

/** What every page of this service has. Stripe replaces the braces; the page returned to grants nothing. */
export function ownedParams(context: Pick<SessionContext, "userId" | "application" | "customerId" | "pages">) {
  const { success } = context.pages;
  return {
    customer: context.customerId,
    client_reference_id: context.userId,
    metadata: ownerMark(context),
    success_url: `${success}${success.includes("?") ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`,
    // Payment methods that settle immediately, so that "completed" always means paid.
    allowed_payment_method_types: ["card", "link"],
  } satisfies SessionParams;
}

function paymentParams(context: SessionContext, priceId: string): SessionParams {
  return {
    ...commonParams(context),
    ...taxParams(context),
    mode: "payment",
    line_items: [{ price: priceId, quantity: 1 }],
    allow_promotion_codes: true,
    payment_intent_data: { setup_future_usage: "off_session", metadata: ownerMark(context) },
  };
}

/** To store what the buyer types for the tax, the page must be allowed to change the customer. */
function taxParams({ automaticTax, taxIdCollection }: SessionContext): Partial<SessionParams> {
  if (!automaticTax && !taxIdCollection) return {};
  return {
    ...(automaticTax ? { automatic_tax: { enabled: true } } : {}),
    ...(taxIdCollection ? { tax_id_collection: { enabled: true } } : {}),
    customer_update: { address: "auto", ...(taxIdCollection ? { name: "auto" as const } : {}) },
  };
}

function subscriptionParams(context: SessionContext, priceId: string): SessionParams {
  const trial = {
    trial_period_days: context.trialDays,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
  } satisfies SessionParams["subscription_data"];
  return {
    ...commonParams(context),
    ...taxParams(context),
    mode: "subscription",
    line_items: [{ price: priceId, quantity: 1 }],
    allow_promotion_codes: true,
    payment_method_collection: "always",
    subscription_data: { metadata: ownerMark(context), ...(context.trialDays > 0 ? trial : {}) },
  };
}

/** A signed-in user, as named in the application's token. */
export interface Caller {
  userId: string;
  email: string | null;
}

const CHECKOUT_MODES = ["subscription", "payment", "setup"] as const;

const requestSchema = z.strictObject({
  price_id: z.string().min(1).max(255).optional(),
  mode: z.enum(CHECKOUT_MODES).default("subscription"),
});

export type CheckoutRequest = { mode: "subscription" | "payment"; priceId: string } | { mode: "setup" };

type CheckoutRequestResult = { ok: true; request: CheckoutRequest } | { ok: false; detail: string };

/** Only prices the operator has listed can be bought. The browser names a price; it does not set one. */
export function parseCheckoutRequest(body: unknown, priceIds: readonly string[]): CheckoutRequestResult {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) {
    return refuse('The body must be {"price_id": "…", "mode"?: "subscription" | "payment" | "setup"}.');
  }
  const { mode, price_id: priceId } = parsed.data;
  if (mode === "setup") {
    return priceId === undefined
      ? { ok: true, request: { mode } }
      : refuse("Saving a card takes no price: leave price_id out.");
  }
  if (priceId === undefined) return refuse("price_id is missing.");
  return priceIds.includes(priceId) ? { ok: true, request: { mode, priceId } } : refuse("This price is not for sale.");
}

function refuse(detail: string): CheckoutRequestResult {
  return { ok: false, detail };
}
