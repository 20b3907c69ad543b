import { runUntil } from "../simulator/engine/lifecycle.ts";
import { createClock } from "../simulator/objects/account.ts";
import type { SimSubscription } from "../simulator/types.ts";
import { HOUR_SECONDS, type World } from "../simulator/world.ts";

/** A renewal's invoice is charged about an hour after the period's end. */
const RENEWAL_MARGIN_SECONDS = 2 * HOUR_SECONDS;
const CARDS = { works: "4242424242424242", fails: "4000000000000341" };

/** Lets time pass for the customers of a simulated account. */
export class Month {
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** The paid period of every running subscription ends, and the renewal is charged. @returns how many there are. */
  pass(card: keyof typeof CARDS): number {
    const running = [...this.world.subscriptions.values()].filter(({ status }) => status !== "canceled");
    for (const subscription of running) this.renew(subscription, CARDS[card]);
    return running.length;
  }

  private renew(subscription: SimSubscription, cardNumber: string): void {
    const { world } = this;
    const customer = world.customers.get(subscription.customer);
    if (customer === undefined) return;
    const clockId = customer.test_clock ?? createClock(world, world.wallNow(), customer).id;
    world.cardOf.set(subscription.default_payment_method ?? "", cardNumber);
    const end = Math.max(...subscription.items.data.map((item) => item.current_period_end));
    runUntil(world, clockId, end + RENEWAL_MARGIN_SECONDS);
  }
}
