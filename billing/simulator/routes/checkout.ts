import { invalid } from "../api-error.ts";
import { expire, expireDue } from "../engine/checkout.ts";
import { listParam, mapParam, objectParam, type Params, textParam } from "../form.ts";
import { createPortalConfiguration, type FeatureChanges, featuresOf } from "../objects/account.ts";
import type { World } from "../world.ts";
import { findCustomer } from "./customers.ts";
import { createSession } from "./new-session.ts";
import { type Call, find, listPage, type Routes } from "./route.ts";

export const CHECKOUT_ROUTES: Routes = {
  "POST /v1/checkout/sessions": createSession,
  "GET /v1/checkout/sessions": list,
  "GET /v1/checkout/sessions/:id": ({ world, id }) => {
    expireDue(world);
    return find(world.sessions, "checkout.session", id);
  },
  "POST /v1/checkout/sessions/:id/expire": expireNow,
  "POST /v1/billing_portal/sessions": openPortal,
  "POST /v1/billing_portal/configurations": ({ world, params }) =>
    createPortalConfiguration(world, {
      features: readFeatures(world, objectParam(params, "features")),
      metadata: mapParam(params, "metadata"),
    }),
  "GET /v1/billing_portal/configurations": (call) => listPage(call, call.world.portalConfigurations.values(), "active"),
  "POST /v1/billing_portal/configurations/:id": ({ world, params, id }) => {
    const configuration = find(world.portalConfigurations, "configuration", id);
    configuration.features = featuresOf(readFeatures(world, objectParam(params, "features")), configuration.features);
    return configuration;
  },
};

function openPortal({ world, params }: Call) {
  const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer").id;
  const configuration = textParam(params, "configuration");
  if (configuration !== null) find(world.portalConfigurations, "configuration", configuration, "configuration");
  if (configuration === null && !world.isPortalSaved)
    throw invalid(
      "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create " +
        "your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
    );
  const id = world.id("bps");
  return world.add("portalSessions", {
    id,
    configuration: configuration ?? "bpc_default",
    customer,
    livemode: false,
    return_url: textParam(params, "return_url"),
    url: `${world.baseUrl}/p/session/${id}`,
  });
}

function list(call: Call) {
  const { world, params } = call;
  expireDue(world);
  const customer = textParam(params, "customer");
  if (customer !== null) findCustomer(world, customer, "customer");
  return listPage(call, world.sessions.values(), "customer", "status");
}

function expireNow({ world, id }: Call) {
  expireDue(world);
  const session = find(world.sessions, "checkout.session", id);
  if (session.status !== "open") {
    throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
  }
  expire(session);
  return session;
}

function readFeatures(world: World, params: Params): FeatureChanges {
  const entries = Object.entries(params).map(([name, feature]) => [name, readFeature(feature as Params)]);
  const features: FeatureChanges = Object.fromEntries(entries);
  const update = objectParam(params, "subscription_update");
  const products = listParam(update, "products").map((product) => readProduct(world, product as Params));
  if (update.enabled === "true" && products.length === 0) {
    throw invalid("You must provide products.", { param: "features[subscription_update][products]" });
  }
  if (features.subscription_update !== undefined) features.subscription_update.products = products;
  return features;
}

function readFeature(params: Params): Record<string, unknown> {
  const read = (value: unknown) => (value === "true" ? true : value === "false" ? false : value);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, read(value)]));
}

/** Stripe refuses a price of another product, one that is inactive, and one that is sold once. */
function readProduct(world: World, params: Params) {
  const product = textParam(params, "product") ?? "";
  const prices = listParam(params, "prices").map(String);
  for (const id of prices) {
    const price = find(world.prices, "price", id, "features[subscription_update][products][0][prices][0]");
    if (price.product !== product || !price.active || price.recurring === null)
      throw invalid(`The price ${id} cannot be switched to.`, { param: "features[subscription_update][products]" });
  }
  return { product, prices, adjustable_quantity: { enabled: false, maximum: null, minimum: 1 } };
}
