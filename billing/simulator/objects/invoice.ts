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
