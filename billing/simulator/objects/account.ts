import type Stripe from "stripe";
import type { SimCustomer, SimEndpoint, SimPortalConfiguration, SimPrice } from "../types.ts";
import { CURRENT_API_VERSION, DAY_SECONDS, type World } from "../world.ts";

type Features = Stripe.BillingPortal.Configuration.Features;
export type FeatureChanges = { [name in keyof Features]?: Partial<Features[name]> };

export function createPortalConfiguration(
  world: World,
  { features, metadata }: { features: FeatureChanges; metadata: Record<string, string> },
): SimPortalConfiguration {
  const fields = { active: true, default_return_url: null, livemode: false };
  return world.add("portalConfigurations", { ...fields, features: featuresOf(features, {}), metadata });
}

const FEATURES = [
  ...(["customer_update", "invoice_history", "payment_method_update"] as const),
  ...(["subscription_cancel", "subscription_pause", "subscription_update"] as const),
];

/** Changes the named features and leaves the others as they are. */
export function featuresOf(changes: FeatureChanges, before: Partial<Features>): Features {
  const entries = FEATURES.map((name) => [name, { enabled: false, ...before[name], ...changes[name] }]);
  return Object.fromEntries(entries);
}

interface NewEndpoint {
  url: string;
  secret: string;
  /** Absent for the newest version. */
  apiVersion?: string | null;
  description?: string | null;
  /** Absent for all events. */
  enabledEvents?: string[];
  metadata?: Record<string, string>;
}

export function createEndpoint(world: World, fields: NewEndpoint): SimEndpoint {
  return world.add("endpoints", {
    api_version: fields.apiVersion ?? CURRENT_API_VERSION,
    description: fields.description ?? null,
    enabled_events: fields.enabledEvents ?? ["*"],
    livemode: false,
    metadata: fields.metadata ?? {},
    secrets: [fields.secret],
    status: "enabled",
    url: fields.url,
  });
}

/**
 * Gives a customer a clock, as Stripe has allowed since 2026. The customer keeps it.
 * @param frozenTime Unix seconds.
 */
export function createClock(world: World, frozenTime: number, customer: SimCustomer) {
  const clock = world.add("clocks", {
    deletes_after: world.wallNow() + 30 * DAY_SECONDS,
    frozen_time: frozenTime,
    livemode: false,
    name: null,
    status: "ready",
    status_details: {},
  });
  customer.test_clock = clock.id;
  for (const subscription of world.subscriptions.values())
    if (subscription.customer === customer.id) subscription.test_clock = clock.id;
  return clock;
}

interface NewPrice {
  id?: string;
  amount: number;
  currency: string;
  /** Absent for a one-time price. */
  interval?: Stripe.Price.Recurring.Interval;
  /** What people read. */
  name?: string | null;
}

export function createPrice(world: World, { id = world.id("price"), interval, ...fields }: NewPrice): SimPrice {
  const plain = () => ({ active: true, livemode: false, metadata: {} });
  const product = world.add("products", { ...plain(), name: fields.name ?? "Plan" }).id;
  const every = { interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" } as const;
  return world.add("prices", {
    ...plain(),
    id,
    currency: fields.currency,
    product,
    recurring: interval === undefined ? null : { interval, ...every },
    type: interval === undefined ? "one_time" : "recurring",
    unit_amount: fields.amount,
  });
}

interface NewCustomer {
  id?: string;
  email?: string | null;
  name?: string | null;
  metadata?: Record<string, string>;
}

export function createCustomer(world: World, { id = world.id("cus"), ...fields }: NewCustomer = {}): SimCustomer {
  return world.add("customers", {
    id,
    email: fields.email ?? null,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    test_clock: null,
  });
}
