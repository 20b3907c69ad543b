import { invalid } from "../api-error.ts";
import {
  cancelAtPeriodEnd,
  chargeInvoice,
  emitUpdated,
  endSubscription,
  retryOpenInvoice,
} from "../engine/lifecycle.ts";
import { listParam, objectParam, textParam } from "../form.ts";
import { createInvoice, createSubscription } from "../objects/payments.ts";
import type { SimInvoice, SimSubscription } from "../types.ts";
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
    const asked = intent === null ? all : all.filter(({ payment }) => payment.payment_intent === intent);
    return listPage(call, asked, "invoice");
  },
};

/** Created through the API and not on a page: charged immediately, and past due if that fails. */
function create({ world, params }: Call): SimSubscription {
  const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer");
  const item = listParam(params, "items")[0];
  const priceId = typeof item === "object" && !Array.isArray(item) ? textParam(item, "price") : null;
  const price = find(world.prices, "price", priceId ?? "", "items[0][price]");
  const paymentMethodId = textParam(params, "default_payment_method");
  const subscription = createSubscription(world, { customerId: customer.id, price, paymentMethodId });
  const invoice = createInvoice(world, { subscription, amount: price.unit_amount, reason: "subscription_create" });
  chargeInvoice(world, subscription, invoice);
  world.emit("customer.subscription.created", subscription, customer.id);
  return subscription;
}

function update({ world, params, id }: Call): SimSubscription {
  const subscription = find(world.subscriptions, "subscription", id);
  subscription.default_payment_method =
    textParam(params, "default_payment_method") ?? subscription.default_payment_method;
  if (textParam(params, "cancel_at_period_end") === "true") cancelAtPeriodEnd(world, subscription);
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
  const all = [...world.subscriptions.values()];
  const isWhole = textParam(params, "status") === "all";
  return listPage(call, isWhole ? all : all.filter(({ status }) => status !== "canceled"), "customer");
}
