import { afterEach, describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { handleQueue } from "../../src/flows/event-queue.ts";
import { receiveEvent } from "../../src/flows/receive-event.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, Harness } from "../support/harness.ts";

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
onBothEngines((fresh) => {
  describe("under load", () => {
    let harness: Harness;
    afterEach(() => harness.stop());

    it("an event is accepted at its first delivery although the provider refuses calls for a moment", async () => {
      harness = await Harness.start(await fresh(), { limits: { throttleBudgetMs: 6_000 } });
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.faults.add({ kind: "429", match: READ, times: 2, retryAfterSeconds: 1 });
      const deliveries = await harness.simulator.webhooks.flush();
      expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await harness.status("ann")).access).toBe(true);
    });

    it("fifty copies of an event at once need two reads, and later copies none", async () => {
      harness = await Harness.start(await fresh());
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
      harness = await Harness.start(await fresh(), { limits: { webhookLimitMs: 50 } });
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.faults.add({ kind: "slow", match: READ, times: 1, slowMs: 400 });
      const paid = harness.simulator.world.events.filter(({ type }) => type === "invoice.paid");
      const [first] = await harness.simulator.webhooks.send(paid);
      expect(first?.status).toBe(200);
      while (!(await harness.status("ann")).access) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await handleQueue({ ...harness.deps, owner: "test" }, AbortSignal.timeout(60_000))).toBe(1);
      expect(await receiveEvent(paid[0], harness.deps)).toBe("duplicate");
    });
  });
});
