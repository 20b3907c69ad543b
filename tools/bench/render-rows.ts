import { type BenchRow, isMet, type Target } from "./bench.ts";

export const HEADINGS = ["what", "measured", "yardstick", "ratio", "middle half", "target", ""] as const;

/** The cells of one line of the table. */
export function toCells(row: BenchRow): string[] {
  const { what, measured, yardstick, yardstickMeasured, ratio, spread, target } = row;
  const [low, high] = spread;
  return [
    what,
    measured,
    `${yardstick}: ${yardstickMeasured}`,
    `${figure(ratio)}x`,
    `${figure(low)} to ${figure(high)}`,
    inWords(target),
    isMet(row) ? "met" : "MISSED",
  ];
}

function inWords(target: Target): string {
  return "atMost" in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
}

function figure(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1);
}

/** For a terminal. */
export function renderTable(rows: readonly BenchRow[]): string {
  const lines = [[...HEADINGS], ...rows.map(toCells)].map((cells) => cells.map((cell) => cell.replaceAll("`", "")));
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((cells) => `${pad(cells).trimEnd()}\n`).join("");
}
