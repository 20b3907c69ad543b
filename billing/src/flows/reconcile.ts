import { addMs, dayMs } from "../core/instants.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
import type { Deps } from "./deps.ts";
import { syncCustomer } from "./sync-customer.ts";

export interface ReconcileReport {
  readonly synced: number;
  readonly failed: number;
}

/** A tenth of the provider's rate limit for a live account leaves room for customers. */
const pauseMs = 100;
const throttledPauseMs = 5_000;
/** After so many failures in a row the provider or the database is down, and the next night is soon enough. */
const maxFailuresInRow = 5;

/**
 * Reads again what the events should have told: first the users whose period is over for a day, then those not read for longest. Finds
 * what was missed while the endpoint was down for longer than the provider repeats.
 */
export async function reconcile(
  { limit, signal }: { limit: number; signal?: AbortSignal },
  deps: Deps,
): Promise<ReconcileReport> {
  const overdueBefore = addMs(deps.clock.now(), -dayMs);
  const customers = await deps.store.listForReconcile({ overdueBefore, limit });
  let synced = 0;
  let failed = 0;
  let failuresInRow = 0;
  for (const customerId of customers) {
    if (signal?.aborted || failuresInRow === maxFailuresInRow) break;
    try {
      await syncCustomer({ customerId, event: null }, deps);
      synced += 1;
      failuresInRow = 0;
      await deps.clock.sleep(pauseMs, signal);
    } catch (error) {
      failed += 1;
      failuresInRow += 1;
      deps.log.warn("reconcile could not read a customer", { customer: customerId, reason: String(error) });
      await deps.clock.sleep(isFaultOfKind(error, "unavailable") ? throttledPauseMs : pauseMs, signal);
    }
  }
  deps.log.info("reconcile finished", { synced, failed });
  return { synced, failed };
}
