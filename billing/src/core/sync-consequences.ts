import type { BillingRecord } from "./billing-record.ts";
import { chooseSubscription, isKnownStatus, isLive } from "./choose-subscription.ts";
import type { Alert, NewMail } from "./mail-text.ts";
import type { SubscriptionSnapshot } from "./snapshots.ts";

interface SyncConsequences {
  mails: readonly NewMail[];
  alerts: readonly Alert[];
}

export function syncConsequences(
  record: BillingRecord,
  subscriptions: readonly SubscriptionSnapshot[],
): SyncConsequences {
  const chosen = chooseSubscription(subscriptions, record.paymentSubscriptionId);
  return {
    mails: failedRenewalMail(record, chosen),
    alerts: [...unknownStatusAlerts(record, subscriptions), ...secondSubscriptionAlerts(record.userId, subscriptions)],
  };
}

/**
 * Mail for a failed renewal: one per invoice and attempt. It is derived from Stripe's state and not from the event, so
 * that order and repetition do not matter. The first invoice of a subscription fails in front of the buyer, who needs no mail.
 */
function failedRenewalMail(record: BillingRecord, chosen: SubscriptionSnapshot | null): NewMail[] {
  const invoice = chosen?.latestInvoice;
  if (invoice?.status !== "open" || invoice.attemptCount === 0) return [];
  if (invoice.billingReason === "subscription_create") return [];
  return [
    {
      dedupeKey: `fix_payment:${invoice.id}:${invoice.attemptCount}`,
      content: { kind: "fix_payment", userId: record.userId, invoiceId: invoice.id },
    },
  ];
}

function unknownStatusAlerts(record: BillingRecord, subscriptions: readonly SubscriptionSnapshot[]): Alert[] {
  return subscriptions
    .filter(({ status }) => !isKnownStatus(status))
    .map(({ id, status }) => ({
      code: "unknown_subscription_status",
      ids: { user: record.userId, subscription: id, status: status.slice(0, 64) },
    }));
}

/** An unpaid first invoice (`incomplete`) expires within a day and does not count as a second subscription. */
export function secondSubscriptionAlerts(userId: string, subscriptions: readonly SubscriptionSnapshot[]): Alert[] {
  const live = subscriptions.filter((subscription) => isLive(subscription) && subscription.status !== "incomplete");
  if (live.length < 2) return [];
  const ids = live.map(({ id }) => id).sort();
  return [{ code: "second_live_subscription", ids: { user: userId, subscriptions: ids.join("+") } }];
}
