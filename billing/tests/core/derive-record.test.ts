import { describe, expect, it } from "vitest";
import { deriveRecord } from "../../src/core/derive-record.ts";
import { EMPTY_RECORD, snapshot } from "../support/snapshots.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const CONTEXT = { basePriceIds: ["price_monthly", "price_yearly"], now: NOW };
const derive = (subscriptions: Parameters<typeof deriveRecord>[1], previous = EMPTY_RECORD) =>
  deriveRecord(previous, subscriptions, CONTEXT);

describe("deriveRecord", () => {
  it.each([
    ["trialing", "trialing"],
    ["active", "active"],
    ["past_due", "past_due"],
    ["unpaid", "past_due"],
    ["paused", "past_due"],
    ["canceled", "canceled"],
    ["incomplete", null],
    ["incomplete_expired", null],
  ])("maps Stripe's %s to %s", (status, expected) => {
    expect(derive([snapshot({ status })]).subscriptionStatus).toBe(expected);
  });

  const [PERIOD_END, DAY] = [2_000_000, 86_400];
  it.each([
    ["not at all", {}, { cancelAtPeriodEnd: false, currentPeriodEnd: PERIOD_END, endsAt: null }],
    [
      "at the period's end",
      { cancelAtPeriodEnd: true },
      { cancelAtPeriodEnd: true, currentPeriodEnd: PERIOD_END, endsAt: PERIOD_END },
    ],
    [
      "at the period's end, in the newer field",
      { cancelAt: PERIOD_END },
      { cancelAtPeriodEnd: true, currentPeriodEnd: PERIOD_END, endsAt: PERIOD_END },
    ],
    [
      "within the period",
      { cancelAt: PERIOD_END - 10 * DAY },
      { cancelAtPeriodEnd: true, currentPeriodEnd: PERIOD_END - 10 * DAY, endsAt: PERIOD_END - 10 * DAY },
    ],
    [
      "after many periods",
      { cancelAt: PERIOD_END + 300 * DAY },
      { cancelAtPeriodEnd: false, currentPeriodEnd: PERIOD_END, endsAt: PERIOD_END + 300 * DAY },
    ],
    [
      "in the past",
      { status: "canceled", cancelAt: PERIOD_END - DAY },
      { cancelAtPeriodEnd: false, currentPeriodEnd: PERIOD_END, endsAt: null },
    ],
  ])("says when a subscription ends that is scheduled to end %s", (_, changes, expected) => {
    const { cancelAtPeriodEnd, currentPeriodEnd, endsAt } = derive([snapshot(changes)]);
    const unix = (instant: string | null) => (instant === null ? null : Date.parse(instant) / 1_000);
    expect({ cancelAtPeriodEnd, currentPeriodEnd: unix(currentPeriodEnd), endsAt: unix(endsAt) }).toEqual(expected);
  });

  it.each([
    [{ status: "paused", pauseReason: "trial_end_without_payment_method" }, "trial"],
    [{ status: "paused", pauseReason: "pause_requested" }, "paused"],
    [{ status: "paused" }, "paused"],
    [{ status: "active", isCollectionPaused: true }, "collection"],
    [{ status: "active" }, null],
    [{ status: "canceled", isCollectionPaused: true }, null],
  ])("says what is paused of %j: %s", (changes, expected) => {
    expect(derive([snapshot(changes)]).paused).toBe(expected);
  });

  const INVOICE = { id: "in_1", status: "open", attemptCount: 1, billingReason: "subscription_cycle" };
  it.each([
    ["past_due", null, true],
    ["unpaid", null, true],
    ["paused", null, true],
    ["active", null, false],
    ["active", INVOICE, true],
    ["active", { ...INVOICE, attemptCount: 0 }, false],
    ["active", { ...INVOICE, status: "paid" }, false],
    ["trialing", null, false],
    ["trialing", INVOICE, true],
    ["canceled", null, false],
    ["canceled", INVOICE, false],
    ["incomplete", null, false],
    ["incomplete_expired", null, false],
  ])("of status %s and with the invoice %j asks for a payment: %s", (status, latestInvoice, expected) => {
    expect(derive([snapshot({ status, latestInvoice })]).fixPayment).toBe(expected);
  });

  const item = (priceId: string, currentPeriodEnd = PERIOD_END) => ({ priceId, currentPeriodEnd });
  it.each([
    ["a plan and an add-on", [item("price_addon"), item("price_monthly")], "price_monthly", PERIOD_END],
    [
      "two plans, the first of the list counts",
      [item("price_yearly"), item("price_monthly")],
      "price_monthly",
      PERIOD_END,
    ],
    [
      "a yearly plan and a monthly add-on",
      [item("price_yearly", 9_000_000), item("price_x", 3_000_000)],
      "price_yearly",
      3_000_000,
    ],
    ["prices that no list names", [item("price_old"), item("price_older", 1_000_000)], "price_old", 1_000_000],
    ["nothing", [], null, null],
  ])("of a subscription with %s takes plan, earliest end and all prices", (_, items, priceId, end) => {
    expect(derive([snapshot({ items })])).toMatchObject({
      priceId,
      paidPriceIds: items.map((one) => one.priceId).sort(),
      currentPeriodEnd: end === null ? null : new Date(end * 1_000).toISOString(),
    });
  });

  it.each([
    ["both while both are paid", "active", "trialing", ["price_a", "price_b"]],
    ["the paid one while the other is not", "active", "past_due", ["price_a"]],
    ["the better one while none is paid", "past_due", "unpaid", ["price_a"]],
    ["none once they have ended", "canceled", "canceled", []],
    ["none before the first payment", "incomplete", "incomplete", []],
  ])("of two subscriptions counts %s", (_, first, second, expected) => {
    const two = [first, second].map((status, index) =>
      snapshot({ id: `sub_${index}`, status, items: [item(index === 0 ? "price_a" : "price_b")] }),
    );
    expect(derive(two).paidPriceIds).toEqual(expected);
  });

  it("does not hide an ended subscription behind one whose first payment is not made", () => {
    const ended = snapshot({ id: "sub_0", status: "canceled", endedAt: 9 });
    const begun = snapshot({ status: "incomplete" });
    expect(derive([begun, ended])).toMatchObject({ subscriptionStatus: "canceled", paymentSubscriptionId: "sub_0" });
    const previous = { ...EMPTY_RECORD, ...derive([ended]) };
    expect(derive([begun], previous)).toMatchObject({ subscriptionStatus: "canceled" });
    expect(derive([begun])).toMatchObject({ subscriptionStatus: null });
  });

  it("keeps ids when a subscription ends and drops what no longer applies", () => {
    const record = derive([snapshot({ status: "canceled", endedAt: 5, cancelAt: 5 })]);
    expect(record).toMatchObject({ paymentSubscriptionId: "sub_1", cancelAtPeriodEnd: false, fixPayment: false });
  });

  it("starts the grace period when past_due is first seen, and keeps that start", () => {
    const first = derive([snapshot({ status: "past_due" })]);
    expect(first.pastDueSince).toBe(NOW.toISOString());
    const earlier = { ...EMPTY_RECORD, ...first, pastDueSince: "2026-11-18T00:00:00.000Z" };
    expect(derive([snapshot({ status: "past_due" })], earlier).pastDueSince).toBe("2026-11-18T00:00:00.000Z");
  });

  it.each([
    ["starts anew after a recovery", "past_due", { subscriptionStatus: "active" }, NOW.toISOString()],
    ["starts anew for another subscription", "past_due", { paymentSubscriptionId: "sub_0" }, NOW.toISOString()],
    ["is not renewed when it was used up by unpaid or paused", "past_due", { pastDueSince: null }, null],
    ["does not exist when unpaid", "unpaid", {}, null],
    ["does not exist when paused", "paused", {}, null],
  ] as const)("the grace period %s", (_, status, changes, expected) => {
    const trouble = { subscriptionStatus: "past_due", paymentSubscriptionId: "sub_1" } as const;
    const previous = { ...EMPTY_RECORD, ...trouble, pastDueSince: "2020-01-01T00:00:00.000Z", ...changes };
    expect(derive([snapshot({ status })], previous).pastDueSince).toBe(expected);
  });

  it("keeps everything for an unknown status of the recorded subscription: no upgrade, no loss", () => {
    const previous = { ...EMPTY_RECORD, ...derive([snapshot()]) };
    expect(derive([snapshot({ status: "hibernating" })], previous)).toEqual(derive([snapshot()]));
    expect(derive([snapshot({ status: "hibernating" })]).subscriptionStatus).toBeNull();
  });

  it("does not keep an ended subscription active because of an unknown one", () => {
    const previous = { ...EMPTY_RECORD, ...derive([snapshot()]) };
    const both = [snapshot({ status: "canceled", endedAt: 9 }), snapshot({ id: "sub_2", status: "hibernating" })];
    expect(derive(both, previous)).toMatchObject({ subscriptionStatus: "canceled", paymentSubscriptionId: "sub_1" });
  });

  it("never forgets a trial, even one that it never saw running", () => {
    const ended = derive([snapshot({ status: "canceled", trialStart: 1_000, endedAt: 2 })]);
    expect(ended.trialUsedAt).toBe(new Date(1_000_000).toISOString());
    expect(derive([], { ...EMPTY_RECORD, ...ended }).trialUsedAt).toBe(ended.trialUsedAt);
    expect(derive([snapshot({ trialStart: null })], { ...EMPTY_RECORD, ...ended }).trialUsedAt).toBe(ended.trialUsedAt);
  });

  it("remembers the first of several trials", () => {
    const trials = [3_000, 1_000, 2_000].map((trialStart) => snapshot({ id: `sub_${trialStart}`, trialStart }));
    expect(derive(trials).trialUsedAt).toBe(new Date(1_000_000).toISOString());
  });

  it("sees a trial beside a status that it does not know, also that of the recorded subscription", () => {
    const previous = { ...EMPTY_RECORD, ...derive([snapshot()]) };
    const unknown = snapshot({ status: "hibernating", trialStart: 1_000 });
    expect(derive([unknown], previous)).toMatchObject({
      subscriptionStatus: "active",
      trialUsedAt: new Date(1_000_000).toISOString(),
    });
  });

  it("ends a record whose subscription Stripe no longer lists, but not one that never had any", () => {
    const previous = { ...EMPTY_RECORD, ...derive([snapshot()]) };
    expect(derive([], previous)).toMatchObject({ subscriptionStatus: "canceled", paymentSubscriptionId: "sub_1" });
    expect(derive([]).subscriptionStatus).toBeNull();
  });
});
