import type { Problem } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import type { DoneMark } from "../../core/queue/change-queue.ts";
import type { ChangeResult } from "../change-file.ts";
import type { Live } from "./find-published.ts";
import { changeJournal, changeQueue, type Outcome, pause, type Run, unlessStopped } from "./run.ts";
import { stopFor } from "./stop.ts";

/** Pauses before trying again to store a result that must not be lost. */
const BACKOFF_MS = [1_000, 5_000, 15_000];

/**
 * Records a live post: in the journal, which prevents a second publication, then in the queue, where people see it. The queue is
 * marked even if the journal could not be written: either of the two keeps the post from going out again.
 */
export async function recordLive(run: Run, entry: JournalEntry, found: Live): Promise<Outcome> {
  const { permalink, ...live } = await dateExactly(run, found);
  const journaled = await journalLive(run, entry, live);
  const mark = { ...asRecorded(run, entry, live), ...(permalink === undefined ? {} : { permalink }) };
  const queued = await persistently(run, () =>
    changeQueue(run, { kind: "done", posts: [mark] }, recordMessage(entry, live)),
  );
  for (const result of [journaled, queued]) {
    if (result.kind !== "changed") return { ...recordingFailed(run, entry, live, result), published: entry.id };
  }
  const summary = `${entry.id} is live${live.mediaId === null ? "" : ` as media ${live.mediaId}`}`;
  run.log.notice(permalink === undefined ? summary : `${summary}: ${permalink}`);
  return { exit: 0, summary, published: entry.id };
}

/**
 * With the platform's own time of the post, and its address. Best effort: one short call, during which the open claim still
 * stands for the post. A run that was asked to stop records at once.
 */
async function dateExactly(
  run: Run,
  { mediaId, publishedAt }: Live,
): Promise<Live & { permalink: string | undefined }> {
  const seen = mediaId === null ? null : await unlessStopped(run, () => run.platform.readMedia(mediaId));
  return { mediaId, publishedAt: seen?.timestamp?.toISOString() ?? publishedAt, permalink: seen?.permalink };
}

/** Another run may have recorded the same publication just before, as well as it knew: the queue says what the journal says. */
function asRecorded({ store }: Run, { id, container_id }: JournalEntry, { mediaId, publishedAt }: Live): DoneMark {
  const entries = parseJournal(store.newest()?.journal?.bytes ?? null)?.entries ?? [];
  const found = entries.find((entry) => entry.id === id && entry.container_id === container_id);
  if (found?.outcome !== "done" || found.published_at === null) return { id, mediaId, publishedAt };
  return { id, mediaId: found.media_id, publishedAt: found.published_at };
}

/** Records in the journal that a claim is live, and retries for a while when the store fails. */
export async function journalLive(run: Run, entry: JournalEntry, live: Live): Promise<ChangeResult> {
  const change = { kind: "done", entry, ...live } as const;
  return await persistently(run, () => changeJournal(run, change, recordMessage(entry, live)));
}

function recordMessage({ id }: JournalEntry, { mediaId }: Live): string {
  return `post: ${id} done (media ${mediaId ?? "unknown"})`;
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

/** Told to people, because nobody may post it again by hand now. */
export function recordingFailed(
  run: Run,
  { id, container_id }: JournalEntry,
  live: Live,
  result: Exclude<ChangeResult, { kind: "changed" }>,
): Outcome {
  const reason = result.kind === "refused" ? { why: `${result.why}.`, whatToDo: "" } : withoutRetries(result.problem);
  return stopFor(run, 1, {
    key: `unrecorded:${id}`,
    what: `${id} is live but could not be recorded`,
    why: `Media ${live.mediaId ?? "(id unknown)"} of container ${container_id} was published at ${live.publishedAt}. ${reason.why}`,
    whatToDo:
      `${reason.whatToDo} Do not post it again. While its claim is in the record, the next run completes it by itself.`.trim(),
  });
}

/** What passes by itself needs no advice, which would speak of repeating things. */
function withoutRetries({ why, whatToDo, isRetryable }: Problem): Pick<Problem, "why" | "whatToDo"> {
  return { why, whatToDo: isRetryable ? "" : whatToDo };
}
