import type { DraftPost } from "../../core/content/draft-post.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Content } from "../../core/posting/content.ts";
import { publishedDigest } from "../../core/posting/digest.ts";
import type { DoneMark } from "../../core/queue/change-queue.ts";
import { changeQueue, type Run } from "./run.ts";

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
  if (post.id === undefined || post.status === "done") return null;
  const entry = entryOf(post, post.id);
  if (entry === undefined) return null;
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
