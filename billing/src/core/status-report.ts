import { type BillingRecord, hasActiveSubscription, type SubscriptionFields } from "./billing-record.ts";
import { isKept, type PurchaseState } from "./purchase.ts";
import type { StatusReport } from "./status-shape.ts";

export type Plans = ReadonlyMap<string, readonly string[]>;

interface StatusRules {
  now: Date;
  gracePeriodDays: number;
  plans: Plans;
}

export function statusReport(
  record: BillingRecord | null,
  purchases: readonly PurchaseState[],
  { now, gracePeriodDays, plans }: StatusRules,
): StatusReport {
  const access = hasActiveSubscription(record, now, gracePeriodDays);
  const subscribed = access ? (record?.paidPriceIds ?? []) : [];
  const kept = purchases.filter(isKept).map(({ priceId }) => priceId);
  const features = [...subscribed, ...kept].flatMap((priceId) => (priceId === null ? [] : (plans.get(priceId) ?? [])));
  return {
    subscription_status: record?.subscriptionStatus ?? null,
    price_id: record?.priceId ?? null,
    current_period_end: record?.currentPeriodEnd ?? null,
    cancel_at_period_end: record?.cancelAtPeriodEnd ?? false,
    ends_at: record?.endsAt ?? null,
    paused: record?.paused ?? null,
    fix_payment: record?.fixPayment ?? false,
    access,
    features: [...new Set(features)].sort(),
    purchases: purchases.map((purchase) => ({
      price_id: purchase.priceId,
      amount: purchase.amount,
      currency: purchase.currency,
      purchased_at: purchase.purchasedAt,
      refunded_amount: purchase.refundedAmount,
      disputed: purchase.isDisputed,
    })),
  };
}

export interface DueNotification {
  userId: string;
  /** Increases with every change of this user's status. */
  version: number;
  attempt: number;
}

export interface NotificationBody {
  type: "billing.status_changed";
  timestamp: string;
  data: StatusReport & { user_id: string; version: number };
}

/** Whether applications would see a difference. */
export function hasStatusChanged(before: SubscriptionFields, after: SubscriptionFields): boolean {
  const seen = (fields: SubscriptionFields) => [
    fields.subscriptionStatus,
    fields.priceId,
    fields.paidPriceIds,
    fields.currentPeriodEnd,
    fields.cancelAtPeriodEnd,
    fields.endsAt,
    fields.paused,
    fields.fixPayment,
    fields.pastDueSince,
  ];
  return JSON.stringify(seen(before)) !== JSON.stringify(seen(after));
}
