import type { Severity } from "../../findings/finding.ts";
import { toPointer } from "../../json/index.ts";
import type { Objection } from "../rule.ts";
import type { Change } from "./change.ts";
import type { KeptPost } from "./queue-diff.ts";

/** A file of the content folder; "queue.json" is the queue, whatever its name. */
export type GuardedFile = "queue.json" | "journal.json" | "token-status.json" | `archive/${string}`;

/** What a guard rule says about a place in the changed files. Pointers are relative to the file. */
export interface GuardObjection extends Objection {
  file: GuardedFile;
}

/**
 * Something a pull request may not do. A guard helps honest people: a fork can edit the rules and the workflow that runs them,
 * so what must not happen is prevented by review, by the journal and by the poster's own checks.
 */
export interface GuardRule {
  id: string;
  severity: Severity;
  /** One sentence for the documentation: what the rule asks for and why. */
  description: string;
  check(change: Change): GuardObjection[];
}

/** Where a post was edited: its first field that differs. A field that is gone is missing from the whole post. */
export function placeOf({ index, after, changedFields }: KeptPost): { file: GuardedFile; pointer: string } {
  const field = changedFields.find((name) => Object.hasOwn(after, name));
  return { file: "queue.json", pointer: toPointer(["posts", index, ...(field === undefined ? [] : [field])]) };
}
