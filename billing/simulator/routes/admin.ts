import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import { runUntil } from "../engine/lifecycle.ts";
import { integerParam, listParam, mapParam, objectParam, textParam } from "../form.ts";
import { createClock, createEndpoint, createPrice } from "../objects/account.ts";
import type { SimEndpoint } from "../types.ts";
import { findCustomer } from "./customers.ts";
import { type Call, find, listPage, type Routes } from "./route.ts";

const INTERVALS = ["month", "year"] as const;

export const ADMIN_ROUTES: Routes = {
  "POST /v1/prices": ({ world, params }) => {
    const interval = INTERVALS.find((known) => known === objectParam(params, "recurring").interval);
    return createPrice(world, {
      amount: integerParam(params, "unit_amount") ?? 0,
      currency: textParam(params, "currency") ?? "usd",
      ...(interval === undefined ? {} : { interval }),
      name: textParam(objectParam(params, "product_data"), "name"),
    });
  },
  "GET /v1/prices/:id": ({ world, id }) => find(world.prices, "price", id),
  "POST /v1/prices/:id": ({ world, params, id }) => {
    const price = find(world.prices, "price", id);
    price.active = textParam(params, "active") !== "false";
    return price;
  },
  "GET /v1/events": listEvents,
  "GET /v1/events/:id": ({ world, id }) => find(new Map(world.events.map((event) => [event.id, event])), "event", id),
  "POST /v1/webhook_endpoints": addEndpoint,
  "GET /v1/webhook_endpoints": (call) => listPage(call, [...call.world.endpoints.values()].map(withoutSecrets)),
  "POST /v1/webhook_endpoints/:id": updateEndpoint,
  "POST /v1/test_helpers/test_clocks": ({ world, params }) => {
    const customer = findCustomer(world, textParam(params, "customer") ?? "", "customer");
    return createClock(world, integerParam(params, "frozen_time") ?? world.wallNow(), customer);
  },
  "GET /v1/test_helpers/test_clocks/:id": ({ world, id }) => find(world.clocks, "test clock", id),
  "POST /v1/test_helpers/test_clocks/:id/advance": advance,
};

/** Stripe tells a secret once, to whoever creates the endpoint. */
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
  endpoint.url = textParam(params, "url") ?? endpoint.url;
  if (textParam(params, "disabled") === "false") endpoint.status = "enabled";
  return withoutSecrets(endpoint);
}

function listEvents(call: Call) {
  const { world, params } = call;
  const types = listParam(params, "types").map(String);
  const isAskedFor = (type: string) => types.length === 0 || types.includes(type);
  const isUndelivered = textParam(params, "delivery_success") === "false";
  const events = world.events.filter(({ id, type }) => isAskedFor(type) && !(isUndelivered && world.delivered.has(id)));
  return listPage(call, events, "type");
}

function advance({ world, params, id }: Call): Stripe.TestHelpers.TestClock {
  const clock = find(world.clocks, "test clock", id);
  const target = integerParam(params, "frozen_time") ?? 0;
  if (target <= clock.frozen_time)
    throw invalid("frozen_time must be after the current one.", { param: "frozen_time" });
  clock.status = "advancing";
  // The answer is sent before the work is done. Callers poll until the clock is ready.
  setImmediate(() => runUntil(world, id, target));
  return { ...clock };
}
