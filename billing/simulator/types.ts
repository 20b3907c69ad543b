import type Stripe from "stripe";

/**
 * One of Stripe's objects as it is stored here: what somebody reads of it, and whatever else it may have. References are ids,
 * as on the wire before any expansion.
 */
type Stored<T, Field extends keyof T, Own = object> = Pick<T, Field> & Partial<Omit<T, Field | keyof Own>> & Own;

type Base = "id" | "object" | "created" | "livemode" | "metadata";

export type SimCustomer = Stored<
  Stripe.Customer,
  Base | "email" | "name",
  { invoice_settings: { default_payment_method: string | null }; test_clock: string | null }
>;

export type SimProduct = Stored<Stripe.Product, Base | "active" | "name">;

export type SimPrice = Stored<
  Stripe.Price,
  Base | "active" | "currency" | "recurring" | "type",
  { product: string; unit_amount: number }
>;

export type SimSubscription = Stored<
  Stripe.Subscription,
  Base | "billing_mode" | "cancel_at" | "cancel_at_period_end" | "canceled_at" | "currency" | "ended_at" | "status",
  {
    customer: string;
    default_payment_method: string | null;
    items: { object: "list"; data: SimItem[]; has_more: boolean; url: string };
    latest_invoice: string | null;
    schedule?: string | null;
    test_clock: string | null;
    trial_start: number | null;
  }
>;

export type SimItem = Stored<
  Stripe.SubscriptionItem,
  "id" | "object" | "current_period_end" | "current_period_start",
  { price: SimPrice }
>;

export type SimInvoice = Stored<
  Stripe.Invoice,
  | Exclude<Base, "id">
  | "amount_due"
  | "attempt_count"
  | "billing_reason"
  | "currency"
  | "next_payment_attempt"
  | "status",
  { id: string; customer: string }
>;

export type SimPaymentIntent = Stored<
  Stripe.PaymentIntent,
  Base | "amount" | "amount_received" | "canceled_at" | "currency" | "last_payment_error" | "latest_charge" | "status",
  { customer: string | null; payment_method: string | null }
>;

export type SimSetupIntent = Stored<
  Stripe.SetupIntent,
  Base | "status",
  { customer: string | null; payment_method: string | null }
>;

export type SimSession = Stored<
  Stripe.Checkout.Session,
  | (Base | "amount_total" | "cancel_url" | "client_reference_id" | "expires_at" | "mode" | "payment_status" | "status")
  | ("success_url" | "url"),
  Record<"customer" | "subscription" | "payment_intent" | "setup_intent" | "invoice", string | null>
>;

export type SimPaymentMethod = Stored<Stripe.PaymentMethod, Base | "type", { customer: string | null }>;

export type SimPortalSession = Stored<
  Stripe.BillingPortal.Session,
  Exclude<Base, "metadata"> | "return_url" | "url",
  { configuration: string; customer: string }
>;

export type SimPortalConfiguration = Stored<
  Stripe.BillingPortal.Configuration,
  Base | "active" | "default_return_url" | "features"
>;

/** Which payment paid, or failed to pay, which invoice. */
export type SimInvoicePayment = Stored<
  Stripe.InvoicePayment,
  "id" | "object" | "amount_requested" | "created" | "livemode" | "payment" | "status",
  { invoice: string }
>;

export type SimRefund = Stored<
  Stripe.Refund,
  Exclude<Base, "livemode"> | "amount" | "charge" | "currency" | "payment_intent" | "status"
>;

export type SimDispute = Stored<
  Stripe.Dispute,
  Base | "amount" | "charge" | "currency" | "payment_intent" | "reason" | "status"
>;

export interface SimEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  data: { object: Readonly<Record<string, unknown>> };
}

export type SimEndpoint = Stored<
  Stripe.WebhookEndpoint,
  Base | "description" | "enabled_events" | "status" | "url",
  {
    api_version: string;
    /** More than one while a secret is rolled. Every delivery is signed with each of them. */
    secrets: string[];
  }
>;

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
