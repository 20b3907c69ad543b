import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import type { Card } from "../engine/pay.ts";
import type {
  SimDispute,
  SimInvoice,
  SimInvoicePayment,
  SimPaymentIntent,
  SimPaymentMethod,
  SimRefund,
  SimSetupIntent,
  SimSubscription,
} from "../types.ts";
import type { World } from "../world.ts";

export function createPaymentMethod(world: World, card: Card, customerId: string | null): SimPaymentMethod {
  const method: SimPaymentMethod = {
    id: world.id("pm"),
    object: "payment_method",
    created: world.nowFor(customerId),
    customer: customerId,
    livemode: false,
    metadata: {},
    type: "card",
  };
  world.paymentMethods.set(method.id, method);
  world.cardOf.set(method.id, card.number);
  return method;
}

interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string | null;
  metadata?: Record<string, string>;
  setupFutureUsage?: "off_session" | "on_session" | null;
  description?: string | null;
}

export function createPaymentIntent(world: World, fields: NewPaymentIntent): SimPaymentIntent {
  const intent: SimPaymentIntent = {
    id: world.id("pi"),
    object: "payment_intent",
    amount: fields.amount,
    amount_received: 0,
    created: world.nowFor(fields.customer),
    currency: fields.currency,
    customer: fields.customer,
    description: fields.description ?? null,
    livemode: false,
    metadata: fields.metadata ?? {},
    setup_future_usage: fields.setupFutureUsage ?? null,
    status: "requires_payment_method",
    canceled_at: null,
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
  };
  world.paymentIntents.set(intent.id, intent);
  return intent;
}

export function createSetupIntent(
  world: World,
  customerId: string | null,
  metadata: Record<string, string>,
): SimSetupIntent {
  const intent: SimSetupIntent = {
    id: world.id("seti"),
    object: "setup_intent",
    created: world.nowFor(customerId),
    customer: customerId,
    livemode: false,
    metadata,
    status: "requires_payment_method",
    payment_method: null,
  };
  world.setupIntents.set(intent.id, intent);
  return intent;
}

/** @param amount absent for everything that is left. */
export function createRefund(world: World, intent: SimPaymentIntent, amount?: number): SimRefund {
  const before = [...world.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id);
  const left = intent.amount_received - before.reduce((sum, refund) => sum + refund.amount, 0);
  const wanted = amount ?? left;
  if (wanted < 1 || wanted > left) throw invalid("The refund exceeds what is left.", { param: "amount" });
  const refund: SimRefund = {
    id: world.id("re"),
    object: "refund",
    amount: wanted,
    charge: typeof intent.latest_charge === "string" ? intent.latest_charge : null,
    created: world.nowFor(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    metadata: {},
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    status: "succeeded",
  };
  world.refunds.set(refund.id, refund);
  world.emit("charge.refunded", { object: "charge", id: refund.charge, customer: intent.customer }, intent.customer);
  return refund;
}

/** The buyer's bank contests the payment. */
export function createDispute(world: World, intent: SimPaymentIntent): SimDispute {
  const dispute: SimDispute = {
    id: world.id("dp"),
    object: "dispute",
    amount: intent.amount_received,
    charge: typeof intent.latest_charge === "string" ? intent.latest_charge : "",
    created: world.nowFor(intent.customer),
    currency: intent.currency,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: "fraudulent",
    status: "needs_response",
  };
  world.disputes.set(dispute.id, dispute);
  world.emit("charge.dispute.created", dispute, intent.customer);
  return dispute;
}

interface NewInvoice {
  subscription: SimSubscription;
  amount: number;
  reason: Stripe.Invoice.BillingReason;
}

export function createInvoice(world: World, { subscription, amount, reason }: NewInvoice): SimInvoice {
  const id = world.id("in");
  const invoice: SimInvoice = {
    id,
    object: "invoice",
    amount_due: amount,
    attempt_count: 0,
    billing_reason: reason,
    created: world.nowFor(subscription.customer),
    currency: subscription.currency,
    customer: subscription.customer,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
    status: "draft",
  };
  world.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  return invoice;
}

export function finalizeInvoice(world: World, invoice: SimInvoice): void {
  invoice.status = "open";
  invoice.hosted_invoice_url = `${world.baseUrl}/i/${invoice.id}`;
}

export function payInvoice(world: World, invoice: SimInvoice): void {
  if (invoice.status === "draft") finalizeInvoice(world, invoice);
  invoice.status = "paid";
  invoice.next_payment_attempt = null;
}

/** Records which payment was tried for an invoice, one per invoice and payment. */
export function linkInvoicePayment(world: World, invoice: SimInvoice, paymentIntentId: string, isPaid: boolean): void {
  const payment: SimInvoicePayment = {
    id: world.id("inpay"),
    object: "invoice_payment",
    amount_requested: invoice.amount_due,
    created: world.nowFor(invoice.customer),
    invoice: invoice.id,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: paymentIntentId },
    status: isPaid ? "paid" : "open",
  };
  world.invoicePayments.set(payment.id, payment);
}
