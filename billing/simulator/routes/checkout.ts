import { invalid } from "../api-error.ts";
import { expire, expireDue } from "../engine/checkout.ts";
import { listParam, mapParam, objectParam, type Params, textParam } from "../form.ts";
import { createPortalConfiguration, featuresOf, type NewPortalConfiguration } from "../objects/account.ts";
import { createPortalSession, createSession } from "../objects/purchases.ts";
import type { World } from "../world.ts";
import { findCustomer } from "./customers.ts";
import { readNewSession } from "./new-session.ts";
import { type Call, find, listPage, type Routes } from "./route.ts";

export const CHECKOUT_ROUTES: Routes = {
  "POST /v1/checkout/sessions": (call) => createSession(call.world, readNewSession(call)),
  "GET /v1/checkout/sessions": list,
  "GET /v1/checkout/sessions/:id": ({ world, id }) => {
    expireDue(world);
    return find(world.sessions, "checkout.session", id);
  },
  "POST /v1/checkout/sessions/:id/expire": expireNow,
  "POST /v1/billing_portal/sessions": openPortal,
};

function openPortal({ world, params }: Call) {
  const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer");
  const configuration = textParam(params, "configuration");
  const param = "configuration";
  if (configuration !== null && !find(world.portalConfigurations, "configuration", configuration, param).active)
    throw invalid("The configuration is not active.", { param });
  return createPortalSession(world, {
    customer: customer.id,
    returnUrl: textParam(params, "return_url"),
    configuration,
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

export const PORTAL_CONFIGURATION_ROUTES: Routes = {
  "POST /v1/billing_portal/configurations": create,
  "GET /v1/billing_portal/configurations": (call) => listPage(call, call.world.portalConfigurations.values(), "active"),
  "POST /v1/billing_portal/configurations/:id": update,
};

function create({ world, params }: Call) {
  return createPortalConfiguration(world, {
    features: readFeatures(world, objectParam(params, "features")),
    returnUrl: textParam(params, "default_return_url"),
    metadata: mapParam(params, "metadata"),
  });
}

function update({ world, params, id }: Call) {
  const configuration = find(world.portalConfigurations, "configuration", id);
  configuration.features = featuresOf(readFeatures(world, objectParam(params, "features")), configuration.features);
  configuration.default_return_url = textParam(params, "default_return_url") ?? configuration.default_return_url;
  const active = textParam(params, "active");
  if (active !== null) configuration.active = active === "true";
  return configuration;
}

function readFeatures(world: World, params: Params): NewPortalConfiguration["features"] {
  const entries = Object.entries(params).map(([name, feature]) => [name, readFeature(feature as Params)]);
  const update = objectParam(params, "subscription_update");
  const products = listParam(update, "products").map((product) => readProduct(world, product as Params));
  if (update.enabled === "true" && products.length === 0) {
    throw invalid("You must provide products.", { param: "features[subscription_update][products]" });
  }
  const features: NewPortalConfiguration["features"] = Object.fromEntries(entries);
  if (features.subscription_update !== undefined) features.subscription_update.products = products;
  return features;
}

function readFeature(params: Params): Record<string, unknown> {
  const read = (value: unknown) => (value === "true" ? true : value === "false" ? false : value);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, read(value)]));
}

/** The provider refuses a price of another product, one that is inactive, and one that is sold once. */
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
