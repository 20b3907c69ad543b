import { momentInWords } from "../../core/dates/calendar-words.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { ChangeResult } from "../steps/change-file.ts";

/** @throws ProblemError (exit 2) unless the decision is stored */
export function demandStored(result: ChangeResult): void {
  if (result.kind === "changed") return;
  throw new ProblemError({ code: "resolve-failed", what: "Recording the decision", ...explain(result) }, 2);
}

function explain(
  result: Exclude<ChangeResult, { kind: "changed" }>,
): Pick<Problem, "why" | "whatToDo" | "isRetryable"> {
  if (result.kind === "refused") {
    const whatToDo = "Look at the post with npm run queue -- list, and decide again.";
    return { why: `${result.why}.`, whatToDo };
  }
  const { what, why, whatToDo, isRetryable } = result.problem;
  const first = isRetryable ? "" : `${whatToDo} `;
  return {
    why: `${what}: ${why}`,
    whatToDo: `${first}Then run the same command again: it continues where it stopped.`.replace(/^Then run/, "Run"),
    isRetryable,
  };
}

export function stillAtWork({ id, claim }: Pick<JournalEntry, "id" | "claim">): Problem {
  const why = `The run that claimed it at ${momentInWords(new Date(claim.at))} may still be running, or may have published it since somebody looked.`;
  const whatToDo = "Wait until ten minutes have passed since then, and look at the account again.";
  return { code: "claim-in-use", what: `Resolving ${id}`, why, whatToDo, isRetryable: true };
}

export const NOTHING_OPEN = { whatToDo: "See the posts with npm run queue -- list." };
