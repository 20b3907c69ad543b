import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import type { SimCustomer, SimEndpoint } from "../types.ts";
import { CURRENT_API_VERSION, DAY_SECONDS, type World } from "../world.ts";

type Features = Stripe.BillingPortal.Configuration.Features;

export interface NewPortalConfiguration {
  features: { [name in keyof Features]?: Partial<Features[name]> };
  returnUrl: string | null;
  metadata: Record<string, string>;
}

export function createPortalConfiguration(
  world: World,
  fields: NewPortalConfiguration,
): Stripe.BillingPortal.Configuration {
  const configuration: Stripe.BillingPortal.Configuration = {
    id: world.id("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: world.wallNow(),
    default_return_url: fields.returnUrl,
    features: featuresOf(fields.features, nothingAllowed()),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: fields.metadata,
    name: null,
    updated: world.wallNow(),
  };
  world.portalConfigurations.set(configuration.id, configuration);
  return configuration;
}

/** Changes the named features and leaves the others as they are. */
export function featuresOf(changes: NewPortalConfiguration["features"], before: Features): Features {
  return {
    customer_update: { ...before.customer_update, ...changes.customer_update },
    invoice_history: { ...before.invoice_history, ...changes.invoice_history },
    payment_method_update: { ...before.payment_method_update, ...changes.payment_method_update },
    subscription_cancel: { ...before.subscription_cancel, ...changes.subscription_cancel },
    subscription_pause: { ...before.subscription_pause, ...changes.subscription_pause },
    subscription_update: { ...before.subscription_update, ...changes.subscription_update },
  };
}

function nothingAllowed(): Features {
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      products: [],
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  };
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
    application: null,
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
