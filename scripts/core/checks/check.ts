/** What is checked: by doctor everything, by setup what it can also set up. */
import type { Problem } from "../findings/problem.ts";

/** Everything that setup sets up and doctor checks, in this order: later ones need earlier ones. */
export const SETUP_TITLES = {
  "actions-token": "Actions: read-only token",
  "actions-allowed": "Actions: allowed actions",
  "project-access": "Project can be called",
  "workflow-branches": "Workflows start",
  "actions-pins": "Actions: pinned actions",
  "actions-approval": "Actions: strangers wait",
  labels: "Labels",
  pages: "Pages",
  "environment-publisher": "Environment publisher",
  "environment-captions": "Environment captions",
  "alert-secret": "Secret for alerts",
  "token-secret": "Secret for the token",
  insights: "Numbers of posts",
  "own-files": "Your names in the files",
  app: "GitHub App",
  "app-key": "Key of the App",
  "app-installed": "App installed",
  ruleset: "Ruleset",
  "record-ruleset": "Rulesets of the record",
  "check-run": "Check by the App itself",
  "rehearsal-run": "Rehearsal on Actions",
} as const;

export const CHECK_TITLES = {
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

export type SetupId = keyof typeof SETUP_TITLES;
export type CheckId = keyof typeof CHECK_TITLES;

export interface Check {
  id: CheckId;
  /** Changes nothing. @throws ProblemError when it cannot be checked */
  look(): Promise<CheckResult>;
}

export interface SetupItem extends Check {
  id: SetupId;
  /** What should be, in a few words. */
  want: string;
  /** Why, in one sentence. */
  explain: string;
  /** "needed": posts do not go out, or not safely, without it. */
  weight: "needed" | "advised";
  /** What must be set up before; left out: nothing. */
  needs?: readonly SetupId[];
  /** May be repeated. @throws ProblemError when it failed */
  apply(): Promise<Applied>;
}

/** "left": a person has to do something first. `isCertain`: looking again could not show it yet. */
export type Applied = { state: "done"; note?: string; isCertain?: boolean } | { state: "left"; whatToDo: string };

export const DONE: Applied = { state: "done" };
export const left = (whatToDo: string): Applied => ({ state: "left", whatToDo });

/**
 * - ok: as it should be
 * - missing, differs: setup can correct it, or a person where there is a `whatToDo`
 * - warning: it works, but someone should know
 * - failed: something does not work until it is fixed
 * - skipped: it could not be checked; `found` says why
 * - not available: GitHub's plan does not offer it; `found` names what serves instead
 */
type CheckState = "ok" | "missing" | "differs" | "warning" | "failed" | "skipped" | "not available";

export interface CheckResult<State = CheckState> {
  state: State;
  /** One sentence or less. May contain text from other systems. */
  found: string;
  meaning?: string;
  whatToDo?: string;
  /** Lines that belong into a file as they are, for `whatToDo`. */
  paste?: string;
  /** The symptom that people see, in the words of the error table. */
  errorRow?: ErrorRow;
}

/**
 * What became of an item of setup:
 * - done: set up now
 * - left: a person has to do something
 * - waiting: something that it needs is not there yet
 */
export type Outcome = CheckResult<"ok" | "done" | "left" | "failed" | "waiting" | "skipped" | "not available">;

type Diagnosis = Omit<CheckResult, "state"> & { meaning: string; whatToDo: string };

export const ok = (found: string): CheckResult => ({ state: "ok", found });
export const skipped = (found: string): CheckResult => ({ state: "skipped", found });
export const notAvailable = (found: string): CheckResult => ({ state: "not available", found });
export const failed = (diagnosis: Diagnosis): CheckResult => ({ ...diagnosis, state: "failed" });
export const warning = (diagnosis: Diagnosis): CheckResult => ({ ...diagnosis, state: "warning" });

/** `byHand`: what a person must do where no program can. */
export function missing(found: string, byHand?: string): CheckResult {
  return { state: "missing", found, ...(byHand === undefined ? {} : { whatToDo: byHand }) };
}

export function differs(found: string, byHand?: string): CheckResult {
  return { ...missing(found, byHand), state: "differs" };
}

export function failedBy({ what, why, whatToDo }: Problem, errorRow?: ErrorRow): CheckResult {
  return failed({ found: what, meaning: why, whatToDo, ...(errorRow === undefined ? {} : { errorRow }) });
}

/** Whether it is not as setup wants it. */
export function isWrong({ state }: CheckResult): boolean {
  return state === "missing" || state === "differs";
}

/** Known symptoms, in the words of the error table in spec/. A result names the one that it explains. */
export const ERROR_TABLE = {
  otherHost: "invalid OAuth access token",
  tokenDead: "every call answers 401",
  quotaUsedUp: "error code 9, subcode 2207042",
  notTester: "publish fails in development mode for own account",
} as const;

export type ErrorRow = (typeof ERROR_TABLE)[keyof typeof ERROR_TABLE];
