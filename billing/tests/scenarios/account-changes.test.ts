import { describe, expect, it } from "vitest";
import { createPaymentIntent } from "../../simulator/objects/payments.ts";
import { chargeOffSession } from "../../src/flows/charge-off-session.ts";
import { dump, onBothEngines, onEmbedded, read } from "../support/engines.ts";
import { type Harness, tokenFor } from "../support/harness.ts";

onEmbedded((_fresh, startHarness) => {
  describe("a user's account that changes", () => {
    let harness: Harness;

    /** A call of Ann's, whose token names this address. */
    async function callAs(email: string, path: string): Promise<number> {
      const headers = {
        authorization: `Bearer ${await tokenFor("ann", { email })}`,
        "content-type": "application/json",
      };
      const body = path === "/api/checkout" ? '{"price_id":"price_monthly"}' : null;
      return (await fetch(harness.url(path), { method: "POST", headers, body })).status;
    }
    const emailAtStripe = async () => harness.simulator.world.customers.get(await harness.customerOf("ann"))?.email;
    const updates = async () =>
      harness.simulator.countRequests("POST", `/v1/customers/${await harness.customerOf("ann")}`);

    it.each(["/api/checkout", "/api/billing-portal"])("passes a changed address on at %s, once", async (path) => {
      harness = await startHarness();
      await harness.openSession("ann");
      for (let times = 0; times < 2; times += 1) expect(await callAs("new@example.com", path)).toBe(200);
      expect(await emailAtStripe()).toBe("new@example.com");
      expect((await harness.record("ann"))?.email).toBe("new@example.com");
      expect(await updates()).toBe(1);
    });

    it("passes it on at the next visit when Stripe was down", async () => {
      harness = await startHarness();
      await harness.openSession("ann");
      harness.simulator.faults.add({ kind: "500", match: /POST \/v1\/customers\/cus/, times: 1 });
      expect(await callAs("new@example.com", "/api/billing-portal")).toBe(503);
      expect(await callAs("new@example.com", "/api/billing-portal")).toBe(200);
      expect(await emailAtStripe()).toBe("new@example.com");
    });

    it("can buy although Stripe refuses the address, and is created once", async () => {
      harness = await startHarness();
      harness.simulator.faults.add({ kind: "email_invalid", match: /POST \/v1\/customers$/, times: 1 });
      expect(await callAs("odd@example.com", "/api/checkout")).toBe(200);
      expect([...harness.simulator.world.customers.values()].map(({ email }) => email)).toEqual([null]);
    });

    it("still opens the portal when Stripe refuses the address", async () => {
      harness = await startHarness();
      await harness.openSession("ann");
      const customer = await harness.customerOf("ann");
      harness.simulator.faults.add({
        kind: "email_invalid",
        match: new RegExp(`POST /v1/customers/${customer}`),
        times: 1,
      });
      expect(await callAs("odd@example.com", "/api/billing-portal")).toBe(200);
    });

    it("has no portal once the customer was deleted, and the answer says why", async () => {
      harness = await startHarness();
      await harness.openSession("ann");
      harness.simulator.world.deletedCustomers.add(await harness.customerOf("ann"));
      const answer = await harness.call("POST", "/api/billing-portal", { user: "ann" });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: "no_customer",
        detail: expect.stringContaining("no longer exists"),
      });
      expect(harness.alertCodes).toEqual(["customer_missing"]);
    });
  });
});

const TOKEN = "service-token-of-the-application";

onBothEngines((fresh, startHarness) => {
  describe("a user who deletes the account", () => {
    let harness: Harness;

    async function start(database: Record<string, string> = {}): Promise<void> {
      harness = await startHarness({ ...database, SERVICE_TOKENS: TOKEN, ALERT_EMAIL: "ops@example.com" });
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
      await harness.deps.store.commit({ mails, now: harness.clock.now() });
      const { status: code, body } = await erase("ann", query);
      expect(code).toBe(200);
      expect(body).toMatchObject({ user_id: "ann", ended_subscriptions: [subscription.id] });
      expect(body.kept).toMatchObject({ payment_customer_id: subscription.customer, reason: expect.any(String) });
      await harness.simulator.webhooks.flushAll();
      expect(await harness.status("ann")).toMatchObject({ subscription_status: status, access });
      expect(subscription.status === "canceled" || subscription.cancel_at !== null).toBe(true);
      expect([...harness.simulator.world.sessions.values()].filter((session) => session.status === "open")).toEqual([]);
      expect(await harness.record("ann")).toMatchObject({ email: null, paymentMethodId: null });
      expect((await harness.deps.store.countWaiting()).mails.count).toBe(1);
      expect((await erase("ann", query)).status).toBe(200);
    });

    it("leaves the address nowhere in the database, not in an event that waits either", async () => {
      const database = await fresh();
      await start(database);
      await harness.openSession("ann", { price_id: "price_once", mode: "payment" });
      const charge = { id: "ch_1", userId: "ann", reference: "order-1", amount: 700, currency: "usd" };
      await harness.buy("ann", { mode: "setup" });
      await chargeOffSession({ ...charge, description: "For Ann (ann@example.com)" }, harness.deps);
      expect(await dump(database)).toContain("For Ann (ann@example.com)");
      const { faults, world, webhooks } = harness.simulator;
      faults.add({ kind: "500", match: /GET \/v1\/subscriptions/, times: 99 });
      const subscription = await harness.subscriptionOf("ann");
      const personal = { ...subscription, description: "ann@example.com" };
      world.emit("customer.subscription.updated", personal, subscription.customer);
      await webhooks.flush();
      faults.clear();
      expect((await erase("ann")).status).toBe(200);
      expect(await read(database, "SELECT event_id FROM queued_events")).toHaveLength(1);
      expect(await dump(database)).not.toMatch(/ann@|@example\.com/);
    });

    it.each(["", "?ends=period_end"])("is erased here when Stripe no longer knows the customer: %s", async (query) => {
      await start();
      harness.simulator.world.deletedCustomers.add(await harness.customerOf("ann"));
      const { status, body } = await erase("ann", query);
      expect([status, body.ended_subscriptions]).toEqual([200, []]);
      expect((await harness.record("ann"))?.email).toBeNull();
      expect(harness.alertCodes).toEqual(["customer_missing"]);
    });

    it.each(["", "?ends=period_end"])("has the subscription released from its schedule first: %s", async (query) => {
      await start();
      const subscription = await harness.subscriptionOf("ann");
      subscription.schedule = "sub_sched_1";
      expect(await erase("ann", query)).toMatchObject({
        status: 200,
        body: { ended_subscriptions: [subscription.id] },
      });
      expect([subscription.schedule, subscription.cancel_at ?? subscription.ended_at]).toEqual([
        null,
        expect.any(Number),
      ]);
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
