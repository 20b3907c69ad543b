import { Skipped } from "./expect.ts";
import { ROWS, type Row } from "./rows.ts";
import type { Stage } from "./stage.ts";

export interface RowResult {
  row: Row;
  verdict: "pass" | "FAIL" | "skip";
  reason: string;
}

/** One after the other, because they share the provider's rate limit. */
export async function runRows(stage: Stage): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const row of ROWS) results.push(await runRow(row, stage));
  return results;
}

async function runRow(row: Row, stage: Stage): Promise<RowResult> {
  try {
    await row.run(stage);
    return { row, verdict: "pass", reason: "" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    return { row, verdict: error instanceof Skipped ? "skip" : "FAIL", reason };
  }
}
