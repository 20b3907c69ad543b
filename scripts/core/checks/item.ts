/** Everything that setup arranges and doctor checks, in this order: later ones need earlier ones. */
export const SETUP_TITLES = {
  "actions-token": "Actions: read-only token",
  "actions-pins": "Actions: pinned actions",
  "actions-approval": "Actions: strangers wait",
  labels: "Labels",
  pages: "Pages",
  "environment-publisher": "Environment publisher",
  "environment-captions": "Environment captions",
  "alert-secret": "Secret for alerts",
  "token-secret": "Secret for the token",
  "own-files": "Your names in the files",
  app: "GitHub App",
  "app-key": "Key of the App",
  "app-installed": "App installed",
  ruleset: "Ruleset",
  "record-ruleset": "Rulesets of the record",
  "check-run": "Check by the App itself",
  "rehearsal-run": "Rehearsal on Actions",
} as const;

export type SetupId = keyof typeof SETUP_TITLES;

/**
 * What was found:
 * - have: as it should be
 * - missing, differs: not as it should be; `byHand` says what a person must do where no program can
 * - unoffered: GitHub's plan does not offer it; `found` names what serves instead
 * - unseen: it could not be looked at; `found` says why
 */
export type Look =
  | { state: "have" | "unoffered" | "unseen"; found: string }
  | { state: "missing" | "differs"; found: string; byHand?: string };

/**
 * What came of arranging it. "left": a person has to do something first. `isCertain`: looking again could not show it yet.
 */
export type Applied = { kind: "done"; note?: string; isCertain?: boolean } | { kind: "left"; why: string };

/** One thing that must be as it should be before posts go out by themselves. `look` changes nothing; `apply` may be repeated. */
export interface SetupItem {
  id: SetupId;
  /** What should be, in a few words. */
  want: string;
  /** Why, in one sentence. */
  explain: string;
  /** "needed": posts do not go out, or not safely, without it. */
  weight: "needed" | "advised";
  /** What must be arranged before. */
  needs: readonly SetupId[];
  /** @throws ProblemError when it cannot be looked at */
  look(): Promise<Look>;
  /** @throws ProblemError when it failed */
  apply(): Promise<Applied>;
}

export const have = (found: string): Look => ({ state: "have", found });
export const unoffered = (found: string): Look => ({ state: "unoffered", found });
export const unseen = (found: string): Look => ({ state: "unseen", found });

export function missing(found: string, byHand?: string): Look {
  return { state: "missing", found, ...(byHand === undefined ? {} : { byHand }) };
}

export function differs(found: string, byHand?: string): Look {
  return { state: "differs", found, ...(byHand === undefined ? {} : { byHand }) };
}
