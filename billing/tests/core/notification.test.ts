import { expect, it } from "vitest";
import type { SubscriptionFields } from "../../src/core/billing-record.ts";
import { hasStatusChanged } from "../../src/core/status-report.ts";
import { EMPTY_RECORD } from "../support/snapshots.ts";

const CHANGES: Partial<SubscriptionFields>[] = [
  { subscriptionStatus: "canceled" },
  { priceId: "price_yearly" },
  { currentPeriodEnd: "2026-12-20T12:00:00.000Z" },
  { cancelAtPeriodEnd: true },
  { fixPayment: true },
  { pastDueSince: "2026-11-20T12:00:00.000Z" },
];

it.each(CHANGES)("applications are told of %o alone", (change) => {
  expect(hasStatusChanged(EMPTY_RECORD, { ...EMPTY_RECORD, ...change })).toBe(true);
});

it("applications are not told of what they cannot see", () => {
  const unseen = { paymentSubscriptionId: "sub_2", trialUsedAt: "2026-11-20T12:00:00.000Z" };
  expect(hasStatusChanged(EMPTY_RECORD, { ...EMPTY_RECORD, ...unseen })).toBe(false);
});
