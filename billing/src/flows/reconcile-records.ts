import { addMs, DAY_MS } from "../core/instants.ts";
import { isConfigurationFault, isFaultOfKind } from "../core/stripe-fault.ts";
import { readResult } from "./complete-session.ts";
import type { Deps } from "./deps.ts";
import { ForeignCustomer, markAnew } from "./own-customer.ts";
import { raiseAlert, raiseRepeating, stripeRefused } from "./raise-alert.ts";
import { syncCustomer } from "./sync-customer.ts";
import { faultReason } from "./with-lease.ts";

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

export interface ReconcileOptions {
  limit: number;
  signal?: AbortSignal | undefined;
  /** Purchases and saved cards are read as well, from the pages that customers completed. */
  readsPages?: boolean;
  /** Called after each customer. */
  onProgress?: ((counts: Counts) => void) | undefined;
}

export interface ReconcileReport {
  synced: number;
  failed: number;
  /** Customers with a running subscription that Stripe does not know. Their records are left unchanged. */
  missing: number;
  /** False when it was stopped, gave up, or could not read any customer. */
  isComplete: boolean;
}

/**
 * Reads the customers again whose events may have been missed: first those whose period ended more than a day ago, then those
 * not read for the longest time, so that a run that was cut short is continued by the next one.
 */
export async function reconcileRecords(options: ReconcileOptions, deps: Deps): Promise<ReconcileReport> {
  const { limit } = options;
  const overdueBefore = addMs(deps.clock.now(), -DAY_MS);
  const customers = await deps.store.listForReconcile({ overdueBefore, limit });
  const marks = !(await deps.store.readSetting(MARKED_AT));
  const report = await readAll(customers, { ...options, marks }, deps);
  const isMarked = customers.length < limit && report.isComplete && report.failed === 0;
  if (marks && isMarked) await deps.store.writeSetting(MARKED_AT, deps.clock.now().toISOString());
  deps.log.info("reconcile finished", { ...report });
  return report;
}

interface ReadOptions extends ReconcileOptions {
  /** Marks what an earlier version made, or an earlier name marks. */
  marks: boolean;
}

async function readAll(customers: readonly string[], options: ReadOptions, deps: Deps): Promise<ReconcileReport> {
  const counts = { ...NONE };
  let inRow = NONE;
  for (const customerId of customers) {
    if (options.signal?.aborted) return { ...counts, isComplete: false };
    const reading = await readAgain(customerId, options, deps);
    counts[reading] += 1;
    options.onProgress?.(counts);
    inRow = { ...NONE, [reading]: inRow[reading] + 1 };
    if (isHopeless(inRow)) {
      if (reading === "missing") await raiseAlert({ code: "wrong_key_suspected", ids: { customer: customerId } }, deps);
      return { ...counts, isComplete: false };
    }
  }
  return { ...counts, isComplete: counts.failed === 0 || counts.failed < customers.length };
}

async function readAgain(customerId: string, options: ReadOptions, deps: Deps): Promise<Reading> {
  const { signal } = options;
  try {
    const outcome = await syncCustomer({ customerId, event: null }, deps);
    const user = await deps.store.findUserByCustomer(customerId);
    if (user !== null && options.marks) await mark({ customerId, userId: user.userId }, deps);
    if (user !== null && options.readsPages) await readPages({ customerId, userId: user.userId }, deps);
    await deps.clock.sleep(PAUSE_MS, signal);
    return outcome === "customer_missing" ? "missing" : "synced";
  } catch (error) {
    deps.log.warn("a customer could not be read", { customer: customerId, reason: faultReason(error) });
    if (isConfigurationFault(error)) await raiseRepeating(stripeRefused(error), deps);
    await deps.clock.sleep(isFaultOfKind(error, "unavailable") ? THROTTLED_PAUSE_MS : PAUSE_MS, signal);
    return "failed";
  }
}

interface Known {
  customerId: string;
  userId: string;
}

/** What another application has marked, or nobody knows, stays as it is. The record has been read nevertheless. */
async function mark(known: Known, deps: Deps): Promise<void> {
  await markAnew(known, deps).catch((error: unknown) => {
    if (!(error instanceof ForeignCustomer) && !isFaultOfKind(error, "missing")) throw error;
  });
}

function isHopeless(inRow: Counts): boolean {
  return inRow.failed === MAX_FAILURES_IN_ROW || inRow.missing === MAX_MISSING_IN_ROW;
}

/** Purchases and saved cards, from the pages that the customer completed. */
export async function readPages({ customerId, userId }: Known, deps: Deps): Promise<void> {
  const sessions = await deps.stripe.listCompleteSessions(customerId);
  for (const session of sessions.filter(({ mode }) => mode !== "subscription")) {
    const { charge: _, ...found } = await readResult(session, userId, deps);
    await deps.store.commit({ ...found, now: deps.clock.now() });
  }
}
