import type Stripe from "stripe";

/** The provider's objects as stored here. References are ids, as on the wire before any expansion. */
export interface SimCustomer extends Stripe.Customer {
  invoice_settings: Stripe.Customer.InvoiceSettings & { default_payment_method: string | null };
  test_clock: string | null;
}

export interface SimPrice extends Stripe.Price {
  product: string;
  unit_amount: number;
}

export interface SimSubscription extends Stripe.Subscription {
  customer: string;
  latest_invoice: string | null;
  default_payment_method: string | null;
  test_clock: string | null;
}

export interface SimInvoice extends Stripe.Invoice {
  id: string;
  customer: string;
}

export interface SimPaymentIntent extends Stripe.PaymentIntent {
  customer: string | null;
  payment_method: string | null;
}

export interface SimSetupIntent extends Stripe.SetupIntent {
  customer: string | null;
  payment_method: string | null;
}

export interface SimSession extends Stripe.Checkout.Session {
  customer: string | null;
  subscription: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  invoice: string | null;
}

export interface SimPaymentMethod extends Stripe.PaymentMethod {
  customer: string | null;
}

export interface SimPortalSession extends Stripe.BillingPortal.Session {
  customer: string;
}

/** Which payment paid, or failed to pay, which invoice. */
export interface SimInvoicePayment extends Stripe.InvoicePayment {
  invoice: string;
}

/** What the service reads of a dispute; the evidence is left out. */
export type SimDispute = Pick<
  Stripe.Dispute,
  | "id"
  | "object"
  | "amount"
  | "charge"
  | "created"
  | "currency"
  | "livemode"
  | "metadata"
  | "payment_intent"
  | "reason"
  | "status"
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
  data: {
    object: Readonly<Record<string, unknown>>;
    previous_attributes?: Readonly<Record<string, unknown>>;
  };
}

export interface SimEndpoint extends Stripe.WebhookEndpoint {
  api_version: string;
  /** More than one while a secret is rolled. Every delivery is signed with each of them. */
  secrets: string[];
}

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** The fields of an object that say nothing here, by their names. */
export function nulls<const Text extends string>(names: Text): Record<Words<Text>, null> {
  return Object.fromEntries(names.split(" ").map((name) => [name, null])) as Record<Words<Text>, null>;
}
