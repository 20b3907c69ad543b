import { describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, type Harness } from "../support/harness.ts";

const CUSTOMERS = Array.from({ length: 30 }, (_, index) => `user-${index}`);

onBothEngines((_fresh, startHarness) => {
  describe("a night in which everybody renews, at a Stripe that takes 25 reads a second", () => {
    let harness: Harness;

    it("takes every event at its first delivery, and ends with what Stripe says", async () => {
      harness = await startHarness({}, { limits: { throttleBudgetMs: 6_000 } });
      const { deps } = harness;
      const { world, webhooks } = harness.simulator;
      for (const user of CUSTOMERS) {
        const now = harness.clock.now();
        await deps.store.ensureUser({ userId: user, email: null, now });
        await deps.store.linkCustomer({ userId: user, customerId: `cus_${user}`, replaces: null });
      }
      harness.witness.expected.push(/x is no kind/);
      for (const user of [...CUSTOMERS, ...CUSTOMERS])
        world.emit("invoice.paid", { id: "in_x", object: "x", customer: `cus_${user}` }, null);
      Object.assign(webhooks.knobs, { isParallel: true, copies: 2 });
      const deliveries = await webhooks.flush();
      expect(deliveries).toHaveLength(4 * CUSTOMERS.length);
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      await expect.poll(async () => (await deps.store.countWaiting()).events.count).toBe(0);
      for (const event of world.events)
        expect(await deps.store.beginSync(String(event.data.object.customer), event.id)).toEqual({ kind: "duplicate" });
      expect(harness.alertCodes.filter((code) => code !== "customer_missing")).toEqual([]);
      // What waits for its turn is no failure.
      expect(harness.lines.filter(({ level, alert }) => level === "error" && alert !== true)).toEqual([]);
    });

    it("answers before Stripe is asked, and each event is stored with one statement", async () => {
      harness = await startHarness({}, { limits: { webhookLimitMs: 50 } });
      await harness.buy("ann");
      const held = Promise.withResolvers<void>();
      harness.simulator.faults.add({ kind: "slow", match: /./, times: 1_000, until: held.promise });
      const customer = await harness.customerOf("ann");
      for (let index = 0; index < 50; index += 1)
        harness.simulator.world.emit("invoice.paid", { id: "in_1", customer }, null);
      Object.assign(harness.simulator.webhooks.knobs, { isParallel: true });
      const deliveries = await harness.simulator.webhooks.flush();
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await harness.deps.store.countWaiting()).events.count).toBe(50);
      held.resolve();
      await expect.poll(async () => (await harness.deps.store.countWaiting()).events.count).toBe(0);
    });
  });
});

/** Resolves when so many copies have reached the database. */
function untilOffered({ deps: { store } }: Harness, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queueEvent = store.queueEvent.bind(store);
  let offered = 0;
  store.queueEvent = async (event) => {
    const isNew = await queueEvent(event);
    offered += 1;
    if (offered === count) setImmediate(resolve);
    return isNew;
  };
  return promise;
}

const READ = /GET \/v1\/subscriptions/;
onBothEngines((_fresh, startHarness) => {
  describe("under load", () => {
    let harness: Harness;

    it("an event is accepted at its first delivery although Stripe refuses calls for a moment", async () => {
      harness = await startHarness({}, { limits: { throttleBudgetMs: 6_000 } });
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.faults.add({ kind: "429", match: READ, times: 2, retryAfterSeconds: 1 });
      const deliveries = await harness.simulator.webhooks.flush();
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await harness.status("ann")).access).toBe(true);
    });

    it("fifty copies of an event at once need one read, and later copies none", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const { world, webhooks } = harness.simulator;
      world.emit("customer.subscription.updated", await harness.subscriptionOf("ann"), await harness.customerOf("ann"));
      // All copies arrive while the first read is running.
      harness.simulator.faults.add({ kind: "slow", match: READ, times: 1, until: untilOffered(harness, 50) });
      Object.assign(webhooks.knobs, { copies: 50, isParallel: true });
      const before = harness.simulator.countRequests("GET", "/v1/subscriptions");
      const deliveries = await webhooks.flush();
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      const reads = harness.simulator.countRequests("GET", "/v1/subscriptions") - before;
      expect(reads).toBe(1);
      webhooks.knobs.copies = 1;
      await webhooks.send(deliveries.slice(0, 5).map(({ event }) => event));
      expect(harness.simulator.countRequests("GET", "/v1/subscriptions") - before).toBe(reads);
    });
  });
});
