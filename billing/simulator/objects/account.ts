import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import type { SimCustomer, SimEndpoint, SimPortalConfiguration } from "../types.ts";
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
