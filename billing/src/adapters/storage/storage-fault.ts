/** The database could not do its part. Nothing was committed by this call, or the outcome is unknown. The caller answers 503. */
export class StorageFault extends Error {
  override readonly name = "StorageFault";
  readonly code: string;

  /** @param code the engine's own error code. Its message may quote values, so it is kept as `cause` only. */
  constructor(operation: string, code: string, cause: unknown) {
    super(`storage: ${operation} failed (${code})`, { cause });
    this.code = code;
  }
}

export function toStorageFault(operation: string, error: unknown): StorageFault {
  if (error instanceof StorageFault) return error;
  return new StorageFault(operation, codeOf(error) ?? "unknown", error);
}

/** The engine's own error code, such as PostgreSQL's SQLSTATE. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}
