import type { BillingRecord } from "../../src/core/billing-record.ts";
import { type Customer, judgeCustomer, type Ours, ours } from "../../src/core/ours.ts";
import type { PurchaseState } from "../../src/core/purchase.ts";
import type { PaymentIntentSnapshot, SessionSnapshot, SubscriptionSnapshot } from "../../src/core/snapshots.ts";
import type { Payment, Subscription } from "../../src/ports/stripe-calls.ts";

export const EMPTY_RECORD: BillingRecord = {
  userId: "ann",
  email: "ann@example.com",
  paymentCustomerId: "cus_1",
  paymentSubscriptionId: null,
  subscriptionStatus: null,
  priceId: null,
  paidPriceIds: [],
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  endsAt: null,
  paused: null,
  fixPayment: false,
  pastDueSince: null,
  trialUsedAt: null,
  paymentMethodId: null,
};

export const PURCHASE: PurchaseState = {
  sessionId: "cs_1",
  userId: "ann",
  paymentIntentId: "pi_1",
  priceId: "price_once",
  amount: 2_500,
  currency: "usd",
  purchasedAt: "2026-11-20T12:00:00.000Z",
  refundedAmount: 0,
  isDisputed: false,
};

/** As the adapter hands it on, whoever made it. */
function judged<T extends { application: string | null }>(object: T): Ours<T> {
  const own = { application: object.application ?? "", formerly: [], soldPriceIds: [] };
  const verdict = ours(object, own, "ours");
  if (verdict === null) throw new Error("it is not ours");
  return verdict;
}

export function snapshot(changes: Partial<SubscriptionSnapshot> = {}): Subscription {
  return judged({
    id: "sub_1",
    status: "active",
    created: 1_000,
    endedAt: null,
    trialStart: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    application: "app.example",
    metadata: {},
    scheduleId: null,
    isCollectionPaused: false,
    pauseReason: null,
    items: [{ priceId: "price_monthly", currentPeriodEnd: 2_000_000 }],
    latestInvoice: null,
    ...changes,
  });
}

export function payment(changes: Partial<PaymentIntentSnapshot> = {}): Payment {
  return judged({
    ...{ id: "pi_1", status: "succeeded", amount: 2_500, currency: "usd", created: 1, customerId: "cus_1" },
    ...{ paymentMethodId: "pm_1", setupFutureUsage: null, metadata: {}, application: "app.example" },
    ...changes,
  });
}

export function session(changes: Partial<SessionSnapshot> = {}): Ours<SessionSnapshot> {
  return judged({
    ...{ id: "cs_1", mode: "payment", customerId: "cus_1", paymentStatus: "paid", paymentIntentId: null },
    ...{ setupIntentId: null, priceId: "price_once", amountTotal: 2_500, currency: "usd", created: 1_000 },
    ...{ url: null, metadata: {}, application: "app.example", items: [{ priceId: "price_once" }] },
    ...changes,
  });
}

/** The customer of a user, as Stripe's adapter judges it. */
export function customer(id: string, mark: string | null = "app.example", userId = "ann"): Customer {
  const own = { application: "app.example", formerly: [], soldPriceIds: [] };
  return judgeCustomer({ id, created: 1, email: null, metadata: {}, application: mark, userId }, own);
}
