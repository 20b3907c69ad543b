/** What the codes that people meet mean. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["SQLITE_FULL", "the disk is full"],
  ["53100", "the disk is full"],
  ["SQLITE_READONLY", "the database is read-only"],
  ["25006", "the database is read-only"],
  ["SQLITE_IOERR", "the disk failed"],
  ["58030", "the disk failed"],
  ["SQLITE_CORRUPT", "the database is damaged"],
  ["XX001", "the database is damaged"],
  ["SQLITE_NOTADB", "the file is not a database"],
  ["SQLITE_CANTOPEN", "the file cannot be opened"],
  ["SQLITE_BUSY", "another process holds the lock"],
  ["55P03", "another session holds the lock"],
  ["57014", "a statement took too long"],
  ["53300", "the database has too many connections"],
  ["28P01", "the database refused the password"],
  ["3D000", "the database does not exist"],
  ["57P01", "the database is shutting down"],
  ["57P03", "the database is starting"],
  ["42P01", "a table is missing: run migrate"],
  ["42501", "the account lacks a permission"],
  ["ECONNREFUSED", "nothing listens at the database's address"],
  ["ENOTFOUND", "the database's host is unknown"],
  ["ETIMEDOUT", "the database did not answer in time"],
  ["ECONNRESET", "the database ended the connection"],
  ["POOL_BUSY", "all connections to the database were in use for five seconds"],
]);

/** The database could not do its part. Nothing was committed by this call, or the outcome is unknown. The caller answers 503. */
export class StorageFault extends Error {
  override readonly name = "StorageFault";
  readonly code: string;
  /** In words, for the people who have to fix it. */
  readonly reason: string;
  /** The database is well: too many wanted something of it at once. */
  readonly isBusy: boolean;

  /** @param code the engine's own error code. Its message may quote values, so it is kept as `cause` only. */
  constructor(operation: string, code: string, cause: unknown) {
    const reason = REASONS.get(code) ?? "the database did not do its part";
    super(`storage: ${operation} failed (${code}: ${reason})`, { cause });
    this.code = code;
    this.reason = reason;
    this.isBusy = code === "POOL_BUSY";
  }
}

export function toStorageFault(operation: string, error: unknown): StorageFault {
  if (error instanceof StorageFault) return error;
  return new StorageFault(operation, codeOf(error) ?? "unknown", error);
}

/** SQLite's primary result codes. Node reports every one of them under the same name. */
const SQLITE_CODES: ReadonlyMap<number, string> = new Map([
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_LOCKED"],
  [7, "SQLITE_NOMEM"],
  [8, "SQLITE_READONLY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [19, "SQLITE_CONSTRAINT"],
  [26, "SQLITE_NOTADB"],
]);

/** The engine's own error code, such as PostgreSQL's SQLSTATE or SQLite's result code. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("errcode" in error && typeof error.errcode === "number") {
    // The extended codes keep the primary one in the lowest byte.
    return SQLITE_CODES.get(error.errcode & 0xff) ?? `SQLITE_${error.errcode}`;
  }
  // The client gives no code when the server goes away in the middle of a query.
  if (/^Connection terminated/.test(error.message)) return "ECONNRESET";
  return "code" in error ? String(error.code) : null;
}
