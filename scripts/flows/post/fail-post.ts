import { ProblemError } from "../../core/findings/problem.ts";
import { countedContainers } from "../../core/posting/claims.ts";
import { type Candidate, type Content, isTaken } from "../../core/posting/content.ts";
import type { ChangeResult } from "../change-file.ts";
import { changeJournal, changeQueue, type Outcome, type Run, readContent } from "./run.ts";
import { stopFor } from "./stop.ts";

export interface FailedPost {
  candidate: Candidate;
  error: string;
}

/**
 * Marks a post as failed. The next run goes on to the next post. A post that another run has claimed or published in the meantime is
 * left to that run.
 */
export async function failPost(run: Run, { candidate, error }: FailedPost): Promise<Outcome> {
  const { id } = candidate;
  const result = await markFailed(run, { candidate, error });
  if (result === "taken") {
    const summary = `${id} was not marked failed: another run has claimed or published it in the meantime.`;
    run.log.notice(summary);
    return { exit: 0, summary };
  }
  const clean = run.scrub(error);
  if (result.kind === "changed") {
    run.log.error(`Post ${id} failed. ${clean}`);
    return { exit: 1, summary: `Post ${id} failed` };
  }
  const unmarked =
    result.kind === "refused"
      ? `It was not marked failed: ${result.why}.`
      : `The queue could not be updated: ${result.problem.why}`;
  const what = `Post ${id} cannot be published`;
  return stopFor(run, 1, { key: `item-failed:${id}`, what, about: clean, why: `${clean} ${unmarked}`, whatToDo: "" });
}

/** Preparing a post takes minutes, so everything is read again first: nothing is marked failed while a claim on it is open. */
async function markFailed(run: Run, { candidate, error }: FailedPost): Promise<ChangeResult | "taken"> {
  let content: Content;
  try {
    content = await readContent(run);
  } catch (thrown) {
    if (thrown instanceof ProblemError) return { kind: "not-stored", problem: thrown.problem };
    throw thrown;
  }
  const { journal, blobIds } = content;
  if (journal.entries.some((entry) => isTaken(entry, candidate))) return "taken";
  const { id, digest } = candidate;
  const message = `post: ${id} failed`;
  // When somebody sets the post back to pending, it gets its full number of containers again.
  if (countedContainers(journal.entries, { id }).length > 0) await changeJournal(run, { kind: "restart", id }, message);
  const failedAt = run.clock.now().toISOString();
  return await changeQueue(run, { kind: "failed", id, digest, blobIds, error, failedAt }, message);
}
