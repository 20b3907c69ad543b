import { isMet } from "./bench.ts";
import { machineInWords } from "./machine.ts";
import { HEADINGS, toCells } from "./render-rows.ts";
import type { Report } from "./report.ts";

/** docs/benchmarks.md. */
export function renderDocument(report: Report): string {
  const rows = report.parts.flatMap((part) => part.rows);
  const missed = rows.filter((row) => !isMet(row)).length;
  const verdict =
    missed === 0 ? `All ${rows.length} targets are met.` : `${missed} of ${rows.length} targets are missed.`;
  return [
    "# Benchmarks",
    INTRODUCTION,
    `${verdict} Measured on ${report.startedAt.toISOString().slice(0, 10)} in ${inMinutes(report.durationSeconds)} on ${machineInWords(report.machine)}. ${loadInWords(report)}`,
    ...report.notes,
    [HEADINGS, HEADINGS.map(() => "---"), ...rows.map(toCells)].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    "## Reading it",
    READING,
    "## The yardsticks",
    ...report.parts.map(({ bench, rows: [first] }) => `### ${first === undefined ? "" : bench.name}\n\n${bench.about}`),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

const INTRODUCTION = `This page is written by a program: \`npm run bench -- --write docs/benchmarks.md\`. Everything is held against a named yardstick
that is measured in the same run, because machines differ and ratios differ less.`;

const READING = `**Ratio** is ours divided by the yardstick. For durations, bytes and memory less is better, for events and worlds a second more. Both
sides are measured in turns, after one round that does not count; each round gives a ratio, and the table shows the median of
them, beside the median figures of each side. **Middle half** is where the ratios of half of the rounds lie: the wider it is, the
noisier the machine was. Commands are measured as whole processes, as \`npm run\` starts them, without npm itself (about 200 ms).

\`npm run bench -- --only validate,merge\` measures some of it, \`--json\` prints it for programs.`;

function inMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function loadInWords({ load: [before, after], machine }: Report): string {
  const state =
    before < 0.3 * machine.cores ? "quiet" : before < machine.cores ? "partly busy" : "busy with other work";
  return `The machine was ${state} when it began (load ${before}, at the end ${after}).`;
}
