import { describe, expect, it } from "vitest";
import { createPaymentIntent, createRefund, createSubscription } from "../../simulator/objects/payments.ts";
import type { SimPaymentIntent } from "../../simulator/types.ts";
import { chargeOffSession } from "../../src/flows/charge-off-session.ts";
import { eraseUser } from "../../src/flows/erase-user.ts";
import { findReversals } from "../../src/flows/find-reversals.ts";
import { onBothEngines, onEmbedded } from "../support/engines.ts";
import { GOOD_CARD, type Harness, tokenFor } from "../support/harness.ts";

type Mark = Record<string, string>;

onBothEngines((_fresh, startHarness) => {
  describe("what another application sells to a customer of ours", () => {
    let harness: Harness;
    let customer: string;

    async function start(environment: Record<string, string> = {}): Promise<void> {
      harness = await startHarness({ PLANS: '{"price_monthly":["reports"]}', ...environment });
      await harness.openSession("ann");
      customer = await harness.customerOf("ann");
    }

    function addPage(mode: "payment" | "setup", metadata: Mark, changes: object = {}) {
      const { world } = harness.simulator;
      const id = world.id("cs_test");
      const plan = { trialDays: 0, subscriptionMetadata: {}, intentMetadata: metadata, setupFutureUsage: null };
      world.sessionPlans.set(id, { priceId: null, amount: 5_000, currency: "usd", ...plan });
      return world.add("sessions", {
        ...{
          id,
          amount_total: 5_000,
          cancel_url: null,
          client_reference_id: null,
          currency: "usd",
          customer,
          metadata,
        },
        ...{ livemode: false, mode, payment_status: "paid", status: "complete", success_url: "", url: null },
        ...{ expires_at: world.wallNow() + 3_600, invoice: null, payment_intent: null, setup_intent: null },
        ...{ subscription: null, ...changes },
      });
    }

    function addPayment(metadata: Mark, status: SimPaymentIntent["status"] = "succeeded"): SimPaymentIntent {
      const setupFutureUsage = "off_session";
      const order = { amount: 5_000, currency: "usd", customer, metadata, setupFutureUsage } as const;
      const intent = createPaymentIntent(harness.simulator.world, order);
      return Object.assign(intent, {
        status,
        amount_received: 5_000,
        latest_charge: "ch_1",
        payment_method: "pm_bike",
      });
    }

    /** @returns what the service answered. */
    async function complete(page: ReturnType<typeof addPage>): Promise<unknown> {
      harness.simulator.world.emit("checkout.session.completed", page, customer);
      await harness.simulator.webhooks.flushAll();
      return harness.lines.findLast(({ message }) => message === "event handled")?.outcome;
    }

    const OTHERS: [string, Mark][] = [
      ["with its mark", { application: "shop" }],
      ["with its mark and our user id", { application: "shop", user_id: "ann" }],
      ["without any mark", {}],
    ];

    it.each(OTHERS)("is no purchase, no card and no refund of ours: %s", async (_, mark) => {
      await start({ REVOKE_ON: "refund,dispute" });
      const intent = addPayment(mark);
      expect(await complete(addPage("payment", mark, { payment_intent: intent.id }))).toBe("ignored");
      const setUp = { created: 1, customer, livemode: false, metadata: mark, status: "succeeded" as const };
      const { id } = harness.simulator.world.add("setupIntents", { ...setUp, payment_method: "pm_shop" });
      expect(await complete(addPage("setup", mark, { setup_intent: id }))).toBe("ignored");
      createRefund(harness.simulator.world, intent);
      await findReversals(harness.deps);
      expect(await harness.status("ann")).toMatchObject({ purchases: [], features: [] });
      expect((await harness.record("ann"))?.paymentMethodId).toBeNull();
      expect(harness.alertCodes).toEqual([]);
    });

    it("gives no features, also where its page was free and its price is one of ours", async () => {
      await start();
      const free = { payment_status: "no_payment_required", amount_total: 0 };
      const page = addPage("payment", { application: "shop" }, free);
      const plan = harness.simulator.world.sessionPlans.get(page.id);
      if (plan) plan.priceId = "price_monthly";
      expect(await complete(page)).toBe("ignored");
      expect((await harness.status("ann")).features).toEqual([]);
    });

    it("is no charge of ours, though it has the same reference", async () => {
      await start();
      await harness.buy("ann", { mode: "setup" });
      const theirs = addPayment({
        application: "shop",
        reference: "order-1",
        charge_id: "c1",
        purpose: "off_session_charge",
      });
      const order = { id: "c1", userId: "ann", reference: "order-1", amount: 5_000, currency: "usd" };
      const outcome = await chargeOffSession(order, harness.deps);
      expect(outcome).toMatchObject({ kind: "succeeded" });
      expect(outcome).not.toMatchObject({ paymentIntentId: theirs.id });
    });

    it("is neither waited for nor closed when the user is erased here, and what is ours is", async () => {
      await start();
      const theirs = addPage("payment", { application: "shop" }, { status: "open", payment_status: "unpaid" });
      addPayment({ application: "shop" }, "processing");
      const price = harness.simulator.world.prices.get("price_monthly");
      if (price === undefined) throw new Error("no price");
      const plan = { customerId: customer, price, metadata: { application: "shop" } };
      const subscription = createSubscription(harness.simulator.world, plan);
      expect(await eraseUser("ann", "now", harness.deps)).toMatchObject({ ended_subscriptions: [] });
      expect([theirs.status, subscription.status]).toEqual(["open", "active"]);
      const open = [...harness.simulator.world.sessions.values()].filter(({ status }) => status === "open");
      expect(open).toEqual([theirs]);
      addPayment({ application: "app.example" }, "processing");
      await expect(eraseUser("ann", "now", harness.deps)).rejects.toThrow("processing");
    });
  });
});

