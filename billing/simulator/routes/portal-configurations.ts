import { invalid } from "../api-error.ts";
import type { Params } from "../form.ts";
import { createPortalConfiguration, featuresOf, type NewPortalConfiguration } from "../objects/portal-configuration.ts";
import { listParam, mapParam, objectParam, textParam } from "../param-shape.ts";
import type { World } from "../world.ts";
import { type Call, find, LIST_SHAPE, listPage, type Route } from "./route.ts";

const PRORATIONS = ["always_invoice", "create_prorations", "none"] as const;

const CONFIGURATION_SHAPE = {
  active: "boolean",
  default_return_url: "text",
  metadata: "map",
  features: {
    customer_update: { enabled: "boolean", allowed_updates: ["text"] },
    invoice_history: { enabled: "boolean" },
    payment_method_update: { enabled: "boolean" },
    subscription_cancel: { enabled: "boolean", mode: ["at_period_end", "immediately"] },
    subscription_pause: { enabled: "boolean" },
    subscription_update: {
      enabled: "boolean",
      default_allowed_updates: ["text"],
      products: [{ product: "text", prices: ["text"] }],
      proration_behavior: PRORATIONS,
    },
  },
} as const;

export const PORTAL_CONFIGURATION_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/billing_portal/configurations", shape: CONFIGURATION_SHAPE, run: create },
  {
    method: "GET",
    path: "/v1/billing_portal/configurations",
    shape: { ...LIST_SHAPE, active: "boolean", is_default: "boolean" },
    run: ({ world, params }) => {
      const active = textParam(params, "active");
      const all = [...world.portalConfigurations.values()];
      const listed = all.filter((configuration) => active === null || String(configuration.active) === active);
      return listPage("/v1/billing_portal/configurations", listed, params);
    },
  },
  { method: "POST", path: "/v1/billing_portal/configurations/:id", shape: CONFIGURATION_SHAPE, run: update },
];

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
