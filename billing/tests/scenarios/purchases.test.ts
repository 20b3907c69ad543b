import { describe, expect, it } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { createDispute, createRefund } from "../../simulator/objects/payments.ts";
import type { SimPaymentIntent } from "../../simulator/types.ts";
import { DAY_MS, HOUR_MS } from "../../src/core/instants.ts";
import { findReversals } from "../../src/flows/find-reversals.ts";
import { nightly } from "../../src/flows/nightly.ts";
import { receiveEvent } from "../../src/flows/receive-event.ts";
import { onBothEngines } from "../support/engines.ts";
import { GOOD_CARD, type Harness } from "../support/harness.ts";

const ONCE = { price_id: "price_once", mode: "payment" };
const PLANS = JSON.stringify({ price_monthly: ["reports"], price_once: ["ebook", "reports"] });
const BOUGHT = { price_id: "price_once", amount: 2_500, currency: "usd", refunded_amount: 0, disputed: false };

onBothEngines((_fresh, startHarness) => {
  describe("a one-off purchase", () => {
    let harness: Harness;

    const start = async (environment: Record<string, string> = {}) => {
      harness = await startHarness({ PLANS, ...environment });
    };
    const payments = (): SimPaymentIntent[] => [...harness.simulator.world.paymentIntents.values()];
    const payment = (): SimPaymentIntent => {
      const last = payments().at(-1);
      if (last === undefined) throw new Error("no payment");
      return last;
    };

    it("is recorded with price, amount and time, gives its features, and no subscription", async () => {
      await start();
      await harness.buy("ann", ONCE);
      expect(await harness.status("ann")).toMatchObject({
        subscription_status: null,
        access: false,
        features: ["ebook", "reports"],
        purchases: [{ ...BOUGHT, purchased_at: new Date(payment().created * 1_000).toISOString() }],
      });
      expect(await harness.status("bob")).toMatchObject({ features: [], purchases: [] });
      expect((await harness.record("ann"))?.paymentMethodId).toMatch(/^pm_/);
    });

    it("is recorded once, however often its event arrives, and twice if it is bought twice", async () => {
      await start();
      harness.simulator.webhooks.knobs.copies = 3;
      await harness.buy("ann", ONCE);
      expect((await harness.status("ann")).purchases).toHaveLength(1);
      await harness.buy("ann", ONCE);
      expect((await harness.status("ann")).purchases).toHaveLength(2);
    });

    it.each([ONCE, { mode: "setup" }, { price_id: "price_monthly" }])(
      "whose page's event arrives again is counted as a duplicate, and changes nothing: %o",
      async (body) => {
        await start();
        payOnPage(harness.simulator.world, await harness.openSession("ann", body), GOOD_CARD);
        const completed = harness.simulator.world.events.find(({ type }) => type === "checkout.session.completed");
        expect(await receiveEvent(completed, harness.deps)).toBe("applied");
        const [record, status] = [await harness.record("ann"), await harness.status("ann")];
        expect(await receiveEvent(completed, harness.deps)).toBe("duplicate");
        expect(await harness.record("ann")).toEqual(record);
        expect(await harness.status("ann")).toEqual(status);
      },
    );

    it("that was refunded in part keeps its features, and in full loses them", async () => {
      await start();
      await harness.buy("ann", ONCE);
      createRefund(harness.simulator.world, payment(), 1_000);
      await findReversals(harness.deps);
      expect(await harness.status("ann")).toMatchObject({
        features: ["ebook", "reports"],
        purchases: [{ ...BOUGHT, refunded_amount: 1_000 }],
      });
      createRefund(harness.simulator.world, payment());
      await findReversals(harness.deps);
      expect(await harness.status("ann")).toMatchObject({
        features: [],
        purchases: [{ ...BOUGHT, refunded_amount: 2_500 }],
      });
    });

    it("counts a refund that is on its way, until it fails, which may be days after it was found", async () => {
      await start();
      await harness.buy("ann", ONCE);
      const refund = createRefund(harness.simulator.world, payment(), 1_000);
      refund.status = "pending";
      harness.clock.offsetMs = HOUR_MS;
      await findReversals(harness.deps);
      expect((await harness.status("ann")).purchases).toEqual([expect.objectContaining({ refunded_amount: 1_000 })]);
      refund.status = "failed";
      harness.clock.offsetMs = 2 * DAY_MS;
      await findReversals(harness.deps);
      expect((await harness.status("ann")).purchases).toEqual([expect.objectContaining({ refunded_amount: 0 })]);
    });

    it("that is disputed loses its features until the dispute is won, which may take months of nightly looks", async () => {
      await start();
      await harness.buy("ann", ONCE);
      const dispute = createDispute(harness.simulator.world, payment());
      dispute.status = "warning_needs_response";
      await findReversals(harness.deps);
      // An inquiry takes no money. It may become a dispute.
      expect(await harness.status("ann")).toMatchObject({ features: ["ebook", "reports"], purchases: [BOUGHT] });
      expect(harness.alertCodes).toEqual(["dispute_found"]);
      dispute.status = "needs_response";
      for (const days of [0, 30, 59]) {
        harness.clock.offsetMs = days * DAY_MS;
        await findReversals(harness.deps);
        expect(await harness.status("ann")).toMatchObject({ features: [], purchases: [{ ...BOUGHT, disputed: true }] });
      }
      dispute.status = "won";
      harness.clock.offsetMs = 60 * DAY_MS;
      await findReversals(harness.deps);
      expect((await harness.status("ann")).features).toEqual(["ebook", "reports"]);
    });
  });

  describe("refunds and disputes", () => {
    let harness: Harness;

    async function withSubscriber(environment: Record<string, string> = {}): Promise<SimPaymentIntent> {
      harness = await startHarness({ ...environment });
      await harness.buy("ann");
      const [intent] = harness.simulator.world.paymentIntents.values();
      if (intent === undefined) throw new Error("no payment");
      return intent;
    }

    it("are found at night, raise one alert each, and change nothing else", async () => {
      const intent = await withSubscriber();
      createRefund(harness.simulator.world, intent, 100);
      createDispute(harness.simulator.world, intent);
      const never = new AbortController().signal;
      await nightly(never, harness.deps);
      harness.clock.offsetMs = DAY_MS;
      await nightly(never, harness.deps);
      expect(harness.alertCodes).toEqual(["refund_found", "dispute_found"]);
      expect((await harness.status("ann")).access).toBe(true);
    });

    it("of somebody else's payments are no concern of ours, and are looked up once", async () => {
      const intent = await withSubscriber();
      intent.customer = null;
      createRefund(harness.simulator.world, intent);
      await findReversals(harness.deps);
      const reads = harness.simulator.requests.length;
      await findReversals(harness.deps);
      expect(harness.alertCodes).toEqual([]);
      expect(harness.simulator.requests.length - reads).toBe(2);
    });

    it.each([
      ["refund", "refund", false],
      ["dispute", "dispute", false],
      ["refund", "dispute", true],
    ])("with REVOKE_ON=%s, a full %s leaves access: %s", async (revokeOn, kind, access) => {
      const intent = await withSubscriber({ REVOKE_ON: revokeOn });
      if (kind === "refund") createRefund(harness.simulator.world, intent);
      else createDispute(harness.simulator.world, intent);
      await findReversals(harness.deps);
      await harness.simulator.webhooks.flushAll();
      expect((await harness.status("ann")).access).toBe(access);
    });

    it.each([
      ["refund", "pending", "succeeded", "canceled"],
      ["refund", "requires_action", "succeeded", "canceled"],
      ["refund", "pending", "failed", "active"],
      ["dispute", "warning_needs_response", "needs_response", "canceled"],
      ["dispute", "warning_under_review", "lost", "canceled"],
      ["dispute", "warning_needs_response", "warning_closed", "active"],
    ])(
      "with REVOKE_ON, a full %s that stands at %s ends nothing yet; then %s: %s",
      async (kind, first, then, status) => {
        const intent = await withSubscriber({ REVOKE_ON: "refund,dispute" });
        const { world } = harness.simulator;
        const reversal = kind === "refund" ? createRefund(world, intent) : createDispute(world, intent);
        reversal.status = first;
        await findReversals(harness.deps);
        expect((await harness.subscriptionOf("ann")).status).toBe("active");
        expect(harness.alerts).toMatchObject([{ code: `${kind}_found`, status: first }]);
        reversal.status = then;
        harness.clock.offsetMs = 20 * DAY_MS;
        await findReversals(harness.deps);
        expect((await harness.subscriptionOf("ann")).status).toBe(status);
        const undone = status === "active" ? ["reversal_undone"] : [];
        expect(harness.alertCodes).toEqual([`${kind}_found`, ...undone]);
        await findReversals(harness.deps);
        expect(harness.alerts).toHaveLength(1 + undone.length);
      },
    );

    it("that had arrived and came back tell a person", async () => {
      const intent = await withSubscriber();
      const refund = createRefund(harness.simulator.world, intent);
      await findReversals(harness.deps);
      refund.status = "failed";
      harness.clock.offsetMs = 10 * DAY_MS;
      await findReversals(harness.deps);
      expect(harness.alerts.at(-1)).toMatchObject({ code: "reversal_undone", refund: refund.id, status: "failed" });
    });

    it("that came to nothing before they were found end nothing, and alert nobody", async () => {
      const intent = await withSubscriber({ REVOKE_ON: "refund,dispute" });
      createDispute(harness.simulator.world, intent).status = "won";
      createRefund(harness.simulator.world, intent).status = "failed";
      await findReversals(harness.deps);
      expect((await harness.subscriptionOf("ann")).status).toBe("active");
      expect(harness.alertCodes).toEqual([]);
    });

    it.each([
      [[500, 500], "canceled"],
      [[100], "active"],
    ])(
      "with REVOKE_ON=refund, the sum of the refunds decides: %j of 1000 leave the subscription %s",
      async (parts, status) => {
        const intent = await withSubscriber({ REVOKE_ON: "refund" });
        for (const amount of parts) createRefund(harness.simulator.world, intent, amount);
        await findReversals(harness.deps);
        expect((await harness.subscriptionOf("ann")).status).toBe(status);
      },
    );

    it("that cannot be read do not stop the night's work, and a refused key rings", async () => {
      await withSubscriber();
      harness.simulator.faults.add({ kind: "500", match: /GET \/v1\/refunds/, times: 1 });
      expect(await nightly(new AbortController().signal, harness.deps)).toBe(true);
      expect(await harness.deps.store.readSetting("nightly_at")).not.toBeNull();
      expect(await harness.deps.store.readSetting("reversals_at")).toBeNull();
    });

    it("raise no second alert when their status changes, and end no second subscription", async () => {
      const intent = await withSubscriber({ REVOKE_ON: "dispute" });
      const dispute = createDispute(harness.simulator.world, intent);
      await findReversals(harness.deps);
      const sent = harness.simulator.requests.length;
      dispute.status = "lost";
      await findReversals(harness.deps);
      expect(harness.alertCodes).toEqual(["dispute_found"]);
      expect(harness.simulator.requests.slice(sent).map(({ method }) => method)).not.toContain("DELETE");
      expect(await harness.deps.store.findReversalStatus(dispute.id)).toBe("lost");
    });

    it("are looked for from the same day on when a look ended halfway", async () => {
      const intent = await withSubscriber();
      createRefund(harness.simulator.world, intent, 100);
      harness.simulator.faults.add({ kind: "500", match: /GET \/v1\/disputes/, times: 1 });
      await expect(findReversals(harness.deps)).rejects.toThrow("unavailable");
      expect(await harness.deps.store.readSetting("reversals_at")).toBeNull();
      await findReversals(harness.deps);
      expect(harness.alertCodes).toEqual(["refund_found"]);
    });
  });
});
