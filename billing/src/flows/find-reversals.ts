import { addMs, DAY_MS, unixFromDate } from "../core/instants.ts";
import { unlessMissing } from "../core/provider-fault.ts";
import { isHarmless, type Reversal } from "../core/purchase.ts";
import type { ReversalSnapshot } from "../core/snapshots.ts";
import type { Deps } from "./deps.ts";
import { raiseAlert } from "./raise-alert.ts";
import { listOwnSubscriptions } from "./sync-customer.ts";

/** When the last complete look was, ISO 8601. */
const LOOKED_AT = "reversals_at";
/** A first look goes back this far. */
const FIRST_LOOK_MS = 30 * DAY_MS;
/** A refund's status may still change for some days. */
const OVERLAP_MS = 3 * DAY_MS;
/** A dispute is decided within about four months. */
const DISPUTE_LIFE_MS = 120 * DAY_MS;

/**
 * Finds refunds and disputes, which no handled event reports, in the provider's lists. New ones raise an alert, are recorded, and,
 * if the operator wants that, end the subscription that was paid with the money. Safe to repeat.
 */
export async function findReversals(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const last = await deps.store.readSetting(LOOKED_AT);
  const since = last === null ? addMs(now, -FIRST_LOOK_MS) : addMs(new Date(last), -OVERLAP_MS);
  const reversals = await deps.provider.listReversals({
    refundsSince: unixFromDate(since),
    disputesSince: unixFromDate(addMs(now, -DISPUTE_LIFE_MS)),
  });
  for (const reversal of reversals) await handle(reversal, deps);
  await deps.store.writeSetting(LOOKED_AT, now.toISOString());
}

async function handle(snapshot: ReversalSnapshot, deps: Deps): Promise<void> {
  const known = await deps.store.findReversalStatus(snapshot.id);
  if (known === snapshot.status) return;
  const reversal: Reversal = { ...snapshot, userId: await ownerOf(snapshot, deps) };
  // Recorded last: after a crash in between, the alert and the end are repeated, which does no harm.
  if (reversal.userId !== null && known === null && !isHarmless(reversal)) await react(reversal, deps);
  const notifies = deps.policy.notifies ? reversal.userId : null;
  await deps.store.recordReversal({ reversal, notifies, now: deps.clock.now() });
  const { id, kind, status, userId } = reversal;
  deps.log.info("reversal recorded", { reversal: id, kind, status, user: userId });
}

/** @returns null when the payment belongs to none of our users. */
async function ownerOf({ paymentIntentId }: ReversalSnapshot, deps: Deps): Promise<string | null> {
  const intent =
    paymentIntentId === null ? null : await unlessMissing(deps.provider.readPaymentIntent(paymentIntentId));
  const customerId = intent?.customerId ?? null;
  return customerId === null ? null : ((await deps.store.findUserByCustomer(customerId))?.userId ?? null);
}

async function react(reversal: Reversal, deps: Deps): Promise<void> {
  const { id, kind, paymentIntentId, userId } = reversal;
  const code = kind === "refund" ? "refund_found" : "dispute_found";
  await raiseAlert({ code, ids: { [kind]: id, user: userId ?? "", payment: paymentIntentId ?? "" } }, deps);
  if (!deps.policy.revokeOn.includes(kind) || paymentIntentId === null) return;
  if (kind === "refund" && !(await isRefundedInFull(paymentIntentId, deps))) return;
  const subscription = await deps.provider.subscriptionOfPayment(paymentIntentId);
  const customerId = userId === null ? null : (await deps.store.findUser(userId))?.paymentCustomerId;
  if (!subscription || !customerId) return;
  if (!(await listOwnSubscriptions(customerId, deps)).some(({ id }) => id === subscription)) return;
  await deps.provider.cancelSubscription(subscription);
  deps.log.warn("a subscription was ended because its payment was reversed", { subscription, reversal: id });
}

/** Money may go back in parts, so the sum of a payment's refunds decides. */
async function isRefundedInFull(paymentIntentId: string, deps: Deps): Promise<boolean> {
  const [refunds, { amount }] = await Promise.all([
    deps.provider.listRefunds(paymentIntentId),
    deps.provider.readPaymentIntent(paymentIntentId),
  ]);
  const refunded = refunds.filter((refund) => !isHarmless(refund)).reduce((sum, refund) => sum + refund.amount, 0);
  return refunded >= amount;
}
