import type Stripe from "stripe";
import type {
  SimDispute,
  SimInvoice,
  SimItem,
  SimPaymentIntent,
  SimPaymentMethod,
  SimPrice,
  SimRefund,
  SimSubscription,
} from "../types.ts";
import { DAY_SECONDS, type World } from "../world.ts";

/** @param number of the test card. */
export function createPaymentMethod(world: World, number: string, customer: string | null): SimPaymentMethod {
  const created = world.nowFor(customer);
  const method = world.add("paymentMethods", { created, customer, livemode: false, metadata: {}, type: "card" });
  world.cardOf.set(method.id, number);
  return method;
}

interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string | null;
  metadata?: Record<string, string>;
  setupFutureUsage?: "off_session" | null;
  description?: string | null;
}

export function createPaymentIntent(world: World, fields: NewPaymentIntent): SimPaymentIntent {
  return world.add("paymentIntents", {
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
    ...{ canceled_at: null, last_payment_error: null, latest_charge: null, payment_method: null },
  });
}

/** @param amount absent for everything that is left. */
export function createRefund(world: World, intent: SimPaymentIntent, amount?: number): SimRefund {
  const before = [...world.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id);
  const left = intent.amount_received - before.reduce((sum, refund) => sum + refund.amount, 0);
  const refund = world.add("refunds", { ...reversalOf(world, intent), amount: amount ?? left, status: "succeeded" });
  world.emit("charge.refunded", { object: "charge", id: refund.charge, customer: intent.customer }, intent.customer);
  return refund;
}

/** The buyer's bank contests the payment. */
export function createDispute(world: World, intent: SimPaymentIntent): SimDispute {
  const dispute = world.add("disputes", {
    ...reversalOf(world, intent),
    amount: intent.amount_received,
    livemode: false,
    reason: "fraudulent",
    status: "needs_response",
  });
  world.emit("charge.dispute.created", dispute, intent.customer);
  return dispute;
}

function reversalOf(world: World, { id, currency, customer, latest_charge: charge }: SimPaymentIntent) {
  const created = world.nowFor(customer);
  return { charge: String(charge), created, currency, metadata: {}, payment_intent: id };
}

interface NewInvoice {
  subscription: SimSubscription;
  amount: number;
  reason: Stripe.Invoice.BillingReason;
}

export function createInvoice(world: World, { subscription, amount, reason }: NewInvoice): SimInvoice {
  const details = { metadata: { ...subscription.metadata }, subscription: subscription.id };
  const invoice = world.add("invoices", {
    amount_due: amount,
    attempt_count: 0,
    billing_reason: reason,
    created: world.nowFor(subscription.customer),
    currency: subscription.currency,
    customer: subscription.customer,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    parent: { quote_details: null, subscription_details: details, type: "subscription_details" },
    status: "draft",
  });
  subscription.latest_invoice = invoice.id;
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
export function linkInvoicePayment(world: World, invoice: SimInvoice, payment_intent: string, isPaid: boolean): void {
  world.add("invoicePayments", {
    amount_requested: invoice.amount_due,
    created: world.nowFor(invoice.customer),
    invoice: invoice.id,
    livemode: false,
    payment: { type: "payment_intent", payment_intent },
    status: isPaid ? "paid" : "open",
  });
}

interface NewSubscription {
  customerId: string;
  price: SimPrice;
  trialDays?: number;
  metadata?: Record<string, string>;
  paymentMethodId?: string | null;
}

export function createSubscription(world: World, fields: NewSubscription): SimSubscription {
  const { customerId, price, trialDays = 0 } = fields;
  const now = world.nowFor(customerId);
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_SECONDS : null;
  const item = createItem(world, { price, start: now, end: trialEnd ?? addInterval(now, price) });
  const id = world.id("sub");
  return world.add("subscriptions", {
    id,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    cancel_at_period_end: false,
    created: now,
    currency: price.currency,
    customer: customerId,
    default_payment_method: fields.paymentMethodId ?? null,
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata: fields.metadata ?? {},
    status: trialEnd === null ? "active" : "trialing",
    test_clock: world.customers.get(customerId)?.test_clock ?? null,
    trial_end: trialEnd,
    ...{ cancel_at: null, canceled_at: null, ended_at: null, latest_invoice: null, pause_collection: null },
    trial_start: trialEnd === null ? null : now,
  });
}

export function createItem(world: World, { price, start, end }: { price: SimPrice; start: number; end: number }) {
  const period = { current_period_end: end, current_period_start: start };
  return { id: world.id("si"), object: "subscription_item", ...period, price, quantity: 1 } satisfies SimItem;
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function addInterval(unix: number, price: SimPrice): number {
  const to = new Date(unix * 1000);
  const day = to.getUTCDate();
  to.setUTCMonth(to.getUTCMonth() + (price.recurring?.interval === "year" ? 12 : 1));
  if (to.getUTCDate() !== day) to.setUTCDate(0);
  return to.getTime() / 1000;
}
