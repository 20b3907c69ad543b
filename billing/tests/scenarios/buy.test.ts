import { afterEach, describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, Harness } from "../support/harness.ts";

onBothEngines((fresh) => {
  describe("a purchase", () => {
    let harness: Harness;
    afterEach(() => harness.stop());

    it("gives access when the events have arrived, not on the redirect", async () => {
      harness = await Harness.start(await fresh());
      const sessionId = await harness.openSession("ann");
      payOnPage(harness.simulator.world, sessionId, GOOD_CARD);
      expect((await harness.status("ann")).access).toBe(false);
      await harness.simulator.webhooks.flushAll();
      const subscription = await harness.subscriptionOf("ann");
      const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
      expect(await harness.status("ann")).toEqual({
        subscription_status: "active",
        price_id: "price_monthly",
        current_period_end: new Date(periodEnd * 1000).toISOString(),
        cancel_at_period_end: false,
        ends_at: null,
        paused: null,
        fix_payment: false,
        access: true,
        features: [],
        purchases: [],
      });
      expect(await harness.record("ann")).toMatchObject({
        paymentCustomerId: subscription.customer,
        paymentSubscriptionId: subscription.id,
      });
    });
  });
});
