import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import type { SimCustomer } from "../types.ts";
import { DAY_SECONDS, type World } from "../world.ts";

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
