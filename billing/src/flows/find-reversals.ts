import { addMs, DAY_MS, unixFromDate } from "../core/instants.ts";
import { hasTakenMoney, isHarmless, type Reversal } from "../core/purchase.ts";
import type { FoundReversal, Payment, Subscription } from "../ports/stripe-calls.ts";
import type { Deps } from "./deps.ts";
import { raiseAlert } from "./raise-alert.ts";

const LOOKED_AT = "reversals_at";
const FIRST_LOOK_MS = { refund: 30 * DAY_MS, dispute: 120 * DAY_MS };
/** Far more than two clocks can differ. */
const OVERLAP_MS = DAY_MS;
/** A bank may send a refund back that had arrived. */
const REFUND_LIFE_MS = 30 * DAY_MS;

/**
 * Finds refunds and disputes, which no handled event reports, in Stripe's lists: what is new in the account, and what became of
 * those that are known here. New ones raise an alert, are recorded, and, if the operator wants that, end the subscription that was paid
 * with the money once it is gone. Safe to repeat.
 */
export async function findReversals(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const last = await deps.store.readSetting(LOOKED_AT);
  for (const kind of ["refund", "dispute"] as const) {
    const since = last === null ? addMs(now, -FIRST_LOOK_MS[kind]) : addMs(new Date(last), -OVERLAP_MS);
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<Deps["stripe"]["listReversals"]>> = await deps.stripe.listReversals({
        ...{ kind, after, since: unixFromDate(since) },
      });
      await handleAll(page.reversals, deps);
      after = page.next;
    } while (after !== null);
  }
  for (const payment of await deps.store.listUnsettledPayments({ refundsSince: addMs(now, -REFUND_LIFE_MS) }))
    await handleAll(await deps.stripe.listReversalsOf(payment), deps);
  await deps.store.writeSetting(LOOKED_AT, now.toISOString());
}

async function handleAll(found: readonly FoundReversal[], deps: Deps): Promise<void> {
  for (const reversal of found) await handle(reversal, deps);
}

async function handle({ payment, isWithdrawn, ...snapshot }: FoundReversal, deps: Deps): Promise<void> {
  const known = await deps.store.findReversalStatus(snapshot.id);
  const userId = known === snapshot.status ? null : await ownerOf(payment, deps);
  if (userId === null) return;
  const reversal: Reversal = { ...snapshot, userId };
  // Recorded last: after a crash in between, the alert and the end are repeated, which does no harm.
  await tell(reversal, known, deps);
  const hadTaken = known !== null && hasTakenMoney({ status: known, isWithdrawn });
  if (!hadTaken && hasTakenMoney({ ...snapshot, isWithdrawn })) await revoke(reversal, payment, deps);
  const notifies = deps.policy.notifies ? userId : null;
  await deps.store.commit({ reversal, notifies, now: deps.clock.now() });
  const { id, kind, status } = reversal;
  deps.log.info("reversal recorded", { reversal: id, kind, status, user: userId });
}

/** Payments of invoices carry no mark, and neither do those of earlier versions. What they paid for decides. */
async function ownerOf(payment: Payment, deps: Deps): Promise<string | null> {
  const { customerId, application } = payment;
  const userId = customerId === null ? null : ((await deps.store.findUserByCustomer(customerId))?.userId ?? null);
  if (userId === null || application !== null) return userId;
  const bought = await deps.store.listPurchases(userId);
  if (bought.some(({ paymentIntentId }) => paymentIntentId === payment.id)) return userId;
  return (await subscriptionOf(payment, deps)) === null ? null : userId;
}

/** @returns null when the payment paid for nothing that this application sold. */
async function subscriptionOf({ id, customerId }: Payment, deps: Deps): Promise<Subscription | null> {
  const subscriptionId = await deps.stripe.subscriptionOfPayment(id);
  if (subscriptionId === null || customerId === null) return null;
  return (await deps.stripe.listSubscriptions(customerId)).find((own) => own.id === subscriptionId) ?? null;
}

/** A person hears of it when it is found, and when it comes to nothing after all. */
async function tell({ id, kind, status, paymentIntentId, userId }: Reversal, known: string | null, deps: Deps) {
  const isOver = isHarmless(status);
  if (known === null ? isOver : isHarmless(known) || !isOver) return;
  const code = isOver ? "reversal_undone" : kind === "refund" ? "refund_found" : "dispute_found";
  await raiseAlert({ code, ids: { [kind]: id, user: userId, payment: paymentIntentId ?? "", status } }, deps);
}

async function revoke({ id, kind }: Reversal, payment: Payment, deps: Deps): Promise<void> {
  if (!deps.policy.revokeOn.includes(kind)) return;
  if (kind === "refund" && !(await isRefundedInFull(payment, deps))) return;
  const subscription = await subscriptionOf(payment, deps);
  if (subscription === null) return;
  await deps.stripe.endSubscription(subscription, "now");
  const ids = { subscription: subscription.id, reversal: id };
  deps.log.warn("a subscription was ended because its payment was reversed", ids);
}

/** Money may go back in parts, so the sum of a payment's refunds decides. */
async function isRefundedInFull({ id, amount }: Payment, deps: Deps): Promise<boolean> {
  const refunds = (await deps.stripe.listReversalsOf(id)).filter(
    ({ kind, status }) => kind === "refund" && status === "succeeded",
  );
  return refunds.reduce((sum, refund) => sum + refund.amount, 0) >= amount;
}
