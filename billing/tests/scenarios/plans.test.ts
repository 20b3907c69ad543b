import { describe, expect, it } from "vitest";
import { createPrice } from "../../simulator/objects/account.ts";
import { createItem, createPaymentMethod, createSubscription } from "../../simulator/objects/payments.ts";
import type { SimPrice } from "../../simulator/types.ts";
import { onBothEngines } from "../support/engines.ts";
import type { Harness } from "../support/harness.ts";

const PLANS = JSON.stringify({ price_yearly: ["reports"], price_monthly: ["basic"], price_addon: ["export"] });
const MARK = { user_id: "ann", application: "app.example" };

onBothEngines((_fresh, startHarness) => {
  describe("a user with several prices", () => {
    let harness: Harness;

    async function start(body?: object): Promise<void> {
      harness = await startHarness({ PLANS });
      const addOn = { id: "price_addon", name: "Export", amount: 500, currency: "usd", interval: "month" } as const;
      createPrice(harness.simulator.world, addOn);
      await harness.buy("ann", body);
    }

    function price(id: string): SimPrice {
      const found = harness.simulator.world.prices.get(id);
      if (found === undefined) throw new Error(`no price ${id}`);
      return found;
    }

    async function tell(): Promise<void> {
      const { world, webhooks } = harness.simulator;
      const sold = await harness.subscriptionOf("ann");
      world.emit("customer.subscription.updated", sold, sold.customer);
      await webhooks.flushAll();
    }

    it("on one subscription has all their features, the plan, and the end of whatever renews first", async () => {
      await start({ price_id: "price_yearly" });
      const sold = await harness.subscriptionOf("ann");
      const start_ = sold.created;
      const item = createItem(harness.simulator.world, {
        price: price("price_addon"),
        start: start_,
        end: start_ + 2_592_000,
      });
      sold.items.data.unshift(item);
      await tell();
      expect(await harness.status("ann")).toMatchObject({
        access: true,
        features: ["export", "reports"],
        price_id: "price_yearly",
        current_period_end: new Date(item.current_period_end * 1_000).toISOString(),
      });
    });

    it("on two live subscriptions has the features of both, until one ends, and a person hears of them", async () => {
      await start({ price_id: "price_yearly" });
      const customerId = await harness.customerOf("ann");
      const second = createSubscription(harness.simulator.world, {
        customerId,
        price: price("price_monthly"),
        metadata: MARK,
      });
      await tell();
      expect(await harness.status("ann")).toMatchObject({ features: ["basic", "reports"], price_id: "price_yearly" });
      expect(harness.alertCodes).toContain("second_live_subscription");
      second.status = "past_due";
      await tell();
      expect((await harness.status("ann")).features).toEqual(["reports"]);
    });

    it("keeps the end of an earlier subscription in sight while a new one waits for its first payment", async () => {
      await start();
      const sold = await harness.subscriptionOf("ann");
      Object.assign(sold, { status: "canceled", ended_at: sold.created });
      const plan = { customerId: sold.customer, price: price("price_monthly"), metadata: MARK };
      createSubscription(harness.simulator.world, plan).status = "incomplete";
      await tell();
      expect(await harness.status("ann")).toMatchObject({ subscription_status: "canceled", access: false });
    });
  });

  describe("a paused subscription", () => {
    let harness: Harness;
    const resume = async () => await harness.call("POST", "/api/billing/resume", { user: "ann" });

    async function pause(): Promise<Awaited<ReturnType<Harness["subscriptionOf"]>>> {
      harness = await startHarness();
      await harness.buy("ann");
      const sold = await harness.subscriptionOf("ann");
      const subscription = { type: "trial_end_without_payment_method" } as const;
      const paused = { subscription, transitioned_at: sold.created, type: "subscription" } as const;
      Object.assign(sold, { status: "paused", default_payment_method: null, status_details: { paused } });
      harness.simulator.world.emit("customer.subscription.updated", sold, sold.customer);
      await harness.simulator.webhooks.flushAll();
      return sold;
    }

    it("says that its trial ended, goes on once there is a card, and is charged once", async () => {
      const sold = await pause();
      expect(await harness.status("ann")).toMatchObject({ paused: "trial", access: false });
      const refused = await resume();
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ code: "needs_card", portal_url: expect.stringContaining("http") });
      const { world } = harness.simulator;
      sold.default_payment_method = createPaymentMethod(world, "4242424242424242", sold.customer).id;
      const paid = () => [...world.paymentIntents.values()].filter(({ status }) => status === "succeeded").length;
      const before = paid();
      const answer = await resume();
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ access: true, paused: null, subscription_status: "active" });
      expect(await (await resume()).json()).toMatchObject({ code: "not_paused" });
      expect(paid()).toBe(before + 1);
    });

    it("stays paused when the new card is declined", async () => {
      const sold = await pause();
      harness.failCharges(sold);
      expect(await (await resume()).json()).toMatchObject({ code: "needs_card" });
      expect(await harness.status("ann")).toMatchObject({ access: false });
    });

    it("is the caller's own, and nobody else's", async () => {
      await pause();
      expect((await harness.call("POST", "/api/billing/resume")).status).toBe(401);
      expect(await (await harness.call("POST", "/api/billing/resume", { user: "bob" })).json()).toMatchObject({
        code: "not_paused",
      });
    });
  });
});
