import { type BillingRecord, isSubscribed, subscriptionFieldsOf } from "../core/billing-record.ts";
import { deriveRecord } from "../core/derive-record.ts";
import type { Alert } from "../core/outgoing-mail.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
import type { SubscriptionSnapshot } from "../core/subscription-snapshot.ts";
import { syncConsequences } from "../core/sync-consequences.ts";
import type { EventRef, SyncResult } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { alertMails, logAlerts } from "./raise-alert.ts";

/** `customer_missing`: the provider does not know the customer of a running subscription; the record was left as it is. */
export type SyncOutcome = SyncResult | "unknown_customer" | "customer_missing";

export interface SyncCause {
  customerId: string;
  event: EventRef | null;
  /** The subscription whose end the event tells. */
  endedSubscriptionId?: string | undefined;
}

/**
 * Makes one record equal to the provider's present state. Every event, the nightly check and the checkout end here; an event is only the
 * hint that a customer is worth a look. Safe to repeat and to run twice at once.
 */
export async function syncCustomer(cause: SyncCause, deps: Deps): Promise<SyncOutcome> {
  const { customerId, event } = cause;
  const begun = await deps.store.beginSync(customerId, event?.id ?? null);
  if (begun.kind !== "ticket") return begun.kind;
  const subscriptions = await readSubscriptions(customerId, deps);
  const isUndecided = subscriptions === null && !isEndConfirmed(begun.record, cause);
  const missing: Alert = { code: "customer_missing", ids: { customer: customerId } };
  if (isUndecided && isSubscribed(begun.record)) return await leaveAsItIs(event, missing, deps);
  const now = deps.clock.now();
  let alerts: readonly Alert[] = [];
  const result = await deps.store.commitSync({
    event,
    ticket: begun,
    now,
    derive: (previous) => {
      const consequences = syncConsequences(previous, subscriptions ?? []);
      alerts = [...(subscriptions === null ? [missing] : []), ...consequences.alerts];
      return {
        fields: isUndecided
          ? subscriptionFieldsOf(previous)
          : deriveRecord(previous, subscriptions ?? [], { priceIds: deps.policy.priceIds, now }),
        mails: [...consequences.mails, ...alertMails(alerts, deps)],
      };
    },
  });
  if (result === "applied") logAlerts(alerts, deps);
  return result;
}

/** @returns null when the provider does not know the customer. */
async function readSubscriptions(customerId: string, deps: Deps): Promise<readonly SubscriptionSnapshot[] | null> {
  try {
    return await deps.provider.listSubscriptions(customerId);
  } catch (error) {
    if (!isFaultOfKind(error, "missing")) throw error;
    return null;
  }
}

/**
 * With another account's key every customer is missing, so that alone ends nothing. A customer deleted by hand takes its subscriptions
 * along, and the provider tells the end of each.
 */
function isEndConfirmed(record: BillingRecord, { endedSubscriptionId }: SyncCause): boolean {
  return endedSubscriptionId !== undefined && endedSubscriptionId === record.paymentSubscriptionId;
}

/**
 * Takes no ticket's place: the event that tells the subscription's end may hold an earlier ticket, and must not be superseded by a
 * reading that decided nothing.
 */
async function leaveAsItIs(event: EventRef | null, alert: Alert, deps: Deps): Promise<SyncOutcome> {
  const now = deps.clock.now();
  const mails = alertMails([alert], deps);
  if (event === null) await deps.store.enqueueMails(mails, now);
  else if (!(await deps.store.commitEvent({ event, now, mails }))) return "duplicate";
  logAlerts([alert], deps);
  return "customer_missing";
}
