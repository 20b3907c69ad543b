import { runUntil } from "../../simulator/engine/lifecycle.ts";
import type { Harness } from "./harness.ts";

/** Gives a customer a test clock that stands at the present. @returns a function that moves it to a time, in Unix seconds. */
export async function attachClock(harness: Harness, user: string): Promise<(until: number) => void> {
  const { world } = harness.simulator;
  const customerId = await harness.customerOf(user);
  const customer = world.customers.get(customerId);
  if (customer === undefined) throw new Error("the simulator does not know this customer");
  const now = world.wallNow();
  const id = world.id("clock");
  world.clocks.set(id, {
    id,
    object: "test_helpers.test_clock",
    created: now,
    deletes_after: now,
    frozen_time: now,
    livemode: false,
    name: null,
    status: "ready",
    status_details: {},
  });
  customer.test_clock = id;
  for (const subscription of harness.subscriptionsOf(customerId)) subscription.test_clock = id;
  return (until) => runUntil(world, id, until);
}
