import type { Problem } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import type { DoneMark } from "../../core/queue/change-queue.ts";
import type { ChangeResult } from "../change-file.ts";
import type { Live } from "./find-published.ts";
import { changeBoth, changeJournal, changeQueue, type Outcome, pause, type Run, unlessStopped } from "./run.ts";
import { stopWithAlert } from "./stop.ts";

/** Pauses before trying again to store a result that must not be lost. */
const BACKOFF_MS = [1_000, 5_000, 15_000];

/** Records a live post: in the journal, which prevents a second publication, and in the queue, where people see it. */
export async function recordLive(run: Run, entry: JournalEntry, found: Live): Promise<Outcome> {
  const { permalink, ...live } = await dateExactly(run, found);
  const mark = { id: entry.id, ...live, ...(permalink === undefined ? {} : { permalink }) };
  const { journaled, queued } = await recordBoth(run, entry, { live, mark });
  for (const result of [journaled, queued]) {
    if (result.kind !== "changed") return { ...(await recordingFailed(run, entry, live, result)), published: entry.id };
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

/**
 * Both in one write. Where that fails, first the journal and then the queue, even if the journal could not be written: either of
 * the two keeps the post from going out again.
 */
async function recordBoth(
  run: Run,
  entry: JournalEntry,
  { live, mark }: { live: Live; mark: DoneMark },
): Promise<{ journaled: ChangeResult; queued: ChangeResult }> {
  const marking = (entries: readonly JournalEntry[]) =>
    ({ kind: "done", posts: [asRecorded(mark, entry, entries)] }) as const;
  const message = recordMessage(entry, live);
  const { journal: journaled, queue: queued } = await changeBoth(
    run,
    { journal: { kind: "done", entry, ...live }, queue: marking },
    message,
  );
  const isStored = ({ kind }: ChangeResult) => kind !== "not-stored";
  const markQueue = async () => await changeQueue(run, marking(await newestEntries(run)), message);
  return {
    journaled: isStored(journaled) ? journaled : await journalLive(run, entry, live),
    queued: isStored(queued) ? queued : await persistently(run, markQueue),
  };
}

/** None where the journal cannot be read: a post that is live is marked all the same. */
async function newestEntries({ store }: Run): Promise<readonly JournalEntry[]> {
  const journal = await store.read("journal").catch(() => null);
  return parseJournal(journal?.bytes ?? null)?.entries ?? [];
}

/** Another run may have recorded the same publication just before, as well as it knew: the queue says what the journal says. */
function asRecorded(mark: DoneMark, { container_id }: JournalEntry, entries: readonly JournalEntry[]): DoneMark {
  const found = entries.find((entry) => entry.id === mark.id && entry.container_id === container_id);
  if (found?.outcome !== "done" || found.published_at === null) return mark;
  const { media_id: mediaId, published_at: publishedAt } = found;
  return mediaId === mark.mediaId ? { ...mark, publishedAt } : { id: mark.id, mediaId, publishedAt };
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
