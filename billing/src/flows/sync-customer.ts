import { type BillingRecord, isSubscribed, subscriptionFieldsOf } from "../core/billing-record.ts";
import { deriveRecord } from "../core/derive-record.ts";
import type { Alert } from "../core/mail-text.ts";
import { hasStatusChanged } from "../core/status-report.ts";
import { unlessMissing } from "../core/stripe-fault.ts";
import { syncConsequences } from "../core/sync-consequences.ts";
import type { EventRef, SyncResult } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { alertMails, logAlerts } from "./raise-alert.ts";

/** `customer_missing`: Stripe does not know the customer of a running subscription. The record is left unchanged. */
export type SyncOutcome = SyncResult | "unknown_customer" | "customer_missing" | "ignored";

interface SyncCause {
  customerId: string;
  event: EventRef | null;
  /** The subscription that the event reports as ended. */
  endedSubscriptionId?: string | undefined;
}

/**
 * Makes one record match Stripe's current state. Every event, the nightly check and the checkout use it; an event only
 * indicates which customer to read. Safe to repeat and to run concurrently.
 */
export async function syncCustomer(cause: SyncCause, deps: Deps): Promise<SyncOutcome> {
  const { customerId, event } = cause;
  const begun = await deps.store.beginSync(customerId, event?.id ?? null);
  if (begun.kind !== "ticket") return begun.kind;
  const subscriptions = await unlessMissing(deps.stripe.listSubscriptions(customerId));
  const isUndecided = subscriptions === null && !isEndConfirmed(begun.record, cause);
  const missing: Alert = { code: "customer_missing", ids: { customer: customerId } };
  if (isUndecided && isSubscribed(begun.record)) return await leaveAsItIs(event, missing, deps);
  const now = deps.clock.now();
  const { plans, priceIds, soldPriceIds } = deps.policy;
  const basePriceIds = [...plans.keys(), ...priceIds, ...soldPriceIds];
  let alerts: readonly Alert[] = [];
  const result = await deps.store.commitSync({
    event,
    ticket: begun,
    now,
    derive: (previous) => {
      const consequences = syncConsequences(previous, subscriptions ?? []);
      alerts = [...(subscriptions === null ? [missing] : []), ...consequences.alerts];
      const fields = isUndecided
        ? subscriptionFieldsOf(previous)
        : deriveRecord(previous, subscriptions ?? [], { basePriceIds, now });
      return {
        fields,
        mails: [...consequences.mails, ...alertMails(alerts, deps)],
        notifies: deps.policy.notifies && hasStatusChanged(previous, fields),
      };
    },
  });
  if (result === "applied") logAlerts(alerts, deps);
  return result;
}

/**
 * With another account's key every customer is missing, so a missing customer alone ends nothing. When a customer is deleted by
 * hand, its subscriptions end too, and Stripe sends an event for each.
 */
function isEndConfirmed(record: BillingRecord, { endedSubscriptionId }: SyncCause): boolean {
  return endedSubscriptionId !== undefined && endedSubscriptionId === record.paymentSubscriptionId;
}

/** Writes no ticket: a read that decided nothing must not supersede the event that ends the subscription. */
async function leaveAsItIs(event: EventRef | null, alert: Alert, deps: Deps): Promise<SyncOutcome> {
  const now = deps.clock.now();
  const mails = alertMails([alert], deps);
  if (!(await deps.store.commit({ event, outcome: "customer_missing", now, mails }))) return "duplicate";
  logAlerts([alert], deps);
  return "customer_missing";
}
