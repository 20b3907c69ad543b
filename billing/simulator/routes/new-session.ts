import { invalid } from "../api-error.ts";
import { integerParam, listParam, mapParam, objectParam, type Params, textParam } from "../form.ts";
import type { SimSession } from "../types.ts";
import { DAY_SECONDS, HOUR_SECONDS, type SessionPlan, type World } from "../world.ts";
import { findCustomer } from "./customers.ts";
import { type Call, find } from "./route.ts";

const MODES = ["payment", "setup", "subscription"] as const;
/** Tolerance for the time the request takes. */
const GRACE_SECONDS = 5;

/** Checks a new session as Stripe does. @throws ApiError in Stripe's words. */
export function createSession({ world, params }: Call): SimSession {
  const mode = MODES.find((known) => known === params.mode) ?? "payment";
  const customer = textParam(params, "customer");
  if (customer !== null) findCustomer(world, customer, "customer");
  checkMode(mode, params);
  const plan = planOf(world, mode, params);
  const expiresAt = integerParam(params, "expires_at") ?? world.wallNow() + DAY_SECONDS;
  checkExpiry(world, expiresAt);
  const id = world.id("cs_test");
  world.sessionPlans.set(id, plan);
  return world.add("sessions", {
    id,
    allow_promotion_codes: params.allow_promotion_codes === undefined ? null : params.allow_promotion_codes === "true",
    amount_total: mode === "setup" ? null : plan.amount,
    cancel_url: textParam(params, "cancel_url"),
    client_reference_id: textParam(params, "client_reference_id"),
    currency: plan.currency,
    customer,
    expires_at: expiresAt,
    livemode: false,
    metadata: mapParam(params, "metadata"),
    mode,
    payment_status: mode === "setup" ? "no_payment_required" : "unpaid",
    status: "open",
    success_url: textParam(params, "success_url") ?? "",
    url: `${world.baseUrl}/c/pay/${id}`,
    ...{ subscription: null, payment_intent: null, setup_intent: null, invoice: null },
  });
}

/** Parameters that a mode does not allow. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  subscription: ["payment_intent_data", "setup_intent_data"],
  payment: ["subscription_data", "setup_intent_data", "payment_method_collection"],
  setup: "subscription_data payment_intent_data line_items allow_promotion_codes payment_method_collection".split(" "),
};

function checkMode(mode: string, params: Params): void {
  for (const param of FOREIGN[mode] ?? []) {
    if (params[param] !== undefined) throw invalid(`You can not pass \`${param}\` in \`${mode}\` mode.`, { param });
  }
  if (mode !== "setup" && listParam(params, "line_items").length === 0) {
    throw invalid("`line_items` is required.", { param: "line_items", code: "parameter_missing" });
  }
  const needsCurrency = mode === "setup" && params.allowed_payment_method_types === undefined;
  if (needsCurrency && textParam(params, "currency") === null)
    throw invalid("Missing required param: currency.", { param: "currency" });
  const collectsTaxId = textParam(objectParam(params, "tax_id_collection"), "enabled") === "true";
  if (collectsTaxId && textParam(objectParam(params, "customer_update"), "name") !== "auto") {
    const message = "Tax ID collection requires updating business name on the customer.";
    throw invalid(message, { param: "customer_update[name]" });
  }
}

function planOf(world: World, mode: string, params: Params): SessionPlan {
  const item = listParam(params, "line_items")[0];
  const line = typeof item === "object" && !Array.isArray(item) ? item : {};
  const data = objectParam(line, "price_data");
  const priceId = textParam(line, "price");
  const price = priceId === null ? null : find(world.prices, "price", priceId, "line_items[0][price]");
  if (price?.active === false) {
    const message = "The price specified is inactive. This field only accepts active prices.";
    throw invalid(message, { param: "line_items[0][price]" });
  }
  if (price !== null && (mode === "subscription") !== (price.recurring !== null)) {
    const message =
      mode === "subscription"
        ? "You must provide at least one recurring price in `subscription` mode when using prices."
        : "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.";
    throw invalid(message, { param: "line_items" });
  }
  const subscription = objectParam(params, "subscription_data");
  const trialDays = integerParam(subscription, "trial_period_days") ?? 0;
  if (subscription.trial_period_days !== undefined && trialDays < 1) {
    throw invalid("The minimum number of trial period days is 1.", { param: "subscription_data[trial_period_days]" });
  }
  const intent = objectParam(params, mode === "setup" ? "setup_intent_data" : "payment_intent_data");
  return {
    priceId,
    amount: price?.unit_amount ?? integerParam(data, "unit_amount") ?? 0,
    currency: price?.currency ?? textParam(data, "currency") ?? textParam(params, "currency") ?? "usd",
    trialDays,
    subscriptionMetadata: mapParam(subscription, "metadata"),
    intentMetadata: mapParam(intent, "metadata"),
    setupFutureUsage: textParam(intent, "setup_future_usage") === "off_session" ? "off_session" : null,
  };
}

function checkExpiry(world: World, expiresAt: number): void {
  const life = expiresAt - world.wallNow();
  if (life < HOUR_SECONDS / 2 - GRACE_SECONDS || life > DAY_SECONDS + GRACE_SECONDS) {
    const message = "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.";
    throw invalid(message, { param: "expires_at" });
  }
}
