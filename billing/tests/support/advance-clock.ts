import { runUntil } from "../../simulator/engine/lifecycle.ts";
import { createClock } from "../../simulator/objects/account.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../simulator/world.ts";
import type { Harness } from "./harness.ts";

export const MONTH_SECONDS = 31 * DAY_SECONDS;
/** A renewal's invoice is charged about an hour after the period's end. */
export const RENEWAL_MARGIN_SECONDS = 2 * HOUR_SECONDS;

/** Gives a customer a test clock that shows the present. @returns a function that moves it to a time, in Unix seconds. */
export async function startClock(harness: Harness, user: string): Promise<(until: number) => void> {
  const { world } = harness.simulator;
  const customer = world.customers.get(await harness.customerOf(user));
  if (customer === undefined) throw new Error("the simulator does not know this customer");
  const { id } = createClock(world, world.wallNow(), customer);
  return (until) => runUntil(world, id, until);
}
