import { describe, expect, it } from "vitest";
import type { BillingRecord, SubscriptionFields } from "../../src/core/billing-record.ts";
import type { PurchaseState } from "../../src/core/purchase.ts";
import { hasStatusChanged, statusReport } from "../../src/core/status-report.ts";
import { EMPTY_RECORD, PURCHASE } from "../support/snapshots.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const PLANS = new Map([
  ["price_monthly", ["reports", "export"]],
  ["price_once", ["ebook", "reports"]],
]);
const ACTIVE: BillingRecord = {
  ...EMPTY_RECORD,
  paymentSubscriptionId: "sub_1",
  subscriptionStatus: "active",
  priceId: "price_monthly",
  paidPriceIds: ["price_monthly"],
  currentPeriodEnd: "2026-12-20T12:00:00.000Z",
};
const BOUGHT: PurchaseState = { ...PURCHASE, refundedAmount: 100 };

const report = (record: BillingRecord | null, purchases: PurchaseState[] = []) =>
  statusReport(record, purchases, { now: NOW, gracePeriodDays: 0, plans: PLANS });

describe("what applications learn", () => {
  const NOTHING = {
    ...{ subscription_status: null, price_id: null, current_period_end: null, cancel_at_period_end: false },
    ...{ ends_at: null, paused: null, fix_payment: false, access: false, features: [], purchases: [] },
  };
  const ENDS_AT = "2027-01-20T12:00:00.000Z";

  it.each<[string, BillingRecord | null, object]>([
    ["somebody who is not known is that nothing was bought", null, NOTHING],
    [
      "a subscription is what the record says, field by field",
      { ...ACTIVE, cancelAtPeriodEnd: true, fixPayment: true, endsAt: ENDS_AT, paused: "collection" },
      {
        ...{ subscription_status: "active", price_id: "price_monthly", current_period_end: ACTIVE.currentPeriodEnd },
        ...{ cancel_at_period_end: true, ends_at: ENDS_AT, paused: "collection", fix_payment: true, access: true },
        ...{ features: ["export", "reports"], purchases: [] },
      },
    ],
  ])("of %s", (_, record, expected) => {
    expect(report(record)).toEqual(expected);
  });

  it.each(["canceled", "past_due"] as const)(
    "of a subscription that is %s is its price, and none of its features",
    (subscriptionStatus) => {
      const told = { price_id: "price_monthly", access: false, features: [] };
      expect(report({ ...ACTIVE, subscriptionStatus })).toMatchObject(told);
    },
  );

  it("of a purchase is everything but whose it is and how it was paid", () => {
    expect(report(null, [BOUGHT])).toMatchObject({
      access: false,
      features: ["ebook", "reports"],
      purchases: [
        {
          price_id: "price_once",
          amount: 2_500,
          currency: "usd",
          purchased_at: "2026-11-20T12:00:00.000Z",
          refunded_amount: 100,
          disputed: false,
        },
      ],
    });
    expect(Object.keys(report(null, [BOUGHT]).purchases[0] ?? {})).toHaveLength(6);
  });

  it.each([
    [{ isDisputed: true }, true],
    [{ refundedAmount: 2_500 }, false],
  ])("of a purchase with %o is that it was made, and none of its features", (part, disputed) => {
    const { features, purchases } = report(null, [{ ...BOUGHT, ...part }]);
    expect(features).toEqual([]);
    expect(purchases).toMatchObject([{ disputed }]);
  });

  it("of features is each one once, in order, whatever gives them", () => {
    expect(report(ACTIVE, [BOUGHT, { ...BOUGHT, sessionId: "cs_2" }]).features).toEqual(["ebook", "export", "reports"]);
    const unknown = { ...BOUGHT, priceId: "price_old" };
    expect(report(ACTIVE, [unknown, { ...BOUGHT, priceId: null }]).features).toEqual(["export", "reports"]);
  });
});

it.each<[Partial<SubscriptionFields>, boolean]>([
  [{ subscriptionStatus: "canceled" }, true],
  [{ priceId: "price_yearly" }, true],
  [{ currentPeriodEnd: "2026-12-20T12:00:00.000Z" }, true],
  [{ cancelAtPeriodEnd: true }, true],
  [{ endsAt: "2026-12-20T12:00:00.000Z" }, true],
  [{ paused: "trial" }, true],
  [{ fixPayment: true }, true],
  [{ pastDueSince: "2026-11-20T12:00:00.000Z" }, true],
  [{ paymentSubscriptionId: "sub_2", trialUsedAt: "2026-11-20T12:00:00.000Z" }, false],
])("applications are told of %o: %s", (change, isTold) => {
  expect(hasStatusChanged(EMPTY_RECORD, { ...EMPTY_RECORD, ...change })).toBe(isTold);
});
