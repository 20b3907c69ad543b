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
