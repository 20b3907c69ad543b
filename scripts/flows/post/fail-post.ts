import { ProblemError } from "../../core/findings/problem.ts";
import type { Journal, JournalEntry } from "../../core/generated/journal.ts";
import type { BlobIds } from "../../core/media/blob-ids.ts";
import { countedContainers } from "../../core/posting/claims.ts";
import { type Candidate, isTaken } from "../../core/posting/content.ts";
import type { ChangeResult } from "../change-file.ts";
import { changeBoth, changeQueue, type Outcome, type Run } from "./run.ts";
import { stopWithAlert } from "./stop.ts";
import { type Failure, failedAlert } from "./tell-again.ts";

export interface FailedPost {
  candidate: Candidate;
  error: string;
}

/**
 * Marks a post as failed, and alerts with its id and the exact error. The next run goes on to the next post. A post that
 * another run has claimed or published in the meantime is left to that run.
 */
export async function failPost(run: Run, post: FailedPost): Promise<Outcome> {
  const told = await failOne(run, post);
  if (told === null) return { exit: 0, summary: takenText(post) };
  return await stopWithAlert(run, 1, failedAlert([told]));
}

/** The same for several posts of one run, in one alert. Returns the ids of those that are not left to another run. */
export async function failPosts(run: Run, posts: readonly FailedPost[]): Promise<string[]> {
  const told: Failure[] = [];
  for (const post of posts) {
    const failure = await failOne(run, post);
    if (failure !== null) told.push(failure);
  }
  if (told.length > 0) await stopWithAlert(run, 1, failedAlert(told));
  return told.map(({ id }) => id);
}

function takenText({ candidate: { id } }: FailedPost): string {
  return `${id} was not marked failed: another run has claimed or published it in the meantime.`;
}

/** null when another run has claimed or published the post. */
async function failOne(run: Run, post: FailedPost): Promise<Failure | null> {
  const { error } = post;
  const { id } = post.candidate;
  const result = await markFailed(run, post);
  if (result === "taken") {
    run.log.notice(takenText(post));
    return null;
  }
  if (result.kind === "refused") {
    return { id, title: `Post ${id} cannot be published`, body: `${error} It was not marked failed: ${result.why}.` };
  }
  const unstored = result.kind === "not-stored" ? ` The queue could not be updated: ${result.problem.why}` : "";
  return { id, title: `Post ${id} failed`, body: `${error}${unstored}` };
}

/** Preparing a post takes minutes, so the journal is read again first: nothing is marked failed while a claim on it is open. */
async function markFailed(run: Run, { candidate, error }: FailedPost): Promise<ChangeResult | "taken"> {
  let journal: Journal;
  let blobIds: BlobIds;
  try {
    ({ journal, blobIds } = run.config.readContent(await run.store.readAll()));
    if (journal.entries.some((entry) => isTaken(entry, candidate))) return "taken";
  } catch (thrown) {
    if (thrown instanceof ProblemError) return { kind: "not-stored", problem: thrown.problem };
    throw thrown;
  }
  const { id, digest } = candidate;
  const failedAt = run.clock.now().toISOString();
  const mark = { kind: "failed", id, digest, blobIds, error, failedAt } as const;
  const message = `post: ${id} failed`;
  if (countedContainers(journal.entries, { id }).length === 0) return await changeQueue(run, mark, message);
  // When somebody sets the post back to pending, it gets its full number of containers again.
  let isTakenNow = false;
  const markUnlessTaken = (entries: readonly JournalEntry[]) => {
    isTakenNow = entries.some((entry) => isTaken(entry, candidate));
    return isTakenNow ? null : mark;
  };
  const { queue } = await changeBoth(run, { journal: { kind: "restart", id }, queue: markUnlessTaken }, message);
  if (isTakenNow) return "taken";
  return queue.kind === "not-stored" ? await changeQueue(run, mark, message) : queue;
}
