import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { actInPortal } from "../../simulator/pages/portal-page.ts";
import type { SimEvent } from "../../simulator/types.ts";
import { HANDLED_EVENT_TYPES } from "../../src/core/stripe-event.ts";
import { syncCustomer } from "../../src/flows/sync-customer.ts";
import { MONTH_SECONDS, RENEWAL_MARGIN_SECONDS, startClock } from "../support/advance-clock.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, Harness } from "../support/harness.ts";

const HANDLED_TYPES: readonly string[] = HANDLED_EVENT_TYPES;

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

onBothEngines((fresh) => {
  describe("the events of one subscription's life", () => {
    let harness: Harness;
    let count = 0;
    beforeAll(async () => {
      harness = await Harness.start(await fresh());
    });
    afterAll(() => harness.stop());

    /** Buys, renews, fails, recovers, cancels and ends. Nothing is delivered. @returns the user and all events. */
    async function live(): Promise<{ user: string; events: SimEvent[] }> {
      count += 1;
      const user = `user${count}`;
      const { world } = harness.simulator;
      const before = world.events.length;
      payOnPage(world, await harness.openSession(user), GOOD_CARD);
      const subscription = await harness.subscriptionOf(user);
      const advance = await startClock(harness, user);
      const start = world.wallNow();
      advance(start + MONTH_SECONDS + RENEWAL_MARGIN_SECONDS);
      harness.failCharges(subscription);
      advance(start + 2 * MONTH_SECONDS + RENEWAL_MARGIN_SECONDS);
      actInPortal(world, subscription, { card: "4242424242424242" });
      actInPortal(world, subscription, "cancel");
      advance(start + 3 * MONTH_SECONDS + RENEWAL_MARGIN_SECONDS);
      harness.simulator.webhooks.lose();
      return { user, events: world.events.slice(before) };
    }

    async function deliver(events: readonly SimEvent[], isParallel = false): Promise<(number | null)[]> {
      harness.simulator.webhooks.knobs.isParallel = isParallel;
      const deliveries = await harness.simulator.webhooks.send(events);
      return deliveries.map(({ status }) => status);
    }

    async function finalRecord(user: string) {
      const {
        paymentCustomerId: _c,
        paymentSubscriptionId: _s,
        userId: _u,
        email: _e,
        currentPeriodEnd,
        ...rest
      } = (await harness.record(user)) ?? { currentPeriodEnd: null };
      return { ...rest, hasPeriodEnd: currentPeriodEnd !== null };
    }

    const ended = {
      subscriptionStatus: "canceled",
      priceId: "price_monthly",
      paidPriceIds: [],
      cancelAtPeriodEnd: false,
      endsAt: null,
      paused: null,
      fixPayment: false,
      pastDueSince: null,
      trialUsedAt: null,
      paymentMethodId: null,
      hasPeriodEnd: true,
    };

    it("lead to the same record in every order, with every event delivered one to three times", async () => {
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.boolean(), async (numbers, isParallel) => {
          const { user, events } = await live();
          const copies = events.flatMap((event) =>
            Array.from({ length: 1 + ((numbers.next().value ?? 0) % 3) }, () => event),
          );
          const shuffled = copies
            .map((event) => ({ event, key: numbers.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key);
          const statuses = await deliver(
            shuffled.map(({ event }) => event),
            isParallel,
          );
          expect(new Set(statuses)).toEqual(new Set([200]));
          expect(await finalRecord(user)).toEqual(ended);
        }),
        { numRuns: 8 },
      );
    });

    it("lead to the same record in every order of a short life, with every event delivered twice", async () => {
      const seen: unknown[] = [];
      for (const order of permutations([0, 1, 2, 3])) {
        count += 1;
        const user = `user${count}`;
        const { world } = harness.simulator;
        const before = world.events.length;
        payOnPage(world, await harness.openSession(user), GOOD_CARD);
        const subscription = await harness.subscriptionOf(user);
        actInPortal(world, subscription, "cancel");
        actInPortal(world, subscription, "cancel_now");
        harness.simulator.webhooks.lose();
        const handled = world.events.slice(before).filter(({ type }) => HANDLED_TYPES.includes(type));
        expect(handled).toHaveLength(4);
        const ordered = order.flatMap((index) => handled.slice(index, index + 1));
        await deliver([...ordered, ...ordered]);
        seen.push(await finalRecord(user));
      }
      expect(seen).toEqual(seen.map(() => ended));
    });

    it("follow Stripe's state at every step, not the event's copy of it", async () => {
      count += 1;
      const user = `user${count}`;
      await harness.buy(user);
      const subscription = await harness.subscriptionOf(user);
      actInPortal(harness.simulator.world, subscription, "cancel");
      const cancelled = harness.simulator.world.events.at(-1);
      actInPortal(harness.simulator.world, subscription, "resume");
      harness.simulator.webhooks.lose();
      if (cancelled) await deliver([cancelled]);
      expect((await harness.status(user)).cancel_at_period_end).toBe(false);
    });

    it("leave no trace of a read that began before the change and ended after its event", async () => {
      await harness.buy("eve");
      const customerId = await harness.customerOf("eve");
      const { stripe } = harness.deps;
      const hasRead = Promise.withResolvers<void>();
      const mayAnswer = Promise.withResolvers<void>();
      const listSubscriptions: typeof stripe.listSubscriptions = async (id) => {
        const before = await stripe.listSubscriptions(id);
        hasRead.resolve();
        await mayAnswer.promise;
        return before;
      };
      const slow = syncCustomer(
        { customerId, event: null },
        { ...harness.deps, stripe: { ...stripe, listSubscriptions } },
      );
      await hasRead.promise;
      await harness.endSilently("eve");
      expect(await syncCustomer({ customerId, event: null }, harness.deps)).toBe("applied");
      mayAnswer.resolve();
      expect(await slow).toBe("superseded");
      expect((await harness.status("eve")).access).toBe(false);
    });

    it("do not end a new subscription when the end of the old one arrives late", async () => {
      count += 1;
      const user = `user${count}`;
      await harness.buy(user);
      const old = await harness.subscriptionOf(user);
      actInPortal(harness.simulator.world, old, "cancel_now");
      const late = harness.simulator.world.events.at(-1);
      harness.simulator.webhooks.lose();
      await harness.buy(user);
      if (late) expect(await deliver([late])).toEqual([200]);
      expect(await harness.status(user)).toMatchObject({ subscription_status: "active", access: true });
      expect((await harness.record(user))?.paymentSubscriptionId).not.toBe(old.id);
    });
  });
});
