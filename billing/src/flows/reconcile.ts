import { addMs, dayMs } from "../core/instants.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
import type { Deps } from "./deps.ts";
import { faultReason } from "./fault-reason.ts";
import { raiseAlert } from "./raise-alert.ts";
import { syncCustomer } from "./sync-customer.ts";

export interface ReconcileReport {
  readonly synced: number;
  readonly failed: number;
  /** Customers unknown to the provider although their subscription runs; their records were left as they are. */
  readonly missing: number;
  /** False when it was told to stop, gave up, or could read nobody at all. */
  readonly isComplete: boolean;
}

/** A tenth of the provider's rate limit for a live account leaves room for customers. */
const pauseMs = 100;
const throttledPauseMs = 5_000;
/** After so many failures in a row the provider or the database is down, and a later run is soon enough. */
const maxFailuresInRow = 5;
/** Nobody deletes so many paying customers: the key is another account's, to which all of them are unknown. */
const maxMissingInRow = 3;

type Reading = "synced" | "failed" | "missing";
type Counts = Readonly<Record<Reading, number>>;

const none: Counts = { synced: 0, failed: 0, missing: 0 };

async function readAgain(customerId: string, signal: AbortSignal | undefined, deps: Deps): Promise<Reading> {
  try {
    const outcome = await syncCustomer({ customerId, event: null }, deps);
    await deps.clock.sleep(pauseMs, signal);
    return outcome === "customer_missing" ? "missing" : "synced";
  } catch (error) {
    deps.log.warn("reconcile could not read a customer", { customer: customerId, reason: faultReason(error) });
    await deps.clock.sleep(isFaultOfKind(error, "unavailable") ? throttledPauseMs : pauseMs, signal);
    return "failed";
  }
}

function isHopeless(inRow: Counts): boolean {
  return inRow.failed === maxFailuresInRow || inRow.missing === maxMissingInRow;
}

async function readAll(
  customers: readonly string[],
  signal: AbortSignal | undefined,
  deps: Deps,
): Promise<ReconcileReport> {
  const counts = { ...none };
  let inRow = none;
  for (const customerId of customers) {
    if (signal?.aborted) return { ...counts, isComplete: false };
    const reading = await readAgain(customerId, signal, deps);
    counts[reading] += 1;
    inRow = { ...none, [reading]: inRow[reading] + 1 };
    if (isHopeless(inRow)) {
      if (reading === "missing") await raiseAlert({ code: "wrong_key_suspected", ids: { customer: customerId } }, deps);
      return { ...counts, isComplete: false };
    }
  }
  return { ...counts, isComplete: counts.failed === 0 || counts.failed < customers.length };
}

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
  const report = await readAll(customers, signal, deps);
  deps.log.info("reconcile finished", { ...report });
  return report;
}
