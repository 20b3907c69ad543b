import type { Problem } from "../findings/problem.ts";
import { escapeWorkflowCommands, printable } from "../text/printable.ts";
import { SETUP_TITLES } from "./item.ts";

/** What doctor checks, in this order: later checks depend on earlier ones. */
export const CHECKS = {
  node: "Node",
  settings: "Settings",
  schedule: "Schedule of posts",
  queue: "Queue",
  record: "Record of posts",
  "media-host": "Media folder served",
  hosts: "Hosts not mixed",
  "instagram-app": "Instagram app",
  token: "Access token",
  "token-life": "Life of the token",
  "token-accepted": "Token accepted",
  account: "Account",
  "account-type": "Account type",
  permission: "Permission to publish",
  quota: "Publishing quota",
  repository: "GitHub repository",
  "secret-write": "Secret can be written",
  "secret-shadow": "Secret not shadowed",
  push: "Bot may push",
  "workflow-post": "Workflow post",
  "workflow-refresh": "Workflow refresh",
  ...SETUP_TITLES,
  "try-commit": "Commit without a change",
  alerts: "Alerts",
} as const;

export type CheckId = keyof typeof CHECKS;

/**
 * - ok: nothing to do
 * - warning: it works, but someone should know
 * - failed: something does not work until it is fixed
 * - skipped: it could not be checked; `found` says why
 */
export type RowState = "ok" | "warning" | "failed" | "skipped";

export interface DoctorRow {
  id: CheckId;
  title: string;
  state: RowState;
  /** One sentence or less. May contain text from other systems. */
  found: string;
  /** This and the next two are null when there is nothing to do. */
  meaning: string | null;
  whatToDo: string | null;
  /** Lines that belong into a file as they are, for `whatToDo`. */
  paste: string | null;
  /** The symptom that people see, in the words of the error table; null when it has no matching row. */
  errorRow: ErrorRow | null;
}

export interface Diagnosis {
  found: string;
  meaning: string;
  whatToDo: string;
  paste?: string;
  errorRow?: ErrorRow;
}

export function ok(id: CheckId, found: string): DoctorRow {
  return { id, title: CHECKS[id], state: "ok", found, meaning: null, whatToDo: null, paste: null, errorRow: null };
}

export function skipped(id: CheckId, why: string): DoctorRow {
  return { ...ok(id, why), state: "skipped" };
}

export function failed(id: CheckId, diagnosis: Diagnosis): DoctorRow {
  return { ...ok(id, diagnosis.found), ...diagnosis, state: "failed" };
}

export function warning(id: CheckId, diagnosis: Diagnosis): DoctorRow {
  return { ...failed(id, diagnosis), state: "warning" };
}

/** A check that failed with a problem. */
export function failedBy(id: CheckId, { what, why, whatToDo }: Problem, errorRow?: ErrorRow): DoctorRow {
  return failed(id, { found: what, meaning: why, whatToDo, ...(errorRow === undefined ? {} : { errorRow }) });
}

/** Known symptoms, in the words of the error table in spec/. A finding names the one that it explains. */
export const ERROR_TABLE = {
  otherHost: "invalid OAuth access token",
  tokenDead: "every call answers 401",
  quotaUsedUp: "error code 9, subcode 2207042",
  notTester: "publish fails in development mode for own account",
} as const;

export type ErrorRow = (typeof ERROR_TABLE)[keyof typeof ERROR_TABLE];

const LABELS: Record<RowState, string> = { ok: "ok", warning: "warning", failed: "FAILED", skipped: "skipped" };
const LABEL_WIDTH = Math.max(...Object.values(LABELS).map((label) => label.length)) + 2;

/** The table for people, line by line: each result, and below it what it means and what to do. */
export function renderRows(rows: readonly DoctorRow[]): string[] {
  const titleWidth = Math.max(0, ...rows.map(({ title }) => title.length)) + 2;
  const indent = " ".repeat(LABEL_WIDTH + titleWidth);
  return rows.flatMap((row) => [
    `${LABELS[row.state].padEnd(LABEL_WIDTH)}${row.title.padEnd(titleWidth)}${oneLine(row.found)}`.trimEnd(),
    ...(row.meaning === null ? [] : [`${indent}Meaning: ${oneLine(row.meaning)}`]),
    ...(row.whatToDo === null ? [] : [`${indent}To do: ${oneLine(row.whatToDo)}`]),
    ...(row.paste === null ? [] : row.paste.split("\n").map((line) => escapeWorkflowCommands(printable(line)))),
    ...(row.errorRow === null ? [] : [`${indent}Seen as: ${row.errorRow}`]),
  ]);
}

/** One sentence that sums up all rows. */
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

/** Foreign text cannot start a new line, control the terminal or trigger workflow commands. */
function oneLine(text: string): string {
  return escapeWorkflowCommands(printable(text.replace(/\s+/g, " ")).trim());
}
