import type { BillingRecord } from "../../src/core/billing-record.ts";
import type { SubscriptionSnapshot } from "../../src/core/subscription-snapshot.ts";

export const EMPTY_RECORD: BillingRecord = {
  userId: "ann",
  email: "ann@example.com",
  paymentCustomerId: "cus_1",
  paymentSubscriptionId: null,
  subscriptionStatus: null,
  priceId: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  fixPayment: false,
  pastDueSince: null,
  trialUsedAt: null,
  paymentMethodId: null,
};

export function snapshot(changes: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot {
  return {
    id: "sub_1",
    status: "active",
    created: 1_000,
    endedAt: null,
    trialStart: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    items: [{ priceId: "price_monthly", currentPeriodEnd: 2_000_000 }],
    latestInvoice: null,
    ...changes,
  };
}
