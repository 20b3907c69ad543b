import { describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { createSubscription } from "../../simulator/objects/payments.ts";
import { MINUTE_MS } from "../../src/core/instants.ts";
import { onEmbedded } from "../support/engines.ts";
import { GOOD_CARD, type Harness } from "../support/harness.ts";

onEmbedded((_fresh, startHarness) => {
  describe("what a person has to look at", () => {
    let harness: Harness;

    it("a second live subscription: the recorded one stays, and the alert is raised and mailed once", async () => {
      harness = await startHarness({ ALERT_EMAIL: "ops@example.com" });
      await harness.buy("ann");
      const first = await harness.subscriptionOf("ann");
      const price = harness.simulator.world.prices.get("price_yearly");
      if (price === undefined) throw new Error("no price");
      const second = createSubscription(harness.simulator.world, { customerId: first.customer, price });
      second.created = first.created - 100;
      for (let times = 0; times < 2; times += 1) {
        harness.simulator.world.emit("customer.subscription.updated", second, second.customer);
        await harness.simulator.webhooks.flushAll();
      }
      expect((await harness.record("ann"))?.paymentSubscriptionId).toBe(first.id);
      expect(harness.alertCodes).toContain("second_live_subscription");
      const claim = { limit: 9, now: harness.clock.now(), ttlMs: 1, owner: "test" };
      const mails = await harness.deps.store.claim("mails", claim);
      expect(mails.map(({ content }) => content.kind)).toEqual(["operator_alert"]);
    });

    it("a status this version does not know: access stays as it was", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const subscription = await harness.subscriptionOf("ann");
      subscription.status = "hibernating";
      harness.witness.expected.push(/\/status must be equal to one of/);
      harness.simulator.world.emit("customer.subscription.updated", subscription, subscription.customer);
      await harness.simulator.webhooks.flushAll();
      expect(await harness.status("ann")).toMatchObject({ subscription_status: "active", access: true });
      expect(harness.alertCodes).toContain("unknown_subscription_status");
    });

    it("a session whose reference names another user than its customer: nothing changes", async () => {
      harness = await startHarness();
      await harness.openSession("mallory");
      const sessionId = await harness.openSession("ann");
      const session = harness.simulator.world.sessions.get(sessionId);
      if (session) session.client_reference_id = "mallory";
      payOnPage(harness.simulator.world, sessionId, GOOD_CARD);
      const completed = harness.simulator.world.events.filter(({ type }) => type === "checkout.session.completed");
      harness.simulator.webhooks.lose();
      const [delivery] = await harness.simulator.webhooks.send(completed);
      expect(delivery?.status).toBe(200);
      expect((await harness.status("mallory")).access).toBe(false);
      expect((await harness.status("ann")).access).toBe(false);
      expect(harness.alertCodes).toContain("user_mismatch");
    });

    it("an event that failed three times, once", async () => {
      harness = await startHarness();
      payOnPage(harness.simulator.world, await harness.openSession("ann"), GOOD_CARD);
      harness.simulator.faults.add({ kind: "500", match: /GET \/v1\/subscriptions/, times: 1_000 });
      await harness.simulator.webhooks.flush();
      for (const attempts of [1, 2, 3]) {
        harness.clock.offsetMs += MINUTE_MS;
        await expect.poll(() => harness.lines).toContainEqual(expect.objectContaining({ attempts: attempts + 1 }));
      }
      expect(harness.alerts).toContainEqual(expect.objectContaining({ attempts: 3 }));
    });

    it("a foreign error: its name and code are logged and stored, never its message", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const fault = Object.assign(new TypeError("private text"), { code: "E_SOME" });
      const { store } = harness.deps;
      const settle = store.settle.bind(store);
      const stored: unknown[] = [];
      store.beginSync = () => Promise.reject(fault);
      store.settle = async (queue, item, settlement) => {
        stored.push(settlement.error);
        await settle(queue, item, settlement);
      };
      harness.simulator.world.emit("invoice.paid", { id: "in_9", customer: await harness.customerOf("ann") }, null);
      expect((await harness.simulator.webhooks.flush()).map(({ status }) => status)).toEqual([200]);
      await expect.poll(() => stored).toContain("TypeError E_SOME");
      expect(harness.logLines.join("\n")).toContain("TypeError E_SOME");
      expect(harness.logLines.join("\n")).not.toContain("private text");
    });

    it("an endpoint with an older version: the record is right, and the log reports the version", async () => {
      harness = await startHarness();
      const isReported = () => harness.logLines.some((line) => line.includes("renders another API version"));
      await harness.buy("bob");
      expect(isReported()).toBe(false);
      for (const endpoint of harness.simulator.world.endpoints.values()) endpoint.api_version = "2020-08-27";
      await harness.buy("ann");
      expect(await harness.status("ann")).toMatchObject({ subscription_status: "active", access: true });
      expect((await harness.status("ann")).current_period_end).not.toBeNull();
      expect(isReported()).toBe(true);
    });
  });
});
