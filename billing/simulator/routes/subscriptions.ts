import { invalid } from "../api-error.ts";
import { cancelAtPeriodEnd, emitUpdated, endSubscription, resume, retryOpenInvoice } from "../engine/lifecycle.ts";
import { answerOffSession, markFailed, markSucceeded } from "../engine/pay.ts";
import { integerParam, listParam, mapParam, objectParam, textParam } from "../form.ts";
import {
  createInvoice,
  createPaymentIntent,
  finalizeInvoice,
  linkInvoicePayment,
  payInvoice,
} from "../objects/payments.ts";
import { createSubscription } from "../objects/purchases.ts";
import type { SimInvoice, SimSubscription } from "../types.ts";
import type { World } from "../world.ts";
import { findCustomer } from "./customers.ts";
import { type Call, find, listPage, type Routes } from "./route.ts";

export const SUBSCRIPTION_ROUTES: Routes = {
  "GET /v1/subscriptions": list,
  "POST /v1/subscriptions": create,
  "GET /v1/subscriptions/:id": ({ world, id }) => find(world.subscriptions, "subscription", id),
  "POST /v1/subscriptions/:id": update,
  "DELETE /v1/subscriptions/:id": ({ world, id }) => {
    const subscription = find(world.subscriptions, "subscription", id);
    endSubscription(world, subscription, world.nowFor(subscription.customer));
    return subscription;
  },
  "GET /v1/invoices/:id": ({ world, id }) => find(world.invoices, "invoice", id),
  "POST /v1/invoices/:id/pay": payOpenInvoice,
  "GET /v1/invoice_payments": (call) => {
    const intent = textParam(objectParam(call.params, "payment"), "payment_intent");
    const all = [...call.world.invoicePayments.values()];
    return listPage(
      call,
      intent === null ? all : all.filter(({ payment }) => payment.payment_intent === intent),
      "invoice",
    );
  },
};

/** Created through the API and not on a page: charged immediately, and `incomplete` if that fails. */
function create({ world, params }: Call): SimSubscription {
  const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer");
  const item = listParam(params, "items")[0];
  const priceId = typeof item === "object" && !Array.isArray(item) ? textParam(item, "price") : null;
  const price = find(world.prices, "price", priceId ?? "", "items[0][price]");
  const methodId = textParam(params, "default_payment_method") ?? customer.invoice_settings.default_payment_method;
  const trialDays = integerParam(params, "trial_period_days") ?? 0;
  const subscription = createSubscription(world, {
    customerId: customer.id,
    price,
    trialDays,
    metadata: mapParam(params, "metadata"),
    paymentMethodId: methodId,
  });
  const invoice = createInvoice(world, {
    subscription,
    amount: trialDays > 0 ? 0 : price.unit_amount,
    reason: "subscription_create",
  });
  if (trialDays > 0) payInvoice(world, invoice);
  else chargeFirstInvoice(world, subscription, { invoice, methodId });
  world.emit("customer.subscription.created", subscription, customer.id);
  if (invoice.status === "paid") world.emit("invoice.paid", invoice, customer.id);
  return subscription;
}

function chargeFirstInvoice(
  world: World,
  subscription: SimSubscription,
  { invoice, methodId }: { invoice: SimInvoice; methodId: string | null },
): void {
  const { customer, currency } = subscription;
  const intent = createPaymentIntent(world, { amount: invoice.amount_due, currency, customer });
  const result = answerOffSession(world, methodId);
  const isPaid = result.kind === "succeeded" && methodId !== null;
  linkInvoicePayment(world, invoice, intent.id, isPaid);
  invoice.attempt_count = 1;
  if (isPaid) {
    markSucceeded(world, intent, methodId);
    payInvoice(world, invoice);
    return;
  }
  finalizeInvoice(world, invoice);
  subscription.status = "incomplete";
  markFailed(world, intent, result.kind === "declined" ? result.declineCode : "generic_decline");
  world.emit("invoice.payment_failed", invoice, customer);
}

function update({ world, params, id }: Call): SimSubscription {
  const subscription = find(world.subscriptions, "subscription", id);
  const method = textParam(params, "default_payment_method");
  if (method !== null) subscription.default_payment_method = find(world.paymentMethods, "PaymentMethod", method).id;
  Object.assign(subscription.metadata, mapParam(params, "metadata"));
  const flag = textParam(params, "cancel_at_period_end");
  if (flag === "true") cancelAtPeriodEnd(world, subscription);
  else if (flag === "false") resume(world, subscription);
  else emitUpdated(world, subscription);
  return subscription;
}

/** Charges the subscription's card now. */
function payOpenInvoice({ world, id }: Call): SimInvoice {
  const invoice = find(world.invoices, "invoice", id);
  const subscription = [...world.subscriptions.values()].find(({ latest_invoice }) => latest_invoice === id);
  if (invoice.status !== "open" || subscription === undefined) throw invalid("Invoice is not open");
  retryOpenInvoice(world, subscription);
  return invoice;
}

function list(call: Call) {
  const { world, params } = call;
  const customer = textParam(params, "customer");
  if (customer !== null) findCustomer(world, customer, "customer");
  const status = textParam(params, "status");
  const all = [...world.subscriptions.values()];
  return listPage(call, status === "all" ? all : all.filter((one) => one.status !== "canceled"), "customer");
}
