import { type BillingRecord, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "../../core/billing-record.ts";

export interface Database {
  /** Resolves after COMMIT has returned, also for reads. */
  transact<T>(body: () => Body<T>): Promise<T>;
  /** Runs one statement in its own transaction. */
  query(statement: Statement): Promise<readonly Row[]>;
  /** Applies the missing migrations. Only one process at a time does this. @returns the names of the migrations it applied. */
  migrate(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type SqlValue = string | number | null | boolean;

export interface Statement {
  /** Plain SQL that both engines understand, with parameters written `$1`. */
  text: string;
  values: readonly SqlValue[];
}

export function sql(text: string, values: readonly SqlValue[] = []): Statement {
  return { text, values };
}

export type Row = Readonly<Record<string, SqlValue>>;

/**
 * A transaction, written once for both engines. It yields statements and receives their rows. SQLite runs it in one synchronous
 * turn, which makes group commit safe. PostgreSQL runs it with awaits and may run it again after a serialization failure. A body
 * can only yield statements, so no network call ever happens inside a transaction.
 */
export type Body<T> = Generator<Statement, T, readonly Row[]>;

/** Lets a body write `const rows = yield* run(sql(…))` with a typed result. */
export function* run(statement: Statement): Body<readonly Row[]> {
  return yield statement;
}

export function* runAll(statements: readonly Statement[]): Body<void> {
  for (const statement of statements) yield statement;
}

export const RECORD_COLUMNS =
  "user_id, email, payment_customer_id, payment_subscription_id, subscription_status, price_id, current_period_end, " +
  "cancel_at_period_end, fix_payment, past_due_since, trial_used_at, payment_method_id, ends_at, paused";

/** The table's constraints guarantee these types. A row that breaks them is a reason to stop. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`column ${column} is not text`);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`column ${column} is not a number`);
  return value;
}

export function toRecord(row: Row): BillingRecord {
  return {
    userId: text(row, "user_id"),
    email: textOrNull(row, "email"),
    paymentCustomerId: textOrNull(row, "payment_customer_id"),
    paymentSubscriptionId: textOrNull(row, "payment_subscription_id"),
    subscriptionStatus: statusOf(row),
    priceId: textOrNull(row, "price_id"),
    currentPeriodEnd: textOrNull(row, "current_period_end"),
    cancelAtPeriodEnd: flag(row, "cancel_at_period_end"),
    fixPayment: flag(row, "fix_payment"),
    pastDueSince: textOrNull(row, "past_due_since"),
    trialUsedAt: textOrNull(row, "trial_used_at"),
    endsAt: textOrNull(row, "ends_at"),
    paused: row.paused === null ? null : oneOf(row, "paused", ["trial", "collection"] as const),
    paymentMethodId: textOrNull(row, "payment_method_id"),
  };
}

function statusOf(row: Row): SubscriptionStatus | null {
  const value = textOrNull(row, "subscription_status");
  return SUBSCRIPTION_STATUSES.find((status) => status === value) ?? null;
}

/** @throws TypeError when the column holds none of the values. A newer version may have written it. */
export function oneOf<T extends string>(row: Row, column: string, values: readonly T[]): T {
  const found = values.find((value) => value === row[column]);
  if (found === undefined) throw new TypeError(`column ${column} holds an unknown value`);
  return found;
}

export function flag(row: Row, column: string): boolean {
  return row[column] === true || row[column] === 1;
}
