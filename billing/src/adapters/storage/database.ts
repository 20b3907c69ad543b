export interface Database {
  /**
   * Whether one statement may change several tables (`WITH … INSERT … UPDATE …`). That saves the round trips of a transaction.
   */
  hasModifyingWith: boolean;
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

/** Statements that do not depend on each other's results. They may be sent together. */
export interface Step {
  statements: readonly Statement[];
  /** Nothing follows, so COMMIT may be sent along. */
  isLast: boolean;
}

/**
 * A transaction, written once for both engines. It yields steps and receives the rows of each of their statements. SQLite runs
 * it in one synchronous turn, which makes group commit safe. PostgreSQL runs it with awaits and may run it again after a
 * serialization failure. A body can only yield statements, so no network call ever happens inside a transaction.
 */
export type Body<T> = Generator<Step, T, readonly (readonly Row[])[]>;

/** Lets a body write `const rows = yield* run(sql(…))` with a typed result. */
export function* run(statement: Statement): Body<readonly Row[]> {
  const [rows = []] = yield { statements: [statement], isLast: false };
  return rows;
}

export function* runTogether(statements: readonly Statement[]): Body<readonly (readonly Row[])[]> {
  return yield { statements, isLast: false };
}

/** The last statements of a transaction. A single statement that is both first and last needs no BEGIN and COMMIT. */
export function* runLast(statements: readonly Statement[]): Body<readonly (readonly Row[])[]> {
  return yield { statements, isLast: true };
}

/** A transaction of one statement. */
export function* runAlone(statement: Statement): Body<readonly Row[]> {
  const [rows = []] = yield* runLast([statement]);
  return rows;
}
