/** What came of something that may fail for a reason its caller has to act on: a failure is data, not an exception. */
export type Result<T, Failure> = { ok: true; value: T } | { ok: false; error: Failure };
