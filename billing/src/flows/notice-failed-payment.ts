import { isOwnCharge } from "../core/off-session-charge.ts";
import type { NewMail } from "../core/outgoing-mail.ts";
import type { ProviderEvent } from "../core/provider-event.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
import type { PaymentIntentSnapshot } from "../core/snapshots.ts";
import type { Deps } from "./deps.ts";
import type { SyncOutcome } from "./sync-customer.ts";

const SETTLED_STATUSES: ReadonlySet<string> = new Set(["succeeded", "processing", "canceled"]);

/**
 * Queues the mail with a link to pay what this service failed to charge. Changes no record. The buyer sees a decline on a page there,
 * an invoice reports a failed renewal, and what another part of the application charges is its own affair.
 */
export async function noticeFailedPayment(event: ProviderEvent, deps: Deps): Promise<SyncOutcome> {
  const { id, customer } = event.data.object;
  const user = customer === null ? null : await deps.store.findUserByCustomer(customer);
  if (user === null || id === undefined) return "unknown_customer";
  const intent = await readIntent(id, deps);
  const needsMail = intent !== null && !SETTLED_STATUSES.has(intent.status) && isOwnCharge(intent);
  const mails = needsMail ? [payOnSessionMail(user.userId, intent.id)] : [];
  const isNew = await deps.store.commitEvent({ event, now: deps.clock.now(), mails });
  return isNew ? "applied" : "duplicate";
}

/** One mail per failed payment, whether the charge or the event reports it first. */
export function payOnSessionMail(userId: string, paymentIntentId: string): NewMail {
  return {
    dedupeKey: `pay_on_session:${paymentIntentId}`,
    content: { kind: "pay_on_session", userId, paymentIntentId },
  };
}

/** @returns null when the provider does not know the payment. Retrying the event for days would not change that. */
async function readIntent(id: string, deps: Deps): Promise<PaymentIntentSnapshot | null> {
  try {
    return await deps.provider.readPaymentIntent(id);
  } catch (error) {
    if (!isFaultOfKind(error, "missing")) throw error;
    deps.log.warn("an event names a payment that the provider does not know", { payment: id });
    return null;
  }
}
