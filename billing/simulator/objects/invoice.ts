import type Stripe from "stripe";
import { nulls, type SimInvoice, type SimInvoicePayment, type SimSubscription } from "../types.ts";
import type { World } from "../world.ts";

interface NewInvoice {
  subscription: SimSubscription;
  amount: number;
  reason: Stripe.Invoice.BillingReason;
}

export function createInvoice(world: World, { subscription, amount, reason }: NewInvoice): SimInvoice {
  const id = world.id("in");
  const now = world.nowFor(subscription.customer);
  const item = subscription.items.data[0];
  const invoice: SimInvoice = {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Simulated account",
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: world.customers.get(subscription.customer)?.email ?? null,
    customer_tax_exempt: "none",
    default_tax_rates: [],
    discounts: [],
    issuer: { type: "self" },
    lines: emptyList(`/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: item?.current_period_end ?? now,
    period_start: item?.current_period_start ?? now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: subscription.test_clock,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    ...nulls("account_tax_ids application automatically_finalizes_at custom_fields customer_account"),
    ...nulls("customer_address customer_name customer_phone customer_shipping default_payment_method default_source"),
    ...nulls("description due_date effective_at ending_balance footer from_invoice last_finalization_error"),
    ...nulls("latest_revision next_payment_attempt number on_behalf_of receipt_number rendering shipping_cost"),
    ...nulls("shipping_details statement_descriptor webhooks_delivered_at"),
  };
  world.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  return invoice;
}

export function finalizeInvoice(world: World, invoice: SimInvoice): void {
  const now = world.nowFor(invoice.customer);
  invoice.status = "open";
  invoice.number = `SIM-${invoice.id}`;
  invoice.hosted_invoice_url = `${world.baseUrl}/i/${invoice.id}`;
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
}

export function payInvoice(world: World, invoice: SimInvoice): void {
  if (invoice.status === "draft") finalizeInvoice(world, invoice);
  invoice.status = "paid";
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.nowFor(invoice.customer);
}

/** Records which payment was tried for an invoice, one per invoice and payment. */
export function linkInvoicePayment(world: World, invoice: SimInvoice, paymentIntentId: string, isPaid: boolean): void {
  const payment: SimInvoicePayment = {
    id: world.id("inpay"),
    object: "invoice_payment",
    amount_paid: isPaid ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: world.nowFor(invoice.customer),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: paymentIntentId },
    status: isPaid ? "paid" : "open",
    status_transitions: { canceled_at: null, paid_at: isPaid ? world.nowFor(invoice.customer) : null },
  };
  world.invoicePayments.set(payment.id, payment);
}

function emptyList<T>(url: string): Stripe.ApiList<T> {
  return { object: "list", data: [], has_more: false, url };
}
