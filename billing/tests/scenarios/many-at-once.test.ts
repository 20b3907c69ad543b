import { describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { handleQueue } from "../../src/flows/event-queue.ts";
import { receiveEvent } from "../../src/flows/receive-event.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, type Harness } from "../support/harness.ts";

const CUSTOMERS = Array.from({ length: 30 }, (_, index) => `user-${index}`);

onBothEngines((_fresh, startHarness) => {
  describe("a night in which everybody renews, at a provider that takes 25 reads a second", () => {
    let harness: Harness;

    it("takes every event at its first delivery, and ends with what the provider says", async () => {
      harness = await startHarness({}, { limits: { throttleBudgetMs: 6_000 } });
      const { deps } = harness;
      const { world, webhooks } = harness.simulator;
      for (const user of CUSTOMERS) {
        const now = harness.clock.now();
        await deps.store.ensureUser({ userId: user, email: null, now });
        await deps.store.linkCustomer({ userId: user, customerId: `cus_${user}`, replaces: null, now });
      }
      harness.witness.expected.push(/x is no kind/);
      for (const user of [...CUSTOMERS, ...CUSTOMERS])
        world.emit("invoice.paid", { id: "in_x", object: "x", customer: `cus_${user}` }, null);
      Object.assign(webhooks.knobs, { isParallel: true, copies: 2 });
      const deliveries = await webhooks.flush();
      expect(deliveries).toHaveLength(4 * CUSTOMERS.length);
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      expect(harness.logLines.some((line) => line.includes("event queued"))).toBe(true);
      for (let round = 0; round < 3; round += 1) {
        await handleQueue(deps, AbortSignal.timeout(60_000));
        harness.clock.offsetMs += 5 * 60_000;
      }
      for (const event of world.events)
        expect(await deps.store.beginSync(String(event.data.object.customer), event.id)).toEqual({ kind: "duplicate" });
      expect(harness.alertCodes.filter((code) => code !== "customer_missing")).toEqual([]);
    });

    it("keeps an event that could not be handled, and tries it again later", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const { store, clock } = harness.deps;
      const customer = await harness.customerOf("ann");
      const event = { id: "evt_1", type: "invoice.paid", livemode: false, data: { object: { customer } } };
      await store.queueEvent({ eventId: "evt_1", customer, body: JSON.stringify(event), now: clock.now() });
      harness.simulator.faults.add({ kind: "500", match: /GET \/v1\/subscriptions/, times: 1 });
      const drain = () => handleQueue(harness.deps, AbortSignal.timeout(60_000));
      expect(await drain()).toBe(1);
      expect(await drain()).toBe(0);
      harness.clock.offsetMs += 120_000;
      expect([await drain(), await drain()]).toEqual([1, 0]);
      expect(await store.beginSync(customer, "evt_1")).toEqual({ kind: "duplicate" });
    });
  });
});

/** Resolves when so many events are about to read from the provider. */
function untilBegun({ deps: { store } }: Harness, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const beginSync = store.beginSync.bind(store);
  let begun = 0;
  store.beginSync = async (...asked) => {
    const begin = await beginSync(...asked);
    begun += 1;
    if (begun === count) setImmediate(resolve);
    return begin;
  };
  return promise;
}

const READ = /GET \/v1\/subscriptions/;
onBothEngines((_fresh, startHarness) => {
  describe("under load", () => {
    let harness: Harness;

    it("an event is accepted at its first delivery although the provider refuses calls for a moment", async () => {
      harness = await startHarness({}, { limits: { throttleBudgetMs: 6_000 } });
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.faults.add({ kind: "429", match: READ, times: 2, retryAfterSeconds: 1 });
      const deliveries = await harness.simulator.webhooks.flush();
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await harness.status("ann")).access).toBe(true);
    });

    it("fifty copies of an event at once need two reads, and later copies none", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const { world, webhooks } = harness.simulator;
      world.emit("customer.subscription.updated", await harness.subscriptionOf("ann"), await harness.customerOf("ann"));
      // All copies arrive while the first read is running.
      harness.simulator.faults.add({ kind: "slow", match: READ, times: 1, until: untilBegun(harness, 50) });
      Object.assign(webhooks.knobs, { copies: 50, isParallel: true });
      const before = harness.simulator.countRequests("GET", "/v1/subscriptions");
      const deliveries = await webhooks.flush();
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      const reads = harness.simulator.countRequests("GET", "/v1/subscriptions") - before;
      expect(reads).toBe(2);
      webhooks.knobs.copies = 1;
      await webhooks.send(deliveries.slice(0, 5).map(({ event }) => event));
      expect(harness.simulator.countRequests("GET", "/v1/subscriptions") - before).toBe(reads);
    });

    it("a webhook does not wait for a provider that hangs: the event is stored, and the late result counts", async () => {
      harness = await startHarness({}, { limits: { webhookLimitMs: 50 } });
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.faults.add({ kind: "slow", match: READ, times: 1, slowMs: 400 });
      const paid = harness.simulator.world.events.filter(({ type }) => type === "invoice.paid");
      const [first] = await harness.simulator.webhooks.send(paid);
      expect(first?.status).toBe(200);
      while (!(await harness.status("ann")).access) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await handleQueue(harness.deps, AbortSignal.timeout(60_000))).toBe(1);
      expect(await receiveEvent(paid[0], harness.deps)).toBe("duplicate");
    });
  });
});
