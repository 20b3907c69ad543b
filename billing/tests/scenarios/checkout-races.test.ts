import { describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { MINUTE_MS } from "../../src/core/instants.ts";
import { withLease } from "../../src/flows/with-lease.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, type Harness } from "../support/harness.ts";

onBothEngines((_fresh, startHarness) => {
  describe("checkouts of one user", () => {
    let harness: Harness;

    function openSessions() {
      return [...harness.simulator.world.sessions.values()].filter(({ status }) => status === "open");
    }

    it("fifty at once, over two replicas, make one customer and one open page", async () => {
      harness = await startHarness();
      await harness.startReplica();
      const prices = ["price_monthly", "price_yearly"];
      const calls = Array.from({ length: 50 }, (_, index) =>
        harness.checkout("ann", { price_id: prices[index % 2] }, index % 2),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses).toContain(200);
      expect(harness.simulator.world.customers.size).toBe(1);
      const [page, ...others] = openSessions();
      expect(others).toEqual([]);
      payOnPage(harness.simulator.world, page?.id ?? "", GOOD_CARD);
      await harness.simulator.webhooks.flushAll();
      const again = await Promise.all(
        Array.from({ length: 10 }, (_, index) => harness.checkout("ann", undefined, index % 2)),
      );
      // Who waits for the others too long is asked to come again.
      const answers = again.map(({ status }) => status).filter((status) => status !== 503);
      expect(new Set(answers)).toEqual(new Set([409]));
      expect(harness.simulator.world.subscriptions.size).toBe(1);
    });

    it("one whose process was killed keeps the buyer out until the next start, or for 15 seconds with several replicas", async () => {
      harness = await startHarness();
      const begun = Promise.withResolvers<void>();
      void withLease("checkout:ann", harness.deps, async () => {
        begun.resolve();
        await new Promise(() => {});
      });
      await begun.promise;
      await harness.startReplica();
      const isShared = harness.deps.store.turns !== null;
      if (isShared) {
        expect(
          await harness.deps.store.acquireLease({ name: "checkout:ann", now: harness.clock.now(), ttlMs: 1 }),
        ).toBeNull();
        harness.clock.offsetMs = 15_000;
      }
      expect((await harness.checkout("ann", undefined, 1)).status).toBe(200);
    });

    it("nobody is sent to a page that is about to expire: it is closed, and another one opened", async () => {
      harness = await startHarness();
      const first = await harness.openSession("ann");
      harness.clock.offsetMs = 54 * MINUTE_MS;
      expect(await harness.openSession("ann")).toBe(first);
      harness.clock.offsetMs = 56 * MINUTE_MS;
      const second = await harness.openSession("ann");
      expect(openSessions().map(({ id }) => id)).toEqual([second]);
      expect(second).not.toBe(first);
    });

    it("a second one is refused with the application's own page where the portal cannot be opened", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      harness.simulator.faults.add({ kind: "500", match: /POST \/v1\/billing_portal\/sessions/, times: 1 });
      const response = await harness.checkout("ann", { price_id: "price_yearly" });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: "already_subscribed",
        portal_url: "https://app.example/settings/billing",
      });
    });

    it("one that is paid while another is opened is noticed before anything is sold twice", async () => {
      harness = await startHarness();
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.webhooks.lose();
      expect((await harness.status("ann")).access).toBe(false);
      expect((await harness.checkout("ann", { price_id: "price_yearly" })).status).toBe(409);
      expect((await harness.status("ann")).access).toBe(true);
    });

    it("after the subscription has ended, a new one is sold to the same customer", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      await harness.endSilently("ann");
      expect((await harness.checkout("ann")).status).toBe(200);
      expect(harness.simulator.world.customers.size).toBe(1);
    });

    it("saving a card and a single purchase remain possible with a subscription", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      expect((await harness.checkout("ann", { mode: "setup" })).status).toBe(200);
      expect((await harness.checkout("ann", { price_id: "price_once", mode: "payment" })).status).toBe(200);
    });

    it("a trial is offered once per user", async () => {
      harness = await startHarness({ TRIAL_PERIOD_DAYS: "14" });
      await harness.buy("ann");
      expect((await harness.status("ann")).subscription_status).toBe("trialing");
      await harness.endSilently("ann");
      const second = await harness.openSession("ann");
      expect(harness.simulator.world.sessionPlans.get(second)?.trialDays).toBe(0);
    });
  });
});
