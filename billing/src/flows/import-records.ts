import type { Customer } from "../core/ours.ts";
import type { Deps } from "./deps.ts";
import { relinkCustomer, setComplete } from "./known-customer.ts";
import { type ReconcileOptions, type ReconcileReport, reconcileRecords } from "./reconcile-records.ts";

export interface ImportReport extends ReconcileReport {
  /** Customers without the mark of this application, such as buyers on a payment link. They are named in the log. */
  foreign: number;
  /** Customers of a user whose record names another customer. Each raises an alert. */
  conflict: number;
}

interface ImportOptions extends Pick<ReconcileOptions, "signal" | "onProgress"> {
  /** Takes over customers that carry a user id and no application's mark. */
  adopts?: boolean;
}

/**
 * Rebuilds the records from Stripe: every customer that carries our mark is linked to its user, and then every record is read anew, those
 * first that have not been read for the longest time. Safe to repeat.
 */
export async function importRecords({ adopts = false, ...options }: ImportOptions, deps: Deps): Promise<ImportReport> {
  const found = { linked: 0, foreign: 0, conflict: 0 };
  for await (const customer of everyCustomer(deps)) {
    options.signal?.throwIfAborted();
    const relink = await relinkCustomer(adopts ? await adopted(customer, deps) : customer, deps);
    if (relink === "foreign")
      deps.log.info("a customer carries no mark of this application", { customer: customer.id });
    found[relink] += 1;
  }
  await setComplete(deps);
  const { foreign, conflict } = found;
  const read = await reconcileRecords({ ...options, limit: Number.MAX_SAFE_INTEGER, readsPages: true }, deps);
  const report = { ...read, foreign, conflict };
  deps.log.info("import finished", { ...report });
  return report;
}

/** All customers of the account, whosever they are, the newest first. */
export async function* everyCustomer(deps: Deps): AsyncGenerator<Customer> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Deps["stripe"]["listCustomers"]>> = await deps.stripe.listCustomers(after);
    yield* page.customers;
    after = page.next;
  } while (after !== null);
}

async function adopted(customer: Customer, deps: Deps): Promise<Customer> {
  if (customer.whose !== "unmarked" || customer.userId === null) return customer;
  await deps.stripe.writeOwner({ customerId: customer.id, userId: customer.userId });
  return { ...customer, whose: "ours" };
}
