import { StripeFault } from "../core/stripe-fault.ts";
import type { Deps } from "./deps.ts";
import { portalUrlOrSettings } from "./open-portal.ts";
import { requireOwn } from "./own-customer.ts";
import { syncCustomer } from "./sync-customer.ts";
import { withLease } from "./with-lease.ts";

type ResumeOutcome = { kind: "resumed" } | { kind: "not_paused" } | { kind: "needs_card"; portalUrl: string };

/** Goes on with a paused subscription, such as one whose trial ended without a card, once its customer has added one. */
export async function resumeSubscription(userId: string, deps: Deps): Promise<ResumeOutcome> {
  const customerId = (await deps.store.findUser(userId))?.paymentCustomerId ?? null;
  if (customerId === null) return { kind: "not_paused" };
  return await withLease(`checkout:${userId}`, deps, async () => {
    await requireOwn({ customerId, userId }, deps);
    const paused = (await deps.stripe.listSubscriptions(customerId)).find(({ status }) => status === "paused");
    const isRefused = paused !== undefined && !(await resume(paused.id, deps));
    await syncCustomer({ customerId, event: null }, deps);
    if (paused === undefined) return { kind: "not_paused" };
    const isStillPaused = isRefused || (await deps.store.findUser(userId))?.fixPayment === true;
    return isStillPaused
      ? { kind: "needs_card", portalUrl: await portalUrlOrSettings(customerId, deps) }
      : { kind: "resumed" };
  });
}

/** @returns false when there is no card, or it was declined. */
async function resume(id: string, deps: Deps): Promise<boolean> {
  try {
    await deps.stripe.resumeSubscription(id);
    return true;
  } catch (error) {
    if (!(error instanceof StripeFault) || error.details.kind === "unavailable") throw error;
    return false;
  }
}
