import { invalid } from "../api-error.ts";
import { integerParam, listParam, mapParam, objectParam, type Params, textParam } from "../form.ts";
import type { NewSession } from "../objects/purchases.ts";
import { DAY_SECONDS, HOUR_SECONDS, type SessionPlan, type World } from "../world.ts";
import { findCustomer } from "./customers.ts";
import { type Call, find } from "./route.ts";

const MODES = ["payment", "setup", "subscription"] as const;
const MIN_LIFE_SECONDS = HOUR_SECONDS / 2;
const MAX_LIFE_SECONDS = DAY_SECONDS;
/** Tolerance for the time the request takes. */
const GRACE_SECONDS = 5;

/** Checks a new session as the provider does. @throws ApiError in the provider's words. */
export function readNewSession({ world, params }: Call): NewSession {
  const mode = MODES.find((known) => known === params.mode) ?? "payment";
  const customer = textParam(params, "customer");
  if (customer !== null) findCustomer(world, customer, "customer");
  checkMode(mode, params);
  const plan = planOf(world, mode, params);
  const expiresAt = integerParam(params, "expires_at");
  checkExpiry(world, expiresAt);
  return {
    mode,
    customer,
    clientReferenceId: textParam(params, "client_reference_id"),
    successUrl: textParam(params, "success_url") ?? "",
    cancelUrl: textParam(params, "cancel_url"),
    expiresAt,
    allowPromotionCodes: params.allow_promotion_codes === undefined ? null : params.allow_promotion_codes === "true",
    metadata: mapParam(params, "metadata"),
    plan,
  };
}

/** Some parameters are allowed in one mode only. */
function checkMode(mode: string, params: Params): void {
  const foreign: Record<string, readonly string[]> = {
    subscription: ["payment_intent_data", "setup_intent_data"],
    payment: ["subscription_data", "setup_intent_data", "payment_method_collection"],
    setup: [
      "subscription_data",
      "payment_intent_data",
      "line_items",
      "allow_promotion_codes",
      "payment_method_collection",
    ],
  };
  for (const param of foreign[mode] ?? []) {
    if (params[param] !== undefined) throw invalid(`You can not pass \`${param}\` in \`${mode}\` mode.`, { param });
  }
  if (mode !== "setup" && listParam(params, "line_items").length === 0) {
    throw invalid("`line_items` is required.", { param: "line_items", code: "parameter_missing" });
  }
  const needsCurrency = mode === "setup" && params.allowed_payment_method_types === undefined;
  if (needsCurrency && textParam(params, "currency") === null)
    throw invalid("Missing required param: currency.", { param: "currency" });
  const collectsTaxId = textParam(objectParam(params, "tax_id_collection"), "enabled") === "true";
  const keepsName = textParam(objectParam(params, "customer_update"), "name") === "auto";
  if (collectsTaxId && textParam(params, "customer") !== null && !keepsName) {
    const message = "Tax ID collection requires updating business name on the customer.";
    throw invalid(message, { param: "customer_update[name]" });
  }
  if (params.customer_update !== undefined && textParam(params, "customer") === null) {
    throw invalid("`customer_update` can only be used with `customer`.", { param: "customer_update" });
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
  if (mode === "subscription" && price?.recurring === null) {
    throw invalid("You specified `subscription` mode but passed a one-time price.", { param: "line_items[0]" });
  }
  if (mode === "payment" && price?.type === "recurring") {
    throw invalid("You specified `payment` mode but passed a recurring price.", { param: "line_items[0]" });
  }
  const subscription = objectParam(params, "subscription_data");
  const trialDays = integerParam(subscription, "trial_period_days") ?? 0;
  if (subscription.trial_period_days !== undefined && trialDays < 1) {
    throw invalid("The minimum number of trial period days is 1.", { param: "subscription_data[trial_period_days]" });
  }
  const intent = objectParam(params, mode === "setup" ? "setup_intent_data" : "payment_intent_data");
  const usage = textParam(intent, "setup_future_usage");
  return {
    priceId,
    quantity: integerParam(line, "quantity") ?? 1,
    amount: price?.unit_amount ?? integerParam(data, "unit_amount") ?? 0,
    currency: price?.currency ?? textParam(data, "currency") ?? textParam(params, "currency") ?? "usd",
    trialDays,
    subscriptionMetadata: mapParam(subscription, "metadata"),
    intentMetadata: mapParam(intent, "metadata"),
    setupFutureUsage: usage === "off_session" || usage === "on_session" ? usage : null,
  };
}

function checkExpiry(world: World, expiresAt: number | null): void {
  if (expiresAt === null) return;
  const life = expiresAt - world.wallNow();
  if (life < MIN_LIFE_SECONDS - GRACE_SECONDS || life > MAX_LIFE_SECONDS + GRACE_SECONDS) {
    throw invalid("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", {
      param: "expires_at",
    });
  }
}
