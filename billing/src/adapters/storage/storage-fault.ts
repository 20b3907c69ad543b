/** The database could not do its part: nothing was committed by this call, or it is unknown. The caller answers 503. */
export class StorageFault extends Error {
  override readonly name = "StorageFault";
  readonly code: string;

  /** @param code the engine's own error code; its message may quote values and is kept as `cause` only. */
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
