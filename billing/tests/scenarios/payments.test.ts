import { describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { markFailed } from "../../simulator/engine/pay.ts";
import { createPaymentIntent } from "../../simulator/objects/payments.ts";
import { chargeOffSession } from "../../src/flows/charge-off-session.ts";
import { deliverMails } from "../../src/flows/deliver-mail.ts";
import { receiveEvent } from "../../src/flows/receive-event.ts";
import type { OutgoingMail } from "../../src/ports/runtime.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, type Harness } from "../support/harness.ts";

const ORDER = { id: "c1", userId: "ann", reference: "order-1", amount: 4_200, currency: "usd" };

onBothEngines((_fresh, startHarness) => {
  describe("a saved card", () => {
    let harness: Harness;
    const sent: OutgoingMail[] = [];

    async function startWithCard(cardNumber: string): Promise<void> {
      sent.length = 0;
      harness = await startHarness();
      const sessionId = await harness.openSession("ann", { mode: "setup" });
      payOnPage(harness.simulator.world, sessionId, { cardNumber, challenge: "complete" });
      await harness.simulator.webhooks.flushAll();
    }

    async function deliver(): Promise<number> {
      const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close() {} };
      return await deliverMails({ ...harness.deps, mailer, random: () => 0 });
    }

    it("is stored by its id without a purchase, and no subscription field changes", async () => {
      await startWithCard("4242424242424242");
      const record = await harness.record("ann");
      expect(record?.paymentMethodId).toMatch(/^pm_/);
      expect(record).toMatchObject({ subscriptionStatus: null, paymentSubscriptionId: null, currentPeriodEnd: null });
      expect(JSON.stringify(record)).not.toContain("4242");
    });

    it("is charged once per reference, however often it is asked for", async () => {
      await startWithCard("4242424242424242");
      const outcomes = await Promise.all(
        [1, 2, 3].map((n) => chargeOffSession({ ...ORDER, id: `c${n}`, description: "Two seats" }, harness.deps)),
      );
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["succeeded"]));
      expect(harness.simulator.world.paymentIntents.size).toBe(1);
      const sentCharges = harness.simulator.requests.filter(({ path }) => path === "/v1/payment_intents");
      const charge = new URLSearchParams(sentCharges.find(({ method }) => method === "POST")?.body);
      // Without off_session, Stripe would wait for a customer who is not there.
      expect([charge.get("off_session"), charge.get("confirm")]).toEqual(["true", "true"]);
      expect(charge.get("description")).toBe("Two seats");
    });

    it("leads to no page while its failed charge cannot be canceled, because both could be paid", async () => {
      await startWithCard("4000002760003184");
      expect(await chargeOffSession(ORDER, harness.deps)).toMatchObject({ kind: "declined" });
      harness.simulator.faults.add({ kind: "500", match: /\/cancel$/, times: 9 });
      const pages = harness.simulator.world.sessions.size;
      await deliver();
      expect(sent).toEqual([]);
      expect(harness.simulator.world.sessions.size).toBe(pages);
    });

    it("leads to the page also when somebody has canceled its failed charge", async () => {
      await startWithCard("4000002760003184");
      await chargeOffSession(ORDER, harness.deps);
      for (const intent of harness.simulator.world.paymentIntents.values()) intent.status = "canceled";
      await deliver();
      expect(sent).toHaveLength(1);
    });

    it("that requires authentication leads to one mail with a page on which the amount can be paid once", async () => {
      await startWithCard("4000002760003184");
      expect(await chargeOffSession(ORDER, harness.deps)).toEqual({
        kind: "declined",
        code: "authentication_required",
      });
      await harness.simulator.webhooks.flushAll();
      await deliver();
      await deliver();
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({ to: "ann@example.com", messageId: expect.stringMatching(/^[0-9a-f]{32}$/) });
      const sessionId = /\/c\/pay\/(\w+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
      const declined = [...harness.simulator.world.paymentIntents.values()][0];
      expect(declined?.status).toBe("canceled");
      payOnPage(harness.simulator.world, sessionId, GOOD_CARD);
      await harness.simulator.webhooks.flushAll();
      expect(await chargeOffSession(ORDER, harness.deps)).toEqual({ kind: "paid_on_session" });
      // It pays for the order, so it is no purchase of its own.
      expect((await harness.status("ann")).purchases).toEqual([]);
    });

    it.each(["processing", "requires_action", "canceled"] as const)(
      "is not taken for charged when the page is complete and its payment is %s",
      async (status) => {
        await startWithCard("4000002760003184");
        await chargeOffSession(ORDER, harness.deps);
        await harness.simulator.webhooks.flushAll();
        await deliver();
        const sessionId = /\/c\/pay\/(\w+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
        const { world, webhooks } = harness.simulator;
        payOnPage(world, sessionId, GOOD_CARD);
        const intents = [...world.paymentIntents.values()];
        for (const intent of intents) if (intent.status === "succeeded") intent.status = status;
        await webhooks.flushAll();
        expect(await chargeOffSession(ORDER, harness.deps)).toMatchObject({ kind: "declined" });
      },
    );

    it.each(["succeeded", "processing"] as const)("leads to no mail when its charge is %s by then", async (status) => {
      await startWithCard("4000002760003184");
      await chargeOffSession(ORDER, harness.deps);
      for (const intent of harness.simulator.world.paymentIntents.values()) intent.status = status;
      await deliver();
      expect(sent).toEqual([]);
    });

    it("of another customer is not kept, whatever the page says", async () => {
      harness = await startHarness();
      payOnPage(harness.simulator.world, await harness.openSession("ann", { mode: "setup" }), GOOD_CARD);
      for (const intent of harness.simulator.world.setupIntents.values()) intent.customer = "cus_of_bob";
      await harness.simulator.webhooks.flushAll();
      expect((await harness.record("ann"))?.paymentMethodId).toBeNull();
    });

    it("whose charge fails elsewhere in the application leads to no mail, and nothing of it is canceled", async () => {
      await startWithCard("4242424242424242");
      const { world, webhooks } = harness.simulator;
      const customer = await harness.customerOf("ann");
      markFailed(world, createPaymentIntent(world, { amount: 900, currency: "usd", customer }), "generic_decline");
      const failed = world.events.find(({ type }) => type === "payment_intent.payment_failed");
      await webhooks.flushAll();
      expect(await deliver()).toBe(0);
      expect(harness.simulator.requests.filter(({ path }) => path.endsWith("/cancel"))).toEqual([]);
      expect(await receiveEvent(failed, harness.deps)).toBe("duplicate");
    });

    it("leads to no mail and no change of the record when it is declined on a page", async () => {
      sent.length = 0;
      harness = await startHarness();
      const sessionId = await harness.openSession("ann", { price_id: "price_once", mode: "payment" });
      payOnPage(harness.simulator.world, sessionId, { cardNumber: "4000000000000002", challenge: null });
      await harness.simulator.webhooks.flushAll();
      expect(await deliver()).toBe(0);
      expect((await harness.record("ann"))?.paymentMethodId).toBeNull();
    });
  });
});
