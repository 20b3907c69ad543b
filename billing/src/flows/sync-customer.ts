import { deriveRecord } from "../core/derive-record.ts";
import type { Alert } from "../core/outgoing-mail.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
import type { SubscriptionSnapshot } from "../core/subscription-snapshot.ts";
import { syncConsequences } from "../core/sync-consequences.ts";
import type { EventRef, SyncResult } from "../ports.ts";
import type { Deps } from "./deps.ts";
import { alertMails, logAlerts } from "./raise-alert.ts";

export type SyncOutcome = SyncResult | "unknown_customer";

interface Reading {
  readonly subscriptions: readonly SubscriptionSnapshot[];
  readonly alerts: readonly Alert[];
}

/** A customer that the provider does not know has no subscription; somebody deleted it by hand. */
async function readSubscriptions(customerId: string, deps: Deps): Promise<Reading> {
  try {
    return { subscriptions: await deps.provider.listSubscriptions(customerId), alerts: [] };
  } catch (error) {
    if (!isFaultOfKind(error, "missing")) throw error;
    return { subscriptions: [], alerts: [{ code: "customer_missing", ids: { customer: customerId } }] };
  }
}

/**
 * Makes one record equal to the provider's present state. Every event, the nightly check and the checkout end here; an event is only the
 * hint that a customer is worth a look. Safe to repeat and to run twice at once.
 */
export async function syncCustomer(
  { customerId, event }: { customerId: string; event: EventRef | null },
  deps: Deps,
): Promise<SyncOutcome> {
  const begun = await deps.store.beginSync(customerId, event?.id ?? null);
  if (begun.kind !== "ticket") return begun.kind;
  const { subscriptions, alerts: readingAlerts } = await readSubscriptions(customerId, deps);
  const now = deps.clock.now();
  let alerts: readonly Alert[] = [];
  const result = await deps.store.commitSync({
    event,
    ticket: begun,
    now,
    derive: (previous) => {
      const consequences = syncConsequences(previous, subscriptions);
      alerts = [...readingAlerts, ...consequences.alerts];
      return {
        fields: deriveRecord(previous, subscriptions, { priceIds: deps.policy.priceIds, now }),
        mails: [...consequences.mails, ...alertMails(alerts, deps)],
      };
    },
  });
  if (result === "applied") logAlerts(alerts, deps);
  return result;
}
