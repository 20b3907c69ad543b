import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import { runUntil } from "../engine/lifecycle.ts";
import { attachClock, createClock } from "../objects/clock.ts";
import { integerParam, textParam } from "../param-shape.ts";
import { type Call, find, type Route } from "./route.ts";

export const TEST_CLOCK_ROUTES: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/test_helpers/test_clocks",
    shape: { "!frozen_time": "integer", name: "text", customer: "text" },
    run: create,
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
    run: remove,
  },
];

function create({ world, params }: Call): Stripe.TestHelpers.TestClock {
  const customerId = textParam(params, "customer");
  const customer = customerId === null ? null : find(world.customers, "customer", customerId, "customer");
  const frozenTime = integerParam(params, "frozen_time") ?? world.wallNow();
  const clock = createClock(world, frozenTime, textParam(params, "name"));
  if (customer !== null) attachClock(world, clock.id, customer);
  return clock;
}

function advance({ world, params, id }: Call): Stripe.TestHelpers.TestClock {
  const clock = find(world.clocks, "test clock", id);
  const target = integerParam(params, "frozen_time") ?? 0;
  if (target <= clock.frozen_time)
    throw invalid("frozen_time must be after the current one.", { param: "frozen_time" });
  const answer = { ...clock, status: "advancing" as const };
  clock.status = "advancing";
  // The answer is sent before the work is done. Callers poll until the clock is ready.
  setImmediate(() => runUntil(world, id, target));
  return answer;
}

/** Deletes its customers and their subscriptions as well. */
function remove({ world, id }: Call) {
  find(world.clocks, "test clock", id);
  for (const customer of world.customers.values()) {
    if (customer.test_clock === id) world.deletedCustomers.add(customer.id);
  }
  for (const subscription of [...world.subscriptions.values()]) {
    if (subscription.test_clock === id) world.subscriptions.delete(subscription.id);
  }
  world.clocks.delete(id);
  return { id, object: "test_helpers.test_clock", deleted: true };
}
