import type Stripe from "stripe";
import type { World } from "../world.ts";

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
