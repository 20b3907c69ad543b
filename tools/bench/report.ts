import { type Bench, type BenchRow, isMet } from "./bench.ts";
import { describeMachine, load, type Machine } from "./machine.ts";

export interface Report {
  machine: Machine;
  startedAt: Date;
  durationSeconds: number;
  /** Load before and after; the latter includes the measurements. */
  load: [before: number, after: number];
  isQuick: boolean;
  parts: { bench: Bench; rows: BenchRow[] }[];
  /** What could not be measured here. */
  notes: string[];
}

export interface Plan {
  benches: readonly Bench[];
  isQuick: boolean;
  /** Called for each bench when it starts. */
  onStart(name: string): void;
}

/** Runs the benches one after another. */
export async function runBenches({ benches, isQuick, onStart }: Plan): Promise<Report> {
  const startedAt = new Date();
  const startMs = performance.now();
  const before = load();
  const parts: Report["parts"] = [];
  const notes: string[] = [];
  for (const bench of benches) {
    onStart(bench.name);
    parts.push({ bench, rows: await bench.run({ isQuick, note: (text) => notes.push(text) }) });
  }
  const durationSeconds = Math.round((performance.now() - startMs) / 1000);
  return { machine: describeMachine(), startedAt, durationSeconds, load: [before, load()], isQuick, parts, notes };
}

/** For programs. */
export function toJson({ parts, ...report }: Report): object {
  const rows = parts.flatMap(({ bench, rows }) =>
    rows.map((row) => ({ bench: bench.name, ...row, isMet: isMet(row) })),
  );
  return { ...report, rows };
}
