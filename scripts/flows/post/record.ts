import type { Problem } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { ChangeResult } from "../change-file.ts";
import type { Live } from "./find-published.ts";
import { changeJournal, changeQueue, type Outcome, pause, type Run } from "./run.ts";
import { stopWithAlert } from "./stop.ts";

/** Pauses before trying again to store a result that must not be lost. */
const BACKOFF_MS = [1_000, 5_000, 15_000];

/** Records a live post: first in the journal, which prevents a second publication, then in the queue, where people see it. */
export async function recordLive(run: Run, entry: JournalEntry, live: Live): Promise<Outcome> {
  const journaled = await journalLive(run, entry, live);
  const seen = live.mediaId === null ? null : await run.platform.readMedia(live.mediaId);
  const publishedAt = await dateExactly(run, entry, live, seen?.timestamp ?? null);
  const mark = {
    id: entry.id,
    mediaId: live.mediaId,
    publishedAt,
    ...(seen?.permalink === undefined ? {} : { permalink: seen.permalink }),
  };
  // Done even if the journal could not be written: either of the two keeps the post from going out again.
  const queued = await persistently(run, () =>
    changeQueue(run, { kind: "done", posts: [mark] }, recordMessage(entry, live)),
  );
  for (const result of [journaled, queued]) {
    if (result.kind !== "changed") return { ...(await recordingFailed(run, entry, live, result)), published: entry.id };
  }
  const summary = `${entry.id} is live${live.mediaId === null ? "" : ` as media ${live.mediaId}`}`;
  run.log.notice(mark.permalink === undefined ? summary : `${summary}: ${mark.permalink}`);
  return { exit: 0, summary, published: entry.id };
}

/**
 * The platform's own time of the post is known only after its id was saved. Best effort, and the same in journal and queue: if
 * the journal cannot be corrected, both keep the time of the claim.
 */
async function dateExactly(run: Run, entry: JournalEntry, live: Live, timestamp: Date | null): Promise<string> {
  const publishedAt = timestamp?.toISOString() ?? live.publishedAt;
  if (publishedAt === live.publishedAt) return publishedAt;
  const change = { kind: "done", entry, mediaId: live.mediaId, publishedAt } as const;
  const message = `post: ${entry.id} published at ${publishedAt}`;
  const result = await changeJournal(run, change, message);
  return result.kind === "changed" ? publishedAt : live.publishedAt;
}

/** Records in the journal that a claim is live, and retries for a while when the store fails. */
export async function journalLive(run: Run, entry: JournalEntry, live: Live): Promise<ChangeResult> {
  const change = { kind: "done", entry, ...live } as const;
  return await persistently(run, () => changeJournal(run, change, recordMessage(entry, live)));
}

function recordMessage(entry: JournalEntry, live: Live): string {
  return `post: ${entry.id} done (media ${live.mediaId ?? "unknown"})`;
}

async function persistently(run: Run, attempt: () => Promise<ChangeResult>): Promise<ChangeResult> {
  let result = await attempt();
  for (const delayMs of BACKOFF_MS) {
    // A refusal by a rule of the branch would only be repeated.
    if (result.kind !== "not-stored" || !result.problem.isRetryable) break;
    run.log.warn(`The post is live, but could not be recorded yet: ${result.problem.why} Trying again.`);
    await pause(run, delayMs);
    result = await attempt();
  }
  return result;
}

/** Alerts, because nobody may post it again by hand now. */
export async function recordingFailed(
  run: Run,
  entry: JournalEntry,
  live: Live,
  result: Exclude<ChangeResult, { kind: "changed" }>,
): Promise<Outcome> {
  const why = result.kind === "refused" ? `${result.why}.` : whyNotStored(result.problem);
  return await stopWithAlert(run, 1, {
    kind: "record",
    title: `${entry.id} is live but could not be recorded`,
    body:
      `Media ${live.mediaId ?? "(id unknown)"} of container ${entry.container_id} was published at ${live.publishedAt}. ${why} ` +
      "Do not post it again. While its claim is in the journal, the next run completes the record by itself.",
  });
}

/** What passes by itself needs no advice, which would speak of repeating things. */
function whyNotStored({ why, whatToDo, isRetryable }: Problem): string {
  return isRetryable ? why : `${why} ${whatToDo}`;
}
