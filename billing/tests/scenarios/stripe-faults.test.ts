import { describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import type { FaultKind } from "../../simulator/faults.ts";
import { MINUTE_MS } from "../../src/core/instants.ts";
import { onEmbedded } from "../support/engines.ts";
import { GOOD_CARD, type Harness } from "../support/harness.ts";

/** More than the SDK's own retries. */
const MANY_TIMES = 50;

onEmbedded((_fresh, startHarness) => {
  describe("when Stripe fails", () => {
    let harness: Harness;

    const reads: FaultKind[] = ["500", "plain_404", "html_502", "truncated"];

    it.each(reads)(
      "with %s while an event is handled, the event waits here, and takes effect once it can",
      async (kind) => {
        harness = await startHarness();
        payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
        harness.simulator.faults.add({ kind, match: /GET \/v1\/subscriptions/, times: MANY_TIMES });
        const first = await harness.simulator.webhooks.flush();
        expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
        expect((await harness.status("ann")).access).toBe(false);
        harness.simulator.faults.clear();
        harness.clock.offsetMs += MINUTE_MS;
        await expect.poll(async () => (await harness.status("ann")).access).toBe(true);
      },
    );

    it.each(["429", "plain_404", "truncated"] as const)("with %s, nothing is sold", async (kind) => {
      harness = await startHarness();
      await harness.openSession("ann");
      for (const match of [/GET \/v1\/subscriptions/, /GET \/v1\/checkout\/sessions/]) {
        harness.simulator.faults.clear();
        harness.simulator.faults.add({ kind, match, times: MANY_TIMES });
        const response = await harness.checkout("ann");
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: "unavailable" });
      }
    });

    it.each(["500_after", "reset_after", "reset", "500", "slow", "plain_404"] as const)(
      "with %s when the customer is created, there is one customer in the end",
      async (kind) => {
        harness = await startHarness();
        harness.simulator.faults.add({
          kind,
          match: /POST \/v1\/customers$/,
          times: kind.startsWith("reset") ? 2 : 1,
          slowMs: 50,
        });
        const first = await harness.checkout("ann");
        expect([200, 503]).toContain(first.status);
        expect((await harness.checkout("ann")).status).toBe(200);
        expect(harness.simulator.world.customers.size).toBe(1);
        expect(await harness.customerOf("ann")).toBe([...harness.simulator.world.customers.keys()][0]);
      },
    );

    it.each(["500_after", "reset_after"] as const)(
      "with %s when the page is opened, there is one open page in the end",
      async (kind) => {
        harness = await startHarness();
        harness.simulator.faults.add({
          kind,
          match: /POST \/v1\/checkout\/sessions$/,
          times: kind === "reset_after" ? 2 : 1,
        });
        await harness.checkout("ann");
        expect((await harness.checkout("ann")).status).toBe(200);
        const open = [...harness.simulator.world.sessions.values()].filter(({ status }) => status === "open");
        expect(open).toHaveLength(1);
      },
    );

    it("and never told whether a page was opened, the user gets one half an hour later", async () => {
      harness = await startHarness();
      harness.simulator.faults.add({ kind: "reset_after", match: /POST \/v1\/checkout\/sessions$/, times: 2 });
      expect((await harness.checkout("ann")).status).toBe(503);
      harness.clock.offsetMs = 30 * MINUTE_MS;
      expect((await harness.checkout("ann")).status).toBe(200);
      const open = [...harness.simulator.world.sessions.values()].filter(({ status }) => status === "open");
      expect(open).toHaveLength(1);
    });

    it("and has lost a subscriber, the record ends and keeps its ids", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const before = await harness.record("ann");
      harness.simulator.world.deletedCustomers.add(await harness.customerOf("ann"));
      const event = harness.simulator.world.emit(
        "customer.subscription.deleted",
        await harness.subscriptionOf("ann"),
        null,
      );
      harness.simulator.webhooks.lose();
      await harness.simulator.webhooks.send([event]);
      expect(await harness.record("ann")).toMatchObject({
        subscriptionStatus: "canceled",
        paymentSubscriptionId: before?.paymentSubscriptionId,
      });
    });
  });
});
