import { afterEach, describe, expect, it } from "vitest";
import { DAY_SECONDS } from "../../simulator/world.ts";
import { DAY_MS } from "../../src/core/instants.ts";
import { MONTH_SECONDS, RENEWAL_MARGIN_SECONDS, startClock } from "../support/advance-clock.ts";
import { onEmbedded } from "../support/engines.ts";
import { Harness } from "../support/harness.ts";

onEmbedded((fresh) => {
  describe("one event alone, when all others are lost", () => {
    let harness: Harness;
    afterEach(() => harness.stop());

    async function deliverOnly(type: string): Promise<void> {
      const { world, webhooks } = harness.simulator;
      webhooks.lose();
      const last = world.events.findLast((event) => event.type === type);
      if (last === undefined) throw new Error(`no ${type}`);
      await webhooks.send([last]);
    }

    /** A month passes for a subscriber, with a card that works or not. No event is delivered. */
    async function passMonth(environment: Record<string, string>, isPaid: boolean): Promise<void> {
      harness = await Harness.start({ ...(await fresh()), ...environment });
      await harness.buy("ann");
      const advance = await startClock(harness, "ann");
      if (!isPaid) harness.failCharges(await harness.subscriptionOf("ann"));
      advance(harness.simulator.world.wallNow() + MONTH_SECONDS + RENEWAL_MARGIN_SECONDS);
    }

    it("invoice.payment_failed: past due, a banner, and the configured grace on the status endpoint", async () => {
      await passMonth({ GRACE_PERIOD_DAYS: "3" }, false);
      await deliverOnly("invoice.payment_failed");
      expect(await harness.status("ann")).toMatchObject({
        subscription_status: "past_due",
        fix_payment: true,
        access: true,
      });
      harness.clock.offsetMs = 3 * DAY_MS - 60_000;
      expect((await harness.status("ann")).access).toBe(true);
      harness.clock.offsetMs = 3 * DAY_MS + 60_000;
      expect((await harness.status("ann")).access).toBe(false);
    });

    it("invoice.payment_failed without a configured grace: no access", async () => {
      await passMonth({}, false);
      await deliverOnly("invoice.payment_failed");
      expect(await harness.status("ann")).toMatchObject({ subscription_status: "past_due", access: false });
    });

    it("invoice.paid: the period's end moves", async () => {
      await passMonth({}, true);
      const before = Date.parse((await harness.status("ann")).current_period_end ?? "");
      await deliverOnly("invoice.paid");
      const after = Date.parse((await harness.status("ann")).current_period_end ?? "");
      expect(after - before).toBeGreaterThan(27 * DAY_SECONDS * 1_000);
    });
  });
});
