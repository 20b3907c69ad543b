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

/** @throws TypeError when the column holds none of the values. A newer version may have written it. */
export function oneOf<T extends string | null>(...values: readonly T[]) {
  return (row: Row, column: string): T => {
    const found = values.find((value) => value === row[column]);
    if (found === undefined) throw new TypeError(`column ${column} holds an unknown value`);
    return found;
  };
}

export function flag(row: Row, column: string): boolean {
  return row[column] === true || row[column] === 1;
}

function columnOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Reads rows into objects: `userId` is read from `user_id`. */
export function rowsOf<T>(readers: { readonly [Name in keyof T & string]: (row: Row, column: string) => T[Name] }) {
  const entries = Object.entries(readers) as [string, (row: Row, column: string) => unknown][];
  const fields = entries.map(([name, read]) => ({ name, read, column: columnOf(name) }));
  return {
    columns: fields.map(({ column }) => column).join(", "),
    read: (row: Row) => Object.fromEntries(fields.map(({ name, read, column }) => [name, read(row, column)])) as T,
  };
}

/** @param more what follows the values, such as `ON CONFLICT`. */
export function insert(table: string, values: Readonly<Record<string, SqlValue>>, more: string): Statement {
  const columns = Object.keys(values).map(columnOf);
  const places = columns.map((_, index) => `$${index + 1}`);
  return sql(`INSERT INTO ${table} (${columns}) VALUES (${places}) ${more}`, Object.values(values));
}

/** @param first the number of the first parameter. @returns the text after SET, and its values. */
export function assign(values: Readonly<Record<string, SqlValue>>, first: number) {
  const places = Object.keys(values).map((name, index) => `${columnOf(name)} = $${first + index}`);
  return { places: places.join(", "), values: Object.values(values) };
}
