import { createPrice, createProduct } from "../objects/catalog.ts";
import { createEndpoint } from "../objects/endpoint.ts";
import { integerParam, listParam, mapParam, objectParam, textParam } from "../param-shape.ts";
import type { SimEndpoint } from "../types.ts";
import { type Call, CREATED_SHAPE, find, LIST_SHAPE, listPage, type Route } from "./route.ts";

const INTERVALS = ["day", "week", "month", "year"] as const;

export const ADMIN_ROUTES: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/products",
    shape: { "!name": "text", metadata: "map" },
    run: ({ world, params }) => createProduct(world, textParam(params, "name") ?? ""),
  },
  {
    method: "POST",
    path: "/v1/prices",
    shape: {
      "!currency": "text",
      "!unit_amount": "integer",
      product: "text",
      product_data: { name: "text" },
      recurring: { interval: INTERVALS },
    },
    run: ({ world, params }) => {
      const interval = INTERVALS.find((known) => known === objectParam(params, "recurring").interval);
      const product = textParam(params, "product");
      const name = textParam(objectParam(params, "product_data"), "name");
      return createPrice(world, {
        amount: integerParam(params, "unit_amount") ?? 0,
        currency: textParam(params, "currency") ?? "usd",
        ...(interval === undefined ? {} : { interval }),
        ...(product === null ? {} : { product }),
        ...(name === null ? {} : { name }),
      });
    },
  },
  {
    method: "GET",
    path: "/v1/prices",
    shape: LIST_SHAPE,
    run: ({ world, params }) => listPage("/v1/prices", world.prices.values(), params),
  },
  { method: "GET", path: "/v1/prices/:id", shape: {}, run: ({ world, id }) => find(world.prices, "price", id) },
  {
    method: "POST",
    path: "/v1/prices/:id",
    shape: { active: "boolean" },
    run: ({ world, params, id }) => {
      const price = find(world.prices, "price", id);
      const active = textParam(params, "active");
      if (active !== null) price.active = active === "true";
      return price;
    },
  },
  {
    method: "GET",
    path: "/v1/events",
    shape: { ...LIST_SHAPE, ...CREATED_SHAPE, type: "text", types: ["text"], delivery_success: "boolean" },
    run: listEvents,
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    shape: {},
    run: ({ world, id }) => find(new Map(world.events.map((event) => [event.id, event])), "event", id),
  },
  {
    method: "POST",
    path: "/v1/webhook_endpoints",
    shape: { "!url": "text", "!enabled_events": ["text"], api_version: "text", description: "text", metadata: "map" },
    run: addEndpoint,
  },
  {
    method: "GET",
    path: "/v1/webhook_endpoints",
    shape: LIST_SHAPE,
    run: ({ world, params }) =>
      listPage("/v1/webhook_endpoints", [...world.endpoints.values()].map(withoutSecrets), params),
  },
  {
    method: "POST",
    path: "/v1/webhook_endpoints/:id",
    shape: { enabled_events: ["text"], disabled: "boolean", metadata: "map", url: "text" },
    run: updateEndpoint,
  },
];

/** The provider tells a secret once, to whoever creates the endpoint. */
function withoutSecrets({ secrets: _secrets, ...shown }: SimEndpoint): Omit<SimEndpoint, "secrets"> {
  return shown;
}

function addEndpoint({ world, params }: Call): Omit<SimEndpoint, "secrets"> & { secret: string } {
  const secret = `whsec_${world.id("sim")}`;
  const endpoint = createEndpoint(world, {
    url: textParam(params, "url") ?? "",
    secret,
    apiVersion: textParam(params, "api_version"),
    description: textParam(params, "description"),
    enabledEvents: listParam(params, "enabled_events").map(String),
    metadata: mapParam(params, "metadata"),
  });
  return { ...withoutSecrets(endpoint), secret };
}

function updateEndpoint({ world, params, id }: Call): Omit<SimEndpoint, "secrets"> {
  const endpoint = find(world.endpoints, "webhook endpoint", id);
  const events = listParam(params, "enabled_events").map(String);
  if (events.length > 0) endpoint.enabled_events = events;
  const disabled = textParam(params, "disabled");
  if (disabled !== null) endpoint.status = disabled === "true" ? "disabled" : "enabled";
  return withoutSecrets(endpoint);
}

function listEvents({ world, params }: Call) {
  const types = listParam(params, "types").map(String);
  const delivered = textParam(params, "delivery_success");
  const events = world.events.filter(
    (event) =>
      (types.length === 0 || types.includes(event.type)) &&
      (delivered === null || world.delivered.has(event.id) === (delivered === "true")),
  );
  return listPage("/v1/events", events, params);
}
