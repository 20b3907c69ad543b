import type Stripe from "stripe";
import { nulls, type SimPrice, type SimSubscription } from "../types.ts";
import { DAY_SECONDS, type World } from "../world.ts";

interface NewSubscription {
  customerId: string;
  price: SimPrice;
  trialDays: number;
  metadata: Record<string, string>;
  paymentMethodId: string | null;
  status?: Stripe.Subscription.Status;
}

export function createSubscription(world: World, fields: NewSubscription): SimSubscription {
  const now = world.nowFor(fields.customerId);
  const trialEnd = fields.trialDays > 0 ? now + fields.trialDays * DAY_SECONDS : null;
  const id = world.id("sub");
  const item = createItem(world, {
    subscriptionId: id,
    price: fields.price,
    start: now,
    end: trialEnd ?? addInterval(now, fields.price),
  });
  const subscription: SimSubscription = {
    id,
    object: "subscription",
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: fields.price.currency,
    customer: fields.customerId,
    default_payment_method: fields.paymentMethodId,
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata: fields.metadata,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    start_date: now,
    status: fields.status ?? (trialEnd === null ? "active" : "trialing"),
    test_clock: world.customers.get(fields.customerId)?.test_clock ?? null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "cancel" } },
    trial_start: trialEnd === null ? null : now,
    ...nulls("application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at"),
    ...nulls("canceled_at customer_account days_until_due default_source description ended_at latest_invoice"),
    ...nulls("managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection"),
    ...nulls("pending_invoice_item_interval pending_setup_intent pending_update schedule transfer_data"),
  };
  world.subscriptions.set(id, subscription);
  return subscription;
}

export function addInterval(unix: number, price: SimPrice): number {
  const interval = price.recurring?.interval ?? "month";
  if (interval === "day") return unix + DAY_SECONDS;
  if (interval === "week") return unix + 7 * DAY_SECONDS;
  return addMonths(unix, interval === "year" ? 12 : 1);
}

export function createItem(
  world: World,
  fields: { subscriptionId: string; price: SimPrice; start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: world.id("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: fields.start,
    current_period_end: fields.end,
    current_period_start: fields.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(fields.price),
    price: fields.price,
    quantity: 1,
    subscription: fields.subscriptionId,
    tax_rates: [],
  };
}

/** The same day of a later month, or that month's last day if it is shorter. */
function addMonths(unix: number, months: number): number {
  const from = new Date(unix * 1000);
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to.getTime() / 1000;
}

function planOf(price: SimPrice): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: true,
    amount: price.unit_amount,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: 1,
    livemode: false,
    metadata: {},
    product: price.product,
    usage_type: "licensed",
    ...nulls("amount_decimal meter nickname tiers_mode transform_usage trial_period_days"),
  };
}
