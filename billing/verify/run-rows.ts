import Stripe from "stripe";

/** Throws what is wrong. */
export interface Row<T> {
  name: string;
  run: (subject: T) => Promise<void>;
}

export interface RowResult {
  name: string;
  verdict: "pass" | "FAIL" | "skip";
  reason: string;
}

/** One after the other, because they share Stripe's rate limit. */
export async function runRows<T>(rows: readonly Row<T>[], subject: T): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const { name, run } of rows) results.push({ name, ...(await judge(() => run(subject))) });
  return results;
}

async function judge(run: () => Promise<void>): Promise<Pick<RowResult, "verdict" | "reason">> {
  try {
    await run();
    return { verdict: "pass", reason: "" };
  } catch (error) {
    const reason = reasonOf(error);
    return { verdict: error instanceof Skipped ? "skip" : "FAIL", reason };
  }
}

/** Stripe's own texts may quote what was sent, so only its codes are printed. */
function reasonOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) {
    const facts = [error.statusCode, error.code, error.param].filter((fact) => fact !== undefined && fact !== "");
    return `Stripe refused: ${error.type} ${facts.join(" ")}`;
  }
  return error instanceof Error ? `${error.message}${causeOf(error)}` : "unknown";
}

/** Without it, every service that cannot be reached would be "fetch failed". */
function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return "";
  return `: ${"code" in cause ? String(cause.code) : cause.message}`;
}

/** A skipped row proves nothing, so it counts as a failure unless the operator accepts it. */
export function exitCodeOf(results: readonly RowResult[], options: { allowsSkip: boolean }): number {
  const isFine = ({ verdict }: RowResult) => verdict === "pass" || (verdict === "skip" && options.allowsSkip);
  return results.every(isFine) ? 0 : 1;
}

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
