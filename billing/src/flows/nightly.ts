import { addMs, DAY_MS, HOUR_MS } from "../core/instants.ts";
import { isConfigurationFault } from "../core/stripe-fault.ts";
import type { Deps } from "./deps.ts";
import { findReversals } from "./find-reversals.ts";
import { raiseRepeating, stripeRefused } from "./raise-alert.ts";
import { reconcileRecords } from "./reconcile-records.ts";
import { faultReason } from "./with-lease.ts";

const INTERVAL_MS = DAY_MS;
/** Longer than Stripe's automatic retries (3 days) and manual resends (30 days). */
const KEEP_EVENTS_MS = 35 * DAY_MS;
/** A mail's key must outlive the events that could queue it again. */
const KEEP_MAILS_MS = 180 * DAY_MS;
const RECONCILE_LIMIT = 5_000;
const LEASE_MS = HOUR_MS;

/** Runs the nightly work if it is due, in one replica. Work that was cut short stays due. @returns whether all customers were read. */
export async function nightly(signal: AbortSignal, deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const last = await deps.store.readSetting("nightly_at");
  if (last !== null && now.getTime() - Date.parse(last) < INTERVAL_MS) return false;
  const lease = await deps.store.acquireLease({ name: "nightly", now, ttlMs: LEASE_MS });
  if (lease === null) return false;
  try {
    const { isComplete } = await reconcileRecords({ limit: RECONCILE_LIMIT, signal }, deps);
    if (isComplete) await findReversals(deps).catch((error: unknown) => reportReversals(error, deps));
    if (isComplete) await deps.store.writeSetting("nightly_at", now.toISOString());
    // Last, so that a failing deletion does not keep any record from being corrected.
    if (!signal.aborted) {
      await deps.store.pruneBefore({ events: addMs(now, -KEEP_EVENTS_MS), mails: addMs(now, -KEEP_MAILS_MS) });
    }
    return isComplete;
  } finally {
    await deps.store.releaseLease(lease).catch(() => {});
  }
}

/** The records do not depend on it, and the next night looks again from where the last look ended. */
async function reportReversals(error: unknown, deps: Deps): Promise<void> {
  deps.log.warn("refunds and disputes could not be read", { reason: faultReason(error) });
  if (isConfigurationFault(error)) await raiseRepeating(stripeRefused(error), deps);
}
