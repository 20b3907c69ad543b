import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import { runUntil } from "../engine/lifecycle.ts";
import { createPrice, createProduct } from "../objects/catalog.ts";
import { integerParam, listParam, objectParam, textParam } from "../param-shape.ts";
import type { SimEndpoint } from "../types.ts";
import { CURRENT_API_VERSION } from "../world.ts";
import { find, listPage } from "./list.ts";
import { type Call, CREATED_SHAPE, LIST_SHAPE, type Route } from "./route.ts";

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
      return createPrice(world, {
        amount: integerParam(params, "unit_amount") ?? 0,
        currency: textParam(params, "currency") ?? "usd",
        ...(interval === undefined ? {} : { interval }),
        ...(product === null ? {} : { product }),
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
    path: "/v1/test_helpers/test_clocks",
    shape: { "!frozen_time": "integer", name: "text", customer: "text" },
    run: createClock,
  },
  {
    method: "GET",
    path: "/v1/test_helpers/test_clocks/:id",
    shape: {},
    run: ({ world, id }) => find(world.clocks, "test clock", id),
  },
  {
    method: "POST",
    path: "/v1/test_helpers/test_clocks/:id/advance",
    shape: { "!frozen_time": "integer" },
    run: advance,
  },
  {
    method: "DELETE",
    path: "/v1/test_helpers/test_clocks/:id",
    shape: {},
    run: ({ world, id }) => {
      find(world.clocks, "test clock", id);
      for (const customer of world.customers.values())
        if (customer.test_clock === id) world.deletedCustomers.add(customer.id);
      for (const sub of [...world.subscriptions.values()])
        if (sub.test_clock === id) world.subscriptions.delete(sub.id);
      world.clocks.delete(id);
      return { id, object: "test_helpers.test_clock", deleted: true };
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
    shape: { "!url": "text", "!enabled_events": ["text"], api_version: "text", description: "text" },
    run: createEndpoint,
  },
  {
    method: "GET",
    path: "/v1/webhook_endpoints",
    shape: LIST_SHAPE,
    run: ({ world, params }) => listPage("/v1/webhook_endpoints", world.endpoints.values(), params),
  },
  {
    method: "POST",
    path: "/v1/billing_portal/configurations",
    shape: {
      default_return_url: "text",
      business_profile: { headline: "text" },
      features: {
        customer_update: { enabled: "boolean", allowed_updates: ["text"] },
        invoice_history: { enabled: "boolean" },
        payment_method_update: { enabled: "boolean" },
        subscription_cancel: { enabled: "boolean", mode: ["at_period_end", "immediately"] },
      },
    },
    run: ({ world }) => ({
      id: world.id("bpc"),
      object: "billing_portal.configuration",
      active: true,
      is_default: false,
      livemode: false,
    }),
  },
];

function createClock({ world, params }: Call): Stripe.TestHelpers.TestClock {
  const customer = textParam(params, "customer");
  const clock: Stripe.TestHelpers.TestClock = {
    id: world.id("clock"),
    object: "test_helpers.test_clock",
    created: world.wallNow(),
    deletes_after: world.wallNow() + 30 * 86_400,
    frozen_time: integerParam(params, "frozen_time") ?? world.wallNow(),
    livemode: false,
    name: textParam(params, "name"),
    status: "ready",
    status_details: {},
  };
  world.clocks.set(clock.id, clock);
  if (customer !== null) attachClock(world, clock.id, customer);
  return clock;
}

/** Since 2026 an existing customer can be given a clock, for good. */
function attachClock(world: Call["world"], clockId: string, customerId: string): void {
  const customer = find(world.customers, "customer", customerId, "customer");
  if (customer.test_clock !== null) throw invalid("The customer already has a test clock.", { param: "customer" });
  customer.test_clock = clockId;
  for (const subscription of world.subscriptions.values()) {
    if (subscription.customer === customerId) subscription.test_clock = clockId;
  }
}

function advance({ world, params, id }: Call): Stripe.TestHelpers.TestClock {
  const clock = find(world.clocks, "test clock", id);
  const target = integerParam(params, "frozen_time") ?? 0;
  if (target <= clock.frozen_time)
    throw invalid("frozen_time must be after the current one.", { param: "frozen_time" });
  const answer = { ...clock, status: "advancing" as const };
  clock.status = "advancing";
  // The answer leaves before the work is done; callers poll until the clock is ready.
  setImmediate(() => runUntil(world, id, target));
  return answer;
}

function createEndpoint({ world, params }: Call): SimEndpoint & { secret: string } {
  const secret = `whsec_${world.id("sim")}`;
  const endpoint: SimEndpoint = {
    id: world.id("we"),
    object: "webhook_endpoint",
    api_version: textParam(params, "api_version") ?? CURRENT_API_VERSION,
    application: null,
    created: world.wallNow(),
    description: textParam(params, "description"),
    enabled_events: listParam(params, "enabled_events").map(String),
    livemode: false,
    metadata: {},
    secrets: [secret],
    status: "enabled",
    url: textParam(params, "url") ?? "",
  };
  world.endpoints.set(endpoint.id, endpoint);
  return { ...endpoint, secret };
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
