import { HOUR_MS } from "../core/instants.ts";
import type { Customer } from "../core/ours.ts";
import { isFaultOfKind } from "../core/stripe-fault.ts";
import { readResult } from "./complete-session.ts";
import type { Deps } from "./deps.ts";
import { relinkCustomer, setComplete } from "./known-customer.ts";
import { syncCustomer } from "./sync-customer.ts";
import { faultReason } from "./with-lease.ts";

/** Where an interrupted import goes on: a customer, a space, and when it was written. */
const CURSOR = "import_cursor";
/** An older one may come from a backup. Whatever happened since to the customers before it would be missed. */
const CURSOR_LIFE_MS = 6 * HOUR_MS;
/** Uses a tenth of Stripe's rate limit for a live account, which leaves room for customers. */
const PAUSE_MS = 100;
const MAX_ATTEMPTS = 3;
const THROTTLED_PAUSE_MS = 5_000;

export interface ImportReport {
  /** Customers whose record is now what Stripe says. */
  synced: number;
  /** Customers without the mark of this application, such as buyers on a payment link. They are named in the log. */
  foreign: number;
  /** Customers of a user whose record names another customer. Each raises an alert. */
  conflict: number;
  failed: number;
  /** False when it was stopped. The next run goes on from there. */
  isComplete: boolean;
}

interface ImportOptions {
  signal?: AbortSignal;
  /** Starts from the beginning, even if an earlier run was interrupted. */
  restarts?: boolean;
  /** Takes over customers that carry a user id and no application's mark. */
  adopts?: boolean;
  /** Called after every page. */
  onProgress?: (report: ImportReport) => void;
}

/**
 * Rebuilds the records from Stripe: every customer that carries our mark is linked to its user and read. Repeating it
 * changes nothing. It goes through the customers from the newest to the oldest, a page at a time, and remembers the page.
 */
export async function importRecords(options: ImportOptions, deps: Deps): Promise<ImportReport> {
  const report: ImportReport = { synced: 0, foreign: 0, conflict: 0, failed: 0, isComplete: false };
  let cursor = options.restarts === true ? null : await readCursor(deps);
  for (;;) {
    const page = await readPage(cursor, deps);
    for (const customer of page.customers) {
      if (options.signal?.aborted) return report;
      report[await importCustomer(await adopted(customer, options, deps), deps)] += 1;
    }
    cursor = page.next;
    await deps.store.writeSetting(CURSOR, cursor === null ? "" : `${cursor} ${deps.clock.now().toISOString()}`);
    report.isComplete = cursor === null;
    options.onProgress?.({ ...report });
    if (cursor === null) break;
  }
  if (report.failed === 0) await setComplete(deps);
  deps.log.info("import finished", { ...report });
  return report;
}

async function readCursor(deps: Deps): Promise<string | null> {
  const [customerId = "", writtenAt = ""] = (await deps.store.readSetting(CURSOR))?.split(" ") ?? [];
  const isFresh = deps.clock.now().getTime() - Date.parse(writtenAt) < CURSOR_LIFE_MS;
  return isFresh && customerId !== "" ? customerId : null;
}

/** A customer that was deleted since cannot be continued after. Repeating the whole import does no harm. */
async function readPage(cursor: string | null, deps: Deps): ReturnType<Deps["stripe"]["listCustomers"]> {
  try {
    return await deps.stripe.listCustomers(cursor);
  } catch (error) {
    if (cursor === null || !isFaultOfKind(error, "missing")) throw error;
    return await deps.stripe.listCustomers(null);
  }
}

async function adopted(customer: Customer, { adopts }: ImportOptions, deps: Deps): Promise<Customer> {
  if (adopts !== true || customer.whose !== "unmarked" || customer.userId === null) return customer;
  await deps.stripe.writeOwner({ customerId: customer.id, userId: customer.userId });
  return { ...customer, whose: "ours" };
}

type Imported = "synced" | "foreign" | "conflict" | "failed";

async function importCustomer(customer: Customer, deps: Deps): Promise<Imported> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce(customer, deps);
    } catch (error) {
      deps.log.warn("import could not read a customer", { customer: customer.id, reason: faultReason(error), attempt });
      if (attempt === MAX_ATTEMPTS) return "failed";
      await deps.clock.sleep(THROTTLED_PAUSE_MS);
    }
  }
}

async function importOnce(customer: Customer, deps: Deps): Promise<Imported> {
  const relink = await relinkCustomer(customer, deps);
  if (relink === "foreign") deps.log.info("a customer carries no mark of this application", { customer: customer.id });
  if (relink !== "linked") return relink;
  await syncCustomer({ customerId: customer.id, event: null }, deps);
  await importPurchases({ id: customer.id, userId: customer.userId ?? "" }, deps);
  await deps.clock.sleep(PAUSE_MS);
  return "synced";
}

/** Purchases and saved cards, from the pages that the customer completed. */
export async function importPurchases({ id, userId }: { id: string; userId: string }, deps: Deps): Promise<void> {
  const sessions = await deps.stripe.listCompleteSessions(id);
  for (const session of sessions.filter(({ mode }) => mode !== "subscription")) {
    const { purchase, savedMethod } = await readResult(session, userId, deps);
    if (purchase !== undefined) await deps.store.recordPurchase(purchase);
    if (savedMethod !== undefined) await deps.store.saveMethod(savedMethod);
  }
}
