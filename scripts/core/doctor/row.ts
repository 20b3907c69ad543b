import type { Problem } from "../errors.ts";
import type { ErrorRow } from "./error-table.ts";

/** What doctor looks at, in the order in which it does: what comes later needs what comes before. */
export const CHECKS = {
  node: "Node",
  settings: "Settings",
  queue: "Queue and journal",
  hosts: "Hosts not mixed",
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
  alerts: "Alerts",
} as const;

export type CheckId = keyof typeof CHECKS;

/**
 * - ok: as it should be
 * - warning: works, but a person should know
 * - failed: something will not work until it is fixed
 * - skipped: could not be looked at; `found` says why
 */
export type RowState = "ok" | "warning" | "failed" | "skipped";

export interface DoctorRow {
  id: CheckId;
  title: string;
  state: RowState;
  /** One sentence or less. May hold words of others. */
  found: string;
  /** null when there is nothing to do about it, like the next two. */
  meaning: string | null;
  whatToDo: string | null;
  /** The symptom that people see, in the words of the error table, where it has a row for it. */
  errorRow: ErrorRow | null;
}

export interface Diagnosis {
  found: string;
  meaning: string;
  whatToDo: string;
  errorRow?: ErrorRow;
}

export function ok(id: CheckId, found: string): DoctorRow {
  return { id, title: CHECKS[id], state: "ok", found, meaning: null, whatToDo: null, errorRow: null };
}

export function skipped(id: CheckId, why: string): DoctorRow {
  return { ...ok(id, why), state: "skipped" };
}

export function failed(id: CheckId, diagnosis: Diagnosis): DoctorRow {
  return { ...ok(id, diagnosis.found), ...diagnosis, errorRow: diagnosis.errorRow ?? null, state: "failed" };
}

export function warning(id: CheckId, diagnosis: Diagnosis): DoctorRow {
  return { ...failed(id, diagnosis), state: "warning" };
}

/** A check that ran into a problem of its own. */
export function failedBy(id: CheckId, { what, why, whatToDo }: Problem, errorRow?: ErrorRow): DoctorRow {
  return failed(id, { found: what, meaning: why, whatToDo, ...(errorRow === undefined ? {} : { errorRow }) });
}
