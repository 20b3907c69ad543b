import { afterEach, describe, expect, it } from "vitest";
import { createPaymentIntent } from "../../simulator/objects/intents.ts";
import { onBothEngines } from "../support/engines.ts";
import { Harness } from "../support/harness.ts";

const TOKEN = "service-token-of-the-application";

onBothEngines((fresh) => {
  describe("a user who deletes the account", () => {
    let harness: Harness;
    afterEach(() => harness.stop());

    async function start(): Promise<void> {
      harness = await Harness.start({ ...(await fresh()), SERVICE_TOKENS: TOKEN, ALERT_EMAIL: "ops@example.com" });
      await harness.buy("ann");
    }

    async function erase(user: string, query = "", token = TOKEN) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(harness.url(`/api/users/${user}/billing${query}`), { method: "DELETE", headers });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    }

    it.each([
      ["", "canceled", false],
      ["?ends=period_end", "active", true],
    ])("pays no more and is forgotten here: %s", async (query, status, access) => {
      await start();
      await harness.openSession("ann", { price_id: "price_once", mode: "payment" });
      const subscription = await harness.subscriptionOf("ann");
      const mail = { kind: "fix_payment" as const, userId: "ann", invoiceId: "in_1" };
      const other = { ...mail, userId: "ann%" };
      const mails = [mail, other].map((content) => ({ dedupeKey: content.userId, content }));
      await harness.deps.store.enqueueMails(mails, harness.clock.now());
      const { status: code, body } = await erase("ann", query);
      expect(code).toBe(200);
      expect(body).toMatchObject({ user_id: "ann", ended_subscriptions: [subscription.id] });
      expect(body.kept).toMatchObject({ payment_customer_id: subscription.customer, reason: expect.any(String) });
      await harness.simulator.webhooks.flushAll();
      expect(await harness.status("ann")).toMatchObject({ subscription_status: status, access });
      expect(subscription.status === "canceled" || subscription.cancel_at !== null).toBe(true);
      expect([...harness.simulator.world.sessions.values()].filter((session) => session.status === "open")).toEqual([]);
      expect(await harness.record("ann")).toMatchObject({ email: null, paymentMethodId: null });
      expect((await harness.deps.store.countWaitingMails()).count).toBe(1);
      expect((await erase("ann", query)).status).toBe(200);
    });

    it("keeps everything while a payment is under way", async () => {
      await start();
      const customer = await harness.customerOf("ann");
      const intent = createPaymentIntent(harness.simulator.world, { amount: 900, currency: "usd", customer });
      intent.status = "processing";
      expect(await erase("ann")).toMatchObject({ status: 409, body: { code: "payment_under_way" } });
      expect(await harness.status("ann")).toMatchObject({ access: true });
      expect((await harness.record("ann"))?.email).toBe("ann@example.com");
    });

    it("may be one who never bought, and only other servers may ask", async () => {
      await start();
      expect(await erase("bob")).toMatchObject({ status: 200, body: { ended_subscriptions: [] } });
      expect((await erase("ann", "", "another-token-of-somebody-else")).status).toBe(401);
      expect((await erase("ann", "?ends=later")).status).toBe(400);
    });
  });
});
