import { escapeWorkflowCommands, printable } from "../text/printable.ts";
import { plural } from "../text/words.ts";
import {
  CHECK_TITLES,
  type Check,
  type CheckId,
  type CheckResult,
  type ErrorRow,
  isWrong,
  type Outcome,
  type SetupItem,
} from "./check.ts";

const SETUP_LABELS = {
  ok: "have",
  missing: "missing",
  differs: "differs",
  done: "done",
  left: "TO DO",
  failed: "FAILED",
  warning: "warning",
  waiting: "waits",
  skipped: "not visible",
  "not available": "not offered",
};
const DOCTOR_LABELS = { ok: "ok", warning: "warning", failed: "FAILED", skipped: "skipped" };

interface Line {
  label: string;
  id: CheckId;
  text: string;
  /** Printed below, indented. */
  details: readonly string[];
  /** Printed below as it is. */
  paste?: string | null;
}

/** Each item on a line; below what is not as it should be: what will be, and why. */
export function renderPlan(
  steps: readonly { item: Pick<SetupItem, "id" | "want" | "explain">; result: CheckResult }[],
): string[] {
  const lines = steps.map(({ item: { id, want, explain }, result }) => {
    const { state, found, whatToDo } = result;
    const action = whatToDo === undefined ? `To be: ${want}` : `By hand: ${whatToDo}`;
    return { label: SETUP_LABELS[state], id, text: found, details: isWrong(result) ? [action, explain] : [] };
  });
  return renderTable(lines, SETUP_LABELS);
}

export function renderOutcomes(steps: readonly { item: Pick<SetupItem, "id">; result: Outcome }[]): string[] {
  const lines = steps.map(({ item: { id }, result: { state, found, whatToDo } }) => {
    return { label: SETUP_LABELS[state], id, text: found, details: whatToDo === undefined ? [] : [whatToDo] };
  });
  return renderTable(lines, SETUP_LABELS);
}

/** A result as doctor shows it, also in JSON. What does not apply is null. */
export interface DoctorRow {
  id: CheckId;
  title: string;
  state: "ok" | "warning" | "failed" | "skipped";
  found: string;
  meaning: string | null;
  whatToDo: string | null;
  paste: string | null;
  errorRow: ErrorRow | null;
}

/** `explain` and `weight`: of what setup can set up. */
export function toRow(
  { id, explain, weight }: Pick<Check, "id"> & Partial<Pick<SetupItem, "explain" | "weight">>,
  result: CheckResult,
): DoctorRow {
  const { found, meaning = null, whatToDo = null, paste = null, errorRow = null, state } = result;
  const row = { id, title: CHECK_TITLES[id], found, meaning, whatToDo, paste, errorRow };
  switch (state) {
    case "missing":
    case "differs": {
      const explained = { meaning: explain ?? null, whatToDo: whatToDo ?? "Run npm run setup." };
      return { ...row, ...explained, state: weight === "advised" ? "warning" : "failed" };
    }
    case "not available":
      return { ...row, state: "ok" };
    default:
      return { ...row, state };
  }
}

/** Doctor's table for people: each result, and below it what it means and what to do. What was skipped for one cause is one line. */
export function renderRows(rows: readonly DoctorRow[]): string[] {
  const causeOf = ({ id, state, found }: DoctorRow) => (state === "skipped" ? found : id);
  const lines = [...Map.groupBy(rows, causeOf).values()].flatMap(([row, ...others]) => {
    if (row === undefined) return [];
    const { id, state, found, meaning, whatToDo, paste, errorRow } = row;
    const parts = { Meaning: meaning, "To do": whatToDo, "Seen as": errorRow };
    const details = Object.entries(parts).flatMap(([name, text]) => (text === null ? [] : [`${name}: ${text}`]));
    const more = others.length === 0 ? "" : ` The same holds for ${plural(others.length, "more check")}.`;
    return [{ label: DOCTOR_LABELS[state], id, text: `${found}${more}`, details, paste }];
  });
  return renderTable(lines, DOCTOR_LABELS);
}

/** What is said instead of all rows where nothing was begun: no content, no token and no repository on GitHub; null elsewhere. */
export function describeEmptyPlace(rows: readonly DoctorRow[], hasQueue: boolean): string | null {
  const stateOf = (id: CheckId) => rows.find((row) => row.id === id)?.state;
  const isEmpty = !hasQueue && stateOf("token") === "failed" && stateOf("repository") === "skipped";
  return isEmpty
    ? "Nothing is set up here. Run npm run mergecast -- init DIR for a new repository of posts, or npm run setup in yours."
    : null;
}

export function summariseRows(rows: readonly DoctorRow[]): string {
  const count = (state: DoctorRow["state"]) => rows.filter((row) => row.state === state).length;
  const [failures, warnings, skips] = [count("failed"), count("warning"), count("skipped")];
  const parts = [
    failures === 0 ? "Nothing failed" : `${failures} failed`,
    warnings === 0 ? "" : `${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
    skips === 0 ? "" : `${skips} skipped`,
  ];
  return `${parts.filter((part) => part !== "").join(", ")}.`;
}

function renderTable(lines: readonly Line[], labels: Readonly<Record<string, string>>): string[] {
  const labelWidth = Math.max(...Object.values(labels).map(({ length }) => length)) + 2;
  const titleWidth = Math.max(0, ...lines.map(({ id }) => CHECK_TITLES[id].length)) + 2;
  const indent = " ".repeat(labelWidth + titleWidth);
  return lines.flatMap(({ label, id, text, details, paste = null }) => [
    `${label.padEnd(labelWidth)}${CHECK_TITLES[id].padEnd(titleWidth)}${oneLine(text)}`.trimEnd(),
    ...details.map((detail) => `${indent}${oneLine(detail)}`),
    ...(paste === null ? [] : paste.split("\n").map((line) => escapeWorkflowCommands(printable(line)))),
  ]);
}

/** Foreign text cannot start a new line, control the terminal or trigger workflow commands. */
function oneLine(text: string): string {
  return escapeWorkflowCommands(printable(text.replace(/\s+/g, " ")).trim());
}
