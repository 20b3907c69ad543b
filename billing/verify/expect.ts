/** A row of the matrix failed. */
export class Mismatch extends Error {
  override readonly name = "Mismatch";
}

/** A row that cannot be run here. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}

export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected)
    throw new Mismatch(`${what}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

export function expectTrue(what: string, actual: boolean): void {
  if (!actual) throw new Mismatch(`not true: ${what}`);
}
