// npm run tool -- bench: ratios to named yardsticks, both measured in the same run. Ratios, because machines differ.
import { writeFile } from "node:fs/promises";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../scripts/cli/command.ts";
import type { Bench } from "./report.ts";

export const spec: CommandSpec = {
  name: "tool bench",
  summary: "Measures speed and memory as ratios to named yardsticks, both in the same run. Takes about five minutes.",
  options: {
    only: { value: "NAMES", description: "Measure only these parts, separated by commas, such as validate,post." },
    write: { value: "FILE", description: "Write the figures to a page, such as docs/benchmarks.md." },
    quick: { description: "Only test that everything can be measured. The ratios mean nothing." },
  },
  examples: [
    "npm run tool -- bench                                   # everything",
    "npm run tool -- bench --only startup,validate        # some of it",
    "npm run tool -- bench --write docs/benchmarks.md     # all of it, and write the page",
  ],
  exitCodes: { 0: "measured, whether or not targets are met", 1: "something did not work", 2: "wrong options" },
};

export async function run({
  text: { only, write },
  switches: { quick: isQuick = false },
}: Arguments): Promise<ExitCode> {
  if (write !== undefined && (isQuick || only !== undefined)) {
    throw usageError("tool bench", "--write needs all measurements: remove --quick and --only");
  }
  const [{ BENCHES }, { renderDocument, renderTable, runBenches }] = await Promise.all([
    import("./measures/index.ts"),
    import("./report.ts"),
  ]);
  const report = await runBenches(choose(BENCHES, only), isQuick);
  process.stdout.write(renderTable(report));
  if (write !== undefined) await writeFile(write, renderDocument(report));
  return 0;
}

function choose(benches: readonly Bench[], only: string | undefined): readonly Bench[] {
  if (only === undefined) return benches;
  const known = benches.map(({ name }) => name);
  const wanted = only.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw usageError("tool bench", `--only knows ${known.join(", ")}; "${unknown}" is not among them`);
  return benches.filter(({ name }) => wanted.includes(name));
}
