import { addMs, dayMs } from "../core/instants.ts";
import type { Deps } from "./deps.ts";
import { reconcile } from "./reconcile.ts";

const everyMs = dayMs;
/** Longer than the provider repeats by itself (3 days) and lets an operator resend by hand (30 days). */
const keepEventsMs = 35 * dayMs;
/** A mail's key must outlive its cause. */
const keepMailsMs = 180 * dayMs;
const reconcileLimit = 5_000;
const leaseMs = dayMs / 24;

/**
 * Runs the nightly work if it is due; with several replicas one of them does it. What was cut short is due again at the next look.
 * @returns whether everybody was read.
 */
export async function nightly(signal: AbortSignal, deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const last = await deps.store.readSetting("nightly_at");
  if (last !== null && now.getTime() - Date.parse(last) < everyMs) return false;
  const lease = await deps.store.acquireLease({ name: "nightly", now, ttlMs: leaseMs });
  if (lease === null) return false;
  try {
    const { isComplete } = await reconcile({ limit: reconcileLimit, signal }, deps);
    if (isComplete) await deps.store.writeSetting("nightly_at", now.toISOString());
    // Last, so that a deletion that fails costs nobody a correct record.
    if (!signal.aborted) {
      await deps.store.pruneBefore({ events: addMs(now, -keepEventsMs), mails: addMs(now, -keepMailsMs) });
    }
    return isComplete;
  } finally {
    await deps.store.releaseLease(lease).catch(() => {});
  }
}
