import { invalid, missing } from "../api-error.ts";
import {
  cancelAtPeriodEnd,
  chargeInvoice,
  emitUpdated,
  endSubscription,
  retryOpenInvoice,
} from "../engine/lifecycle.ts";
import { listParam, mapParam, objectParam, textParam } from "../form.ts";
import { createInvoice, createSubscription } from "../objects/payments.ts";
import type { SimInvoice, SimSubscription } from "../types.ts";
import { findCustomer } from "./customers.ts";
import { type Call, find, listPage, type Routes } from "./route.ts";

export const SUBSCRIPTION_ROUTES: Routes = {
  "GET /v1/subscriptions": list,
  "POST /v1/subscriptions": create,
  "GET /v1/subscriptions/:id": ({ world, id }) => find(world.subscriptions, "subscription", id),
  "POST /v1/subscriptions/:id": update,
  "POST /v1/subscriptions/:id/resume": resume,
  "POST /v1/subscription_schedules/:id/release": releaseSchedule,
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
  const isEnding = textParam(params, "cancel_at_period_end") !== null;
  if (isEnding && subscription.schedule)
    throw invalid(`The subscription is managed by the subscription schedule \`${subscription.schedule}\`.`);
  subscription.default_payment_method =
    textParam(params, "default_payment_method") ?? subscription.default_payment_method;
  Object.assign(subscription.metadata, mapParam(params, "metadata"));
  if (textParam(params, "cancel_at_period_end") === "true") cancelAtPeriodEnd(world, subscription);
  else emitUpdated(world, subscription);
  return subscription;
}

/** A subscription whose trial ended without a card goes on once there is one. */
function resume({ world, id }: Call): SimSubscription {
  const subscription = find(world.subscriptions, "subscription", id);
  if (subscription.status !== "paused") throw invalid("This subscription is not paused.");
  const amount = subscription.items.data.reduce((sum, { price }) => sum + price.unit_amount, 0);
  const invoice = createInvoice(world, { subscription, amount, reason: "subscription_update" });
  if (subscription.default_payment_method === null)
    throw invalid("This customer has no attached payment source or default payment method.", {
      code: "resource_missing",
    });
  chargeInvoice(world, subscription, invoice);
  if (invoice.status === "paid") subscription.status = "active";
  emitUpdated(world, subscription);
  return subscription;
}

/** The simulator has no schedules but those that a test writes onto a subscription. */
function releaseSchedule({ world, id }: Call) {
  const subscription = [...world.subscriptions.values()].find(({ schedule }) => schedule === id);
  if (subscription === undefined) throw missing("subscription_schedule", id);
  subscription.schedule = null;
  return { id, object: "subscription_schedule", released_subscription: subscription.id, status: "released" };
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
