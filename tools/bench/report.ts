import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";

export interface Bench {
  /** Its name in `--only`. */
  name: string;
  /** Markdown for the document: what the yardsticks are, and where and why we are slower. */
  about: string;
  run(effort: Effort): Promise<BenchRow[]>;
}

/** How much to measure. */
export interface Effort {
  /** A smoke test: everything is tiny and measured once, so the ratios mean nothing. */
  isQuick: boolean;
  /** Records what could not be measured here. */
  note(text: string): void;
}

/** One line of the table. */
export interface BenchRow {
  /** What was measured. */
  what: string;
  /** The measurement with its unit, for people: the median of the rounds. */
  measured: string;
  /** What it is compared with, and its measurement in the same run. */
  yardstick: string;
  yardstickMeasured: string;
  /** Measurement divided by yardstick: the median over all rounds, each of which measures both. */
  ratio: number;
  /** The range of the middle half of the rounds' ratios. */
  spread: [low: number, high: number];
  rounds: number;
  /** The condition for the ratio. */
  target: { atMost: number } | { atLeast: number };
}

export interface Report {
  startedAt: Date;
  durationSeconds: number;
  /** Load before and after; the latter includes the measurements. */
  load: [before: number, after: number];
  isQuick: boolean;
  parts: { bench: Bench; rows: BenchRow[] }[];
  /** What could not be measured here. */
  notes: string[];
}

/** Runs the benches one after another. */
export async function runBenches(benches: readonly Bench[], isQuick: boolean): Promise<Report> {
  const startedAt = new Date();
  const before = load();
  const parts: Report["parts"] = [];
  const notes: string[] = [];
  for (const bench of benches) {
    if (process.stderr.isTTY) process.stderr.write(`${bench.name} ...\n`);
    parts.push({ bench, rows: await bench.run({ isQuick, note: (text) => notes.push(text) }) });
  }
  const durationSeconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
  return { startedAt, durationSeconds, load: [before, load()], isQuick, parts, notes };
}

/** The load average over the last minute; 0 where the system does not report it. */
function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

const HEADINGS = ["what", "measured", "yardstick", "ratio", "middle half", "target", ""];

function toCells(row: BenchRow): string[] {
  const { what, measured, yardstick, yardstickMeasured, ratio, spread, target } = row;
  const [low, high] = spread;
  return [
    what,
    measured,
    `${yardstick}: ${yardstickMeasured}`,
    `${figure(ratio)}x`,
    `${figure(low)} to ${figure(high)}`,
    "atMost" in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`,
    isMet(row) ? "met" : "MISSED",
  ];
}

function isMet({ ratio, target }: BenchRow): boolean {
  return "atMost" in target ? ratio <= target.atMost : ratio >= target.atLeast;
}

function figure(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1);
}

/** For a terminal. */
export function renderTable({ parts, notes, isQuick }: Report): string {
  const rows = parts.flatMap((part) => part.rows.map(toCells));
  const lines = [HEADINGS, ...rows].map((cells) => cells.map((cell) => cell.replaceAll("`", "")));
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const table = lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  const remarks = isQuick ? ["A smoke test: the ratios mean nothing."] : [];
  return [...table, ...notes, ...remarks].map((line) => `${line.trimEnd()}\n`).join("");
}

/** docs/benchmarks.md. */
export function renderDocument({ parts, notes, startedAt, durationSeconds, load: [before, after] }: Report): string {
  const rows = parts.flatMap((part) => part.rows);
  const missed = rows.filter((row) => !isMet(row)).length;
  const verdict =
    missed === 0 ? `All ${rows.length} targets are met.` : `${missed} of ${rows.length} targets are missed.`;
  const [cores, memory] = [availableParallelism(), Math.round(totalmem() / 1024 ** 3)];
  const machine = `${cores} cores (${cpus()[0]?.model.trim()}), ${memory} GiB of memory, ${type()} ${release().split("-")[0]}, Node ${process.version.slice(1)}`;
  const state = before < 0.3 * cores ? "quiet" : before < cores ? "partly busy" : "busy with other work";
  const duration = `${Math.floor(durationSeconds / 60)} min ${durationSeconds % 60} s`;
  return [
    "# Benchmarks",
    INTRODUCTION,
    `${verdict} Measured on ${startedAt.toISOString().slice(0, 10)} in ${duration} on ${machine}. The machine was ${state} at the start (load ${before}, at the end ${after}).`,
    ...notes,
    [HEADINGS, HEADINGS.map(() => "---"), ...rows.map(toCells)].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    "## Reading it",
    READING,
    "## The yardsticks",
    ...parts.map(({ bench }) => `### ${bench.name}\n\n${bench.about}`),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

const INTRODUCTION = `This page is generated by \`npm run tool -- bench --write docs/benchmarks.md\`. Everything is compared with a named yardstick
that is measured in the same run, because machines differ and ratios differ less.`;

const READING = `**Ratio** is ours divided by the yardstick. For durations, bytes and memory, less is better; for events and worlds per second, more
is better. Both sides are measured alternately, after one round that does not count. Each round gives a ratio. The table shows the
median ratio and the median figure of each side. **Middle half** is the range of the middle half of the ratios: the wider it is, the
noisier the machine was. Commands are measured as whole processes, as \`npm run\` starts them, without npm itself (about 200 ms).

\`npm run tool -- bench --only validate,post\` measures only some parts.`;
