/** npm run bench: ratios against named yardsticks, both measured in this run. Ratios, because machines differ. */

import { benchMedia } from "./media.ts";
import type { BenchRow } from "./row.ts";
import { benchStartup } from "./startup.ts";
import { benchValidate } from "./validate.ts";

const rows: BenchRow[] = [];
for (const bench of [benchStartup, benchValidate, benchMedia]) rows.push(...(await bench()));

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(rows, null, 2));
} else {
  const table = rows.map((row) => [
    row.name,
    row.value,
    `${row.ratio.toFixed(2)}x`,
    `${row.target.toFixed(2)}x`,
    row.ratio <= row.target ? "ok" : "ABOVE",
    row.yardstick,
  ]);
  const lines = [["what", "measured", "ratio", "target", "", "yardstick"], ...table];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}
