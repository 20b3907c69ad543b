export interface Database {
  /** Whether one statement may change several tables (`WITH … INSERT … UPDATE …`), which saves the round trips of a transaction. */
  hasModifyingWith: boolean;
  /** Resolves after COMMIT has returned, a read's result included. */
  transact<T>(body: () => Body<T>): Promise<T>;
  /** One statement that is its own transaction. */
  query(statement: Statement): Promise<readonly Row[]>;
  /** Applies what is missing, one process at a time. @returns the names of the migrations applied. */
  migrate(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type SqlValue = string | number | null | boolean;

export interface Statement {
  /** Plain SQL that both engines understand, with `$1`-style parameters. */
  text: string;
  values: readonly SqlValue[];
}

export function sql(text: string, values: readonly SqlValue[] = []): Statement {
  return { text, values };
}

export type Row = Readonly<Record<string, SqlValue>>;

/** Statements that need nothing of each other's results; they may travel together. */
export interface Step {
  statements: readonly Statement[];
  /** Nothing follows: the commit may travel with them. */
  isLast: boolean;
}

/**
 * A transaction, written once for both engines: it yields steps and receives the rows of each of their statements. SQLite drives it in one
 * synchronous turn, which is what makes group commit safe; PostgreSQL drives it with awaits and may run it again after a serialization
 * failure. It can yield nothing but statements, so no network call ever happens inside a transaction.
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

/** The last statements of a transaction; one alone, first and last, needs no transaction around it. */
export function* runLast(statements: readonly Statement[]): Body<readonly (readonly Row[])[]> {
  return yield { statements, isLast: true };
}

/** A transaction of one statement. */
export function* runAlone(statement: Statement): Body<readonly Row[]> {
  const [rows = []] = yield* runLast([statement]);
  return rows;
}
