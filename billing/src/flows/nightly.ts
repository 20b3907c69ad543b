import { addMs, DAY_MS, HOUR_MS } from "../core/instants.ts";
import { isConfigurationFault, isFaultOfKind } from "../core/stripe-fault.ts";
import type { Deps } from "./deps.ts";
import { findReversals } from "./find-reversals.ts";
import { ForeignCustomer, markAnew } from "./own-customer.ts";
import { raiseAlert, raiseRepeating, stripeRefused } from "./raise-alert.ts";
import { syncCustomer } from "./sync-customer.ts";
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

/** Uses a tenth of Stripe's rate limit for a live account, which leaves room for customers. */
const PAUSE_MS = 100;
const THROTTLED_PAUSE_MS = 5_000;
/** After this many failures in a row Stripe or the database is down. A later run is soon enough. */
const MAX_FAILURES_IN_ROW = 5;
/** More likely than so many deleted customers is the key of another account, which knows none of them. */
const MAX_MISSING_IN_ROW = 3;

type Reading = "synced" | "failed" | "missing";
type Counts = Readonly<Record<Reading, number>>;

const NONE: Counts = { synced: 0, failed: 0, missing: 0 };

/** Since when all known customers carry our present mark. Empty after the application was renamed. */
export const MARKED_AT = "customers_marked_at";

interface ReadOptions {
  signal: AbortSignal | undefined;
  /** Marks what an earlier version made, or an earlier name marks. */
  marks: boolean;
}

interface ReconcileReport {
  synced: number;
  failed: number;
  /** Customers with a running subscription that Stripe does not know. Their records are left unchanged. */
  missing: number;
  /** False when it was stopped, gave up, or could not read any customer. */
  isComplete: boolean;
}

/**
 * Reads the customers again whose events may have been missed: first those whose period ended more than a day ago, then those
 * not read for the longest time. Finds what was missed while the endpoint was down for longer than Stripe retries.
 */
export async function reconcileRecords(
  { limit, signal }: { limit: number; signal?: AbortSignal },
  deps: Deps,
): Promise<ReconcileReport> {
  const overdueBefore = addMs(deps.clock.now(), -DAY_MS);
  const customers = await deps.store.listForReconcile({ overdueBefore, limit });
  const marks = !(await deps.store.readSetting(MARKED_AT));
  const report = await readAll(customers, { signal, marks }, deps);
  const isMarked = customers.length < limit && report.isComplete && report.failed === 0;
  if (marks && isMarked) await deps.store.writeSetting(MARKED_AT, deps.clock.now().toISOString());
  deps.log.info("reconcile finished", { ...report });
  return report;
}

async function readAll(
  customers: readonly string[],
  { signal, marks }: ReadOptions,
  deps: Deps,
): Promise<ReconcileReport> {
  const counts = { ...NONE };
  let inRow = NONE;
  for (const customerId of customers) {
    if (signal?.aborted) return { ...counts, isComplete: false };
    const reading = await readAgain(customerId, { signal, marks }, deps);
    counts[reading] += 1;
    inRow = { ...NONE, [reading]: inRow[reading] + 1 };
    if (isHopeless(inRow)) {
      if (reading === "missing") await raiseAlert({ code: "wrong_key_suspected", ids: { customer: customerId } }, deps);
      return { ...counts, isComplete: false };
    }
  }
  return { ...counts, isComplete: counts.failed === 0 || counts.failed < customers.length };
}

async function readAgain(customerId: string, { signal, marks }: ReadOptions, deps: Deps): Promise<Reading> {
  try {
    const outcome = await syncCustomer({ customerId, event: null }, deps);
    const user = marks ? await deps.store.findUserByCustomer(customerId) : null;
    if (user !== null) await mark({ customerId, userId: user.userId }, deps);
    await deps.clock.sleep(PAUSE_MS, signal);
    return outcome === "customer_missing" ? "missing" : "synced";
  } catch (error) {
    deps.log.warn("reconcile could not read a customer", { customer: customerId, reason: faultReason(error) });
    if (isConfigurationFault(error)) await raiseRepeating(stripeRefused(error), deps);
    await deps.clock.sleep(isFaultOfKind(error, "unavailable") ? THROTTLED_PAUSE_MS : PAUSE_MS, signal);
    return "failed";
  }
}

/** What another application has marked, or nobody knows, stays as it is. The record has been read nevertheless. */
async function mark(known: { customerId: string; userId: string }, deps: Deps): Promise<void> {
  await markAnew(known, deps).catch((error: unknown) => {
    if (!(error instanceof ForeignCustomer) && !isFaultOfKind(error, "missing")) throw error;
  });
}

function isHopeless(inRow: Counts): boolean {
  return inRow.failed === MAX_FAILURES_IN_ROW || inRow.missing === MAX_MISSING_IN_ROW;
}
