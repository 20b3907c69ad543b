import type Stripe from "stripe";
import type { SimInvoice, SimInvoicePayment, SimSubscription } from "../types.ts";
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
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: world.customers.get(subscription.customer)?.email ?? null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: emptyList(`/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
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
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
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
    webhooks_delivered_at: null,
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