onEmbedded((_fresh, startHarness) => {
  describe("a customer in our database that another application has marked", () => {
    let harness: Harness;

    async function start(): Promise<string> {
      harness = await startHarness();
      await harness.openSession("ann");
      const customer = await harness.customerOf("ann");
      const known = harness.simulator.world.customers.get(customer);
      if (known) known.metadata = { user_id: "9", application: "shop" };
      harness.simulator.requests.length = 0;
      return customer;
    }

    it.each<[string, string, object | undefined, string]>([
      ["the portal", "/api/billing-portal", undefined, "ann@example.com"],
      ["a subscription", "/api/checkout", { price_id: "price_yearly" }, "ann@example.com"],
      ["a purchase", "/api/checkout", { price_id: "price_once", mode: "payment" }, "ann@example.com"],
      ["a saved card", "/api/checkout", { mode: "setup" }, "ann@example.com"],
      ["a resumed subscription", "/api/billing/resume", undefined, "ann@example.com"],
      ["another address", "/api/billing-portal", undefined, "new@example.com"],
    ])("is refused %s, and a person hears of it", async (_, path, body, email) => {
      const customer = await start();
      const response = await fetch(harness.url(path), {
        method: "POST",
        headers: { authorization: `Bearer ${await tokenFor("ann", { email })}`, "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: "foreign_customer" });
      expect(harness.alerts).toMatchObject([{ code: "foreign_customer", customer, user: "ann", application: "shop" }]);
      const written = harness.simulator.requests.filter(
        ({ method, path: at }) => method === "POST" && !at.endsWith("/expire"),
      );
      expect(written).toEqual([]);
      expect(harness.simulator.world.customers.get(customer)?.email).toBe("ann@example.com");
      expect((await harness.record("ann"))?.email).toBe("ann@example.com");
    });

    it("is not charged, and a person hears of it", async () => {
      await start();
      const savedMethod = { userId: "ann", paymentMethodId: "pm_1", created: 1 };
      await harness.deps.store.commit({ savedMethod, now: harness.clock.now() });
      const order = { id: "ch_1", userId: "ann", reference: "order-1", amount: 700, currency: "usd" };
      await expect(chargeOffSession(order, harness.deps)).rejects.toThrow("belongs to another application");
      expect(harness.alerts).toMatchObject([{ code: "foreign_customer", user: "ann", application: "shop" }]);
      expect(harness.simulator.countRequests("POST", "/v1/payment_intents")).toBe(0);
    });

    it("keeps what was sold to it under our mark", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const known = harness.simulator.world.customers.get(await harness.customerOf("ann"));
      if (known) known.metadata = { application: "shop" };
      const subscription = await harness.subscriptionOf("ann");
      harness.failCharges(subscription, GOOD_CARD.cardNumber);
      harness.simulator.world.emit("customer.subscription.updated", subscription, subscription.customer);
      await harness.simulator.webhooks.flushAll();
      expect(await harness.status("ann")).toMatchObject({ access: true });
    });

    it("gets our mark back when it carries none", async () => {
      const customer = await start();
      const known = harness.simulator.world.customers.get(customer);
      if (known) known.metadata = {};
      expect((await harness.call("POST", "/api/billing-portal", { user: "ann" })).status).toBe(200);
      expect(known?.metadata).toEqual({ user_id: "ann", application: "app.example" });
    });
  });
});
