import type { SubscriptionFields } from "./billing-record.ts";
import type { StatusReport } from "./status-report.ts";

/** A user whose status changed and who has not been reported since. */
export interface DueNotification {
  userId: string;
  /** Increases with every change of this user's status. */
  version: number;
  /** Attempts so far, including this one. */
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
    fields.currentPeriodEnd,
    fields.cancelAtPeriodEnd,
    fields.endsAt,
    fields.paused,
    fields.fixPayment,
    fields.pastDueSince,
  ];
  return JSON.stringify(seen(before)) !== JSON.stringify(seen(after));
}
