import { isLive } from "../core/choose-subscription.ts";
import type { Deps } from "./deps.ts";
import { raiseAlert } from "./raise-alert.ts";
import { syncCustomer } from "./sync-customer.ts";
import { withLease } from "./with-lease.ts";

/** Money is on its way. Its outcome belongs to the user, so ask again in some minutes. */
export class PaymentUnderWay extends Error {
  override readonly name = "PaymentUnderWay";
}

type EndsWhen = "now" | "period_end";

export interface Erasure {
  ended_subscriptions: readonly string[];
  ends: EndsWhen;
  kept: { payment_customer_id: string | null; reason: string };
}

const KEPT =
  "Stripe keeps the customer with its invoices and payments, because tax law and disputes need them. Delete or redact the " +
  "customer in Stripe's dashboard when your retention period is over. Here only ids and amounts are left.";

/** For a user who deletes the account. Safe to repeat. @throws PaymentUnderWay and changes nothing. */
export async function eraseUser(userId: string, ends: EndsWhen, deps: Deps): Promise<Erasure> {
  return await withLease(`checkout:${userId}`, deps, async () => {
    const customerId = (await deps.store.findUser(userId))?.paymentCustomerId ?? null;
    const ended = customerId === null ? [] : await endAll(customerId, ends, deps);
    await deps.store.eraseUser(userId);
    deps.log.info("a user was erased", { user: userId, customer: customerId, subscriptions: ended.join("+") });
    return { ended_subscriptions: ended, ends, kept: { payment_customer_id: customerId, reason: KEPT } };
  });
}

/** A customer that was deleted at Stripe has nothing left to end. */
async function endAll(customerId: string, ends: EndsWhen, deps: Deps): Promise<string[]> {
  if ((await deps.stripe.readCustomer(customerId)) === null) {
    await raiseAlert({ code: "customer_missing", ids: { customer: customerId } }, deps);
    return [];
  }
  const payments = await deps.stripe.listPayments(customerId);
  if (payments.some(({ status }) => status === "processing")) throw new PaymentUnderWay("a payment is processing");
  for (const { id } of await deps.stripe.listOpenSessions(customerId)) {
    if ((await deps.stripe.expireSession(id)) === "complete") throw new PaymentUnderWay("a page was just paid");
  }
  const live = (await deps.stripe.listSubscriptions(customerId)).filter(isLive);
  for (const subscription of live) await deps.stripe.endSubscription(subscription, ends);
  await syncCustomer({ customerId, event: null }, deps);
  return live.map(({ id }) => id);
}
