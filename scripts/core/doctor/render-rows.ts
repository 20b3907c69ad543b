import { disarm } from "../disarm.ts";
import { printable } from "../printable.ts";
import type { DoctorRow, RowState } from "./row.ts";

const LABELS: Record<RowState, string> = { ok: "ok", warning: "warning", failed: "FAILED", skipped: "skipped" };
const LABEL_WIDTH = Math.max(...Object.values(LABELS).map((label) => label.length)) + 2;

/** A table for people, line by line: what was found, and below each finding what it means and what to do. */
export function renderRows(rows: readonly DoctorRow[]): string[] {
  const titleWidth = Math.max(0, ...rows.map(({ title }) => title.length)) + 2;
  const indent = " ".repeat(LABEL_WIDTH + titleWidth);
  return rows.flatMap((row) => [
    `${LABELS[row.state].padEnd(LABEL_WIDTH)}${row.title.padEnd(titleWidth)}${oneLine(row.found)}`.trimEnd(),
    ...(row.meaning === null ? [] : [`${indent}Meaning: ${oneLine(row.meaning)}`]),
    ...(row.whatToDo === null ? [] : [`${indent}To do: ${oneLine(row.whatToDo)}`]),
    ...(row.errorRow === null ? [] : [`${indent}Seen as: ${row.errorRow}`]),
  ]);
}

/** One sentence about all rows. */
export function summariseRows(rows: readonly DoctorRow[]): string {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const [failures, warnings, skips] = [count("failed"), count("warning"), count("skipped")];
  const parts = [
    failures === 0 ? "Nothing failed" : `${failures} failed`,
    warnings === 0 ? "" : `${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
    skips === 0 ? "" : `${skips} skipped`,
  ];
  return `${parts.filter((part) => part !== "").join(", ")}.`;
}

/** Words of others cannot begin a line of their own, nor steer a terminal or the runner of a workflow. */
function oneLine(text: string): string {
  return disarm(printable(text.replace(/\s+/g, " ")).trim());
}
