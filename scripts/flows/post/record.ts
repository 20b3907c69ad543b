import type { DraftPost } from "../../core/content/draft-post.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { RecentMedia } from "../../core/ports/platform.ts";
import { type Candidate, type Content, isTaken } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import { earliestPublication } from "../../core/posting/live-media.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import type { DoneMark } from "../../core/queue/change-queue.ts";
import type { ChangeResult } from "../steps/change-file.ts";
import type { Live } from "./find-published.ts";
import { changeJournal, changeQueue, type Outcome, pause, type Run, readContent, unlessStopped } from "./run.ts";
import { stopFor } from "./stop.ts";

/** Pauses before trying again to store a result that must not be lost. */
const BACKOFF_MS = [1_000, 5_000, 15_000];

/**
 * Records a live post: in the journal, which prevents a second publication, then in the queue, where people see it. The queue is
 * marked even if the journal could not be written: either of the two keeps the post from going out again.
 */
export async function recordLive(run: Run, entry: JournalEntry, found: Live): Promise<Outcome> {
  const { permalink, ...live } = await dateExactly(run, entry, found);
  const journaled = await journalLive(run, entry, live);
  run.recorded.add(entry.container_id);
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
 * With the platform's own time of the post, and its address. Best effort: a short call, or two where a fresh medium cannot be read but
 * the list shows it; meanwhile the open claim still stands for the post. A run that was asked to stop records at once.
 */
async function dateExactly(
  run: Run,
  entry: JournalEntry,
  { mediaId, publishedAt }: Live,
): Promise<Live & { permalink: string | undefined }> {
  const read = async (id: string) => {
    const answer = await run.platform.readMedia(id);
    return answer.ok ? answer.value : await findListed(run, entry, id);
  };
  const seen = mediaId === null ? null : await unlessStopped(run, () => read(mediaId));
  return { mediaId, publishedAt: seen?.timestamp?.toISOString() ?? publishedAt, permalink: seen?.permalink };
}

async function findListed({ platform }: Run, entry: JournalEntry, mediaId: string): Promise<RecentMedia | null> {
  const answer = await (entry.is_story === true
    ? platform.listStories()
    : platform.listRecentMedia(earliestPublication(entry)));
  return (answer.ok ? answer.value.find(({ id }) => id === mediaId) : null) ?? null;
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

/**
 * Brings the queue back in line with the journal after a revert, a rename, a bad merge or a crash between the two writes.
 * Returns whether anything was written; a queue that cannot be written is left to the next run, since the journal protects its
 * posts.
 */
export async function syncQueueFromJournal(run: Run, content: Content): Promise<boolean> {
  const entryOf = findDoneEntries(content);
  const marks = content.posts.flatMap((post) => healedMark(post, entryOf) ?? []);
  const posts = marks.map((mark) => ({ ...mark, blobIds: content.blobIds }));
  if (posts.length === 0) return false;
  const names = posts.map((mark) => mark.id).join(", ");
  const message = `post: ${names} marked done as recorded in the journal`;
  const result = await changeQueue(run, { kind: "done", posts }, message);
  if (result.kind === "changed") run.log.notice(`The journal records ${names} as published; now the queue does too.`);
  else run.log.warn(`The queue could not be brought in line with the journal for ${names}; the next run tries again.`);
  return result.kind === "changed";
}

type FindEntry = (post: DraftPost, id: string) => JournalEntry | undefined;

function healedMark(post: DraftPost, entryOf: FindEntry): DoneMark | null {
  const isDone = post.status === "done";
  if (post.id === undefined || (isDone && post.media_id !== null)) return null;
  const entry = entryOf(post, post.id);
  if (entry === undefined || (isDone && entry.media_id === null)) return null;
  const live = { mediaId: entry.media_id, publishedAt: entry.published_at ?? entry.claim.at };
  return entry.id === post.id ? { id: post.id, ...live } : { id: post.id, digest: entry.digest, ...live };
}

/** The entry of the same id; or of the same content under an id that the queue no longer holds, which is a rename. */
function findDoneEntries({ journal, posts, archive, blobIds }: Content): FindEntry {
  const done = journal.entries.filter((entry) => entry.outcome === "done");
  const ids = new Set([...posts, ...archive].map((post) => post.id));
  const byId = firstBy(done, ({ id }) => id);
  const renamed = firstBy(
    done.filter(({ id }) => !ids.has(id)),
    ({ digest }) => digest,
  );
  // Digests of a long queue take a while, and are seldom needed.
  return (post, id) => byId.get(id) ?? (renamed.size === 0 ? undefined : renamed.get(publishedDigest(post, blobIds)));
}

function firstBy(entries: readonly JournalEntry[], keyOf: (entry: JournalEntry) => string): Map<string, JournalEntry> {
  return new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
}

interface FailedPost {
  candidate: Pick<Candidate, "id" | "digest">;
  error: string;
  /** Its claim, whose publish call was refused. It is closed first. */
  claimed?: JournalEntry;
}

/** The next run goes on to the next post. A post that another run has claimed or published meanwhile is left to that run. */
export async function failPost(run: Run, { candidate, error, claimed }: FailedPost): Promise<Outcome> {
  const { id } = candidate;
  const closed =
    claimed === undefined
      ? null
      : await changeJournal(run, { kind: "abandon", entry: claimed }, `post: ${id} refused, nothing was published`);
  const result = closed?.kind === "not-stored" ? closed : await markFailed(run, { candidate, error });
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
      : `It could not be marked failed: ${result.problem.why}`;
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
  // When somebody sets the post back to pending, it gets its full number of containers and of days again.
  if (content.record === "read") await changeJournal(run, { kind: "restart", id }, message);
  const failedAt = run.clock.now().toISOString();
  return await changeQueue(run, { kind: "failed", id, digest, blobIds, error, failedAt }, message);
}
