import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import type { SimCustomer, SimEndpoint, SimPortalConfiguration, SimPrice, SimProduct } from "../types.ts";
import { CURRENT_API_VERSION, DAY_SECONDS, type World } from "../world.ts";

type Features = Stripe.BillingPortal.Configuration.Features;

export interface NewPortalConfiguration {
  features: { [name in keyof Features]?: Partial<Features[name]> };
  returnUrl: string | null;
  metadata: Record<string, string>;
}

export function createPortalConfiguration(world: World, fields: NewPortalConfiguration): SimPortalConfiguration {
  const configuration: SimPortalConfiguration = {
    id: world.id("bpc"),
    object: "billing_portal.configuration",
    active: true,
    created: world.wallNow(),
    default_return_url: fields.returnUrl,
    features: featuresOf(fields.features, {}),
    livemode: false,
    metadata: fields.metadata,
  };
  world.portalConfigurations.set(configuration.id, configuration);
  return configuration;
}

const FEATURES = [
  ...(["customer_update", "invoice_history", "payment_method_update"] as const),
  ...(["subscription_cancel", "subscription_pause", "subscription_update"] as const),
];

/** Changes the named features and leaves the others as they are. */
export function featuresOf(changes: NewPortalConfiguration["features"], before: Partial<Features>): Features {
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
  const endpoint: SimEndpoint = {
    id: world.id("we"),
    object: "webhook_endpoint",
    api_version: fields.apiVersion ?? CURRENT_API_VERSION,
    created: world.wallNow(),
    description: fields.description ?? null,
    enabled_events: fields.enabledEvents ?? ["*"],
    livemode: false,
    metadata: fields.metadata ?? {},
    secrets: [fields.secret],
    status: "enabled",
    url: fields.url,
  };
  world.endpoints.set(endpoint.id, endpoint);
  return endpoint;
}

/** @param frozenTime Unix seconds. */
export function createClock(world: World, frozenTime: number, name: string | null): Stripe.TestHelpers.TestClock {
  const clock: Stripe.TestHelpers.TestClock = {
    id: world.id("clock"),
    object: "test_helpers.test_clock",
    created: world.wallNow(),
    deletes_after: world.wallNow() + 30 * DAY_SECONDS,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: "ready",
    status_details: {},
  };
  world.clocks.set(clock.id, clock);
  return clock;
}

/** Since 2026 an existing customer can be given a clock. The customer then keeps it. */
export function attachClock(world: World, clockId: string, customer: SimCustomer): void {
  if (customer.test_clock !== null) throw invalid("The customer already has a test clock.", { param: "customer" });
  customer.test_clock = clockId;
  for (const subscription of world.subscriptions.values()) {
    if (subscription.customer === customer.id) subscription.test_clock = clockId;
  }
}

function createProduct(world: World, name: string): SimProduct {
  const product: SimProduct = {
    id: world.id("prod"),
    object: "product",
    active: true,
    created: world.wallNow(),
    livemode: false,
    metadata: {},
    name,
  };
  world.products.set(product.id, product);
  return product;
}

interface NewPrice {
  id?: string;
  amount: number;
  currency: string;
  /** Absent for a one-time price. */
  interval?: Stripe.Price.Recurring.Interval;
  product?: string;
  /** What people read, unless `product` is given. */
  name?: string;
}

export function createPrice(world: World, fields: NewPrice): SimPrice {
  const product = fields.product ?? createProduct(world, fields.name ?? "Plan").id;
  const recurring: Stripe.Price.Recurring | null =
    fields.interval === undefined
      ? null
      : { interval: fields.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" };
  const price: SimPrice = {
    id: fields.id ?? world.id("price"),
    object: "price",
    active: true,
    created: world.wallNow(),
    currency: fields.currency,
    livemode: false,
    metadata: {},
    product,
    recurring,
    type: recurring === null ? "one_time" : "recurring",
    unit_amount: fields.amount,
  };
  world.prices.set(price.id, price);
  return price;
}

interface NewCustomer {
  id?: string;
  email?: string | null;
  name?: string | null;
  metadata?: Record<string, string>;
  testClock?: string | null;
}

export function createCustomer(world: World, fields: NewCustomer = {}): SimCustomer {
  const customer: SimCustomer = {
    id: fields.id ?? world.id("cus"),
    object: "customer",
    created: world.wallNow(),
    email: fields.email ?? null,
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    test_clock: fields.testClock ?? null,
  };
  world.customers.set(customer.id, customer);
  return customer;
}
