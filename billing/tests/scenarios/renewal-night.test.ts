import { afterEach, describe, expect, it } from "vitest";
import { handleQueue } from "../../src/flows/event-queue.ts";
import { onBothEngines } from "../support/engines.ts";
import { Harness } from "../support/harness.ts";

const CUSTOMERS = Array.from({ length: 30 }, (_, index) => `user-${index}`);

onBothEngines((fresh) => {
  describe("a night in which everybody renews, at a provider that takes 25 reads a second", () => {
    let harness: Harness;
    afterEach(() => harness.stop());

    it("takes every event at its first delivery, and ends with what the provider says", async () => {
      harness = await Harness.start(await fresh(), { limits: { throttleBudgetMs: 6_000 } });
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
        await handleQueue({ ...deps, owner: "test" }, AbortSignal.timeout(60_000));
        harness.clock.offsetMs += 5 * 60_000;
      }
      for (const event of world.events)
        expect(await deps.store.beginSync(String(event.data.object.customer), event.id)).toEqual({ kind: "duplicate" });
      expect(harness.alertCodes.filter((code) => code !== "customer_missing")).toEqual([]);
    });

    it("keeps an event that could not be handled, and tries it again later", async () => {
      harness = await Harness.start(await fresh());
      await harness.buy("ann");
      const { store, clock } = harness.deps;
      const customer = await harness.customerOf("ann");
      const event = { id: "evt_1", type: "invoice.paid", livemode: false, data: { object: { customer } } };
      await store.queueEvent({ id: "evt_1", customer, body: JSON.stringify(event), now: clock.now() });
      harness.simulator.faults.add({ kind: "500", match: /GET \/v1\/subscriptions/, times: 1 });
      const drain = () => handleQueue({ ...harness.deps, owner: "test" }, AbortSignal.timeout(60_000));
      expect(await drain()).toBe(1);
      expect(await drain()).toBe(0);
      harness.clock.offsetMs += 120_000;
      expect([await drain(), await drain()]).toEqual([1, 0]);
      expect(await store.beginSync(customer, "evt_1")).toEqual({ kind: "duplicate" });
    });
  });
});
