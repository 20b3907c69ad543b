import type { DraftPost } from "../../core/content/draft-post.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Journal, JournalEntry } from "../../core/generated/journal.ts";
import { describeFault } from "../../core/instagram/platform-fault.ts";
import type { Platform, RecentMedia } from "../../core/ports/platform.ts";
import type { Snapshot } from "../../core/ports/store.ts";
import { createWitness } from "../../core/posting/already-there.ts";
import { applyJournalChange } from "../../core/posting/change-journal.ts";
import type { Content } from "../../core/posting/content.ts";
import { newEntry } from "../../core/posting/new-entry.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import { isKnown, lookBack, shownPosts, unrecordedPosts } from "../../core/posting/record-state.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import { plural } from "../../core/text/words.ts";
import { changeFile } from "../steps/change-file.ts";
import { type ReportPorts, reportConditions } from "../steps/report-conditions.ts";
import { retryReads } from "../steps/retry.ts";

interface RebuildPorts extends ReportPorts {
  platform: Pick<Platform, "listRecentMedia">;
  accountId: string;
  readContent(snapshot: Snapshot): Content;
  confirm(lines: readonly string[]): Promise<boolean>;
}

/** Further than the poster looks back. */
const SINCE_DAYS = 90;

/**
 * Makes the record again from what is known elsewhere: the done posts of queue and archive, and waiting posts that the account shows.
 * What the record still holds stays. Nothing is written without a yes. Returns false after a no.
 * @throws ProblemError (exit 1 or 2) when queue or account cannot be read, or the record cannot be stored
 */
export async function rebuildRecord(ports: RebuildPorts): Promise<boolean> {
  const { store, log } = ports;
  const snapshot = await store.readAll();
  const content = ports.readContent(snapshot);
  if (content.posts.length === 0 && content.blockers.length > 0) throw unreadable(content.blockers);
  const media = await listMedia(ports, content);
  const found = [...fromQueue(ports, content), ...fromAccount(ports, content, media)];
  // A post may be in the queue and in the archive.
  const lacking = [...new Map(found.map((entry) => [entry.id, entry])).values()];
  const entries = [...lacking, ...shownAgain(ports, content, { lacking, media })];
  const isWanted = await ports.confirm(describe(content, entries));
  if (!isWanted) return false;
  const result = await changeFile(ports, {
    file: "journal",
    message: `record: made again with ${plural(lacking.length, "post")} that it lacked`,
    apply: (bytes) => ({ ok: true, value: restored(bytes, entries) }),
    known: snapshot.journal,
  });
  if (result.kind === "not-stored") throw new ProblemError(result.problem, 2);
  log.notice("The record is made again. The next run publishes.");
  await reportConditions(ports, { conditions: [], judged: new Set(["record"]) }, snapshot.alerts);
  return true;
}

function restored(bytes: Uint8Array | null, entries: readonly JournalEntry[]): Uint8Array {
  // A damaged one is replaced: what it held is in the history of its branch.
  const journal: Journal = parseJournal(bytes) ?? { entries: [] };
  const changed = applyJournalChange(journal, { kind: "restore", entries });
  return encodeUtf8(`${JSON.stringify(changed.ok ? changed.value : journal, null, 2)}\n`);
}

function fromQueue(ports: RebuildPorts, content: Content): JournalEntry[] {
  return unrecordedPosts(content).map((post) => {
    const publishedAt = post.published_at ?? ports.clock.now().toISOString();
    return entryOf(ports, content, { post, mediaId: post.media_id ?? null, publishedAt });
  });
}

async function listMedia(ports: RebuildPorts, content: Content): Promise<readonly RecentMedia[]> {
  const since = lookBack(content, ports.clock.now(), SINCE_DAYS);
  const listed = await retryReads(ports, () => ports.platform.listRecentMedia(since));
  if (!listed.ok) throw unlisted(describeFault(listed.error));
  return listed.value;
}

/** Waiting posts that the account shows: they went out, and nothing else knows of it. */
function fromAccount(ports: RebuildPorts, content: Content, media: readonly RecentMedia[]): JournalEntry[] {
  const claimed = new Set(content.journal.entries.filter(({ outcome }) => outcome === null).map(({ id }) => id));
  const posts = content.posts.filter(({ id, status }) => status !== "done" && !claimed.has(id ?? ""));
  const shown = createWitness(content, { media, stories: [] }).listShown(posts);
  return shown
    .filter(({ post }) => !isKnown(content, post))
    .map(({ post, medium }) =>
      entryOf(ports, content, { post, mediaId: medium.id, publishedAt: medium.timestamp.toISOString() }),
    );
}

/** Whoever says yes has seen that people posted what is out already: without that, every run would take it for a lost record. */
function shownAgain(
  ports: RebuildPorts,
  content: Content,
  { lacking, media }: { lacking: readonly JournalEntry[]; media: readonly RecentMedia[] },
): JournalEntry[] {
  const at = ports.clock.now().toISOString();
  const journal = { ...content.journal, entries: [...content.journal.entries, ...lacking] };
  return shownPosts({ ...content, journal }, { media, stories: [] }).again.map(({ post, medium }) => {
    const entry = entryOf(ports, content, { post, mediaId: medium.id, publishedAt: at });
    return { ...entry, outcome: "abandoned", published_at: null, exempt: true, not_live_at: at };
  });
}

/**
 * A first comment may be there or not, which the record does not say any more: it is looked for, and never sent without a yes. Comments
 * that were turned off stay as they are: people may have turned them on again.
 */
function entryOf(
  { accountId }: RebuildPorts,
  { blobIds }: Content,
  { post, mediaId, publishedAt }: { post: DraftPost; mediaId: string | null; publishedAt: string },
): JournalEntry {
  const claim = { at: publishedAt, run: "rebuild-record" };
  const { comment, comments_off: off, ...entry } = newEntry(post, { accountId, blobIds, claim });
  const sent = comment === undefined ? {} : { comment: { ...comment, claim } };
  return {
    ...entry,
    ...sent,
    ...(off === undefined ? {} : { comments_off: "done" }),
    outcome: "done",
    media_id: mediaId,
    published_at: publishedAt,
  };
}

function describe({ record, journal }: Content, entries: readonly JournalEntry[]): string[] {
  const kept =
    record === "read"
      ? `What it holds stays: ${plural(journal.entries.length, "entry", "entries")}.`
      : "There is none that can be read.";
  const added = entries.map(({ id, media_id, published_at }) =>
    published_at === null
      ? `~ ${id}: media ${media_id} shows it again, as posted by people`
      : `+ ${id}: published at ${published_at}, media ${media_id ?? "not known"}`,
  );
  const none = "Nothing is known that it lacks. Writing it says that this is all that was published.";
  return [
    `The record of what was published. ${kept}`,
    ...(added.length === 0 ? [none] : added),
    "Compare with the account: a post that is live and not listed could go out again. Stories, and posts with the words of others, are not brought back.",
  ];
}

function unreadable(blockers: readonly string[]): ProblemError {
  const why = blockers.join(" ");
  const whatToDo = "Run npm run validate, and correct the queue first.";
  return new ProblemError({ code: "content-unreadable", what: "The queue", why, whatToDo }, 2);
}

function unlisted(why: string): ProblemError {
  const whatToDo = "Without them, posts that are live could be missing from the record. Try again later.";
  return new ProblemError(
    { code: "account-unreadable", what: "The account's media", why, whatToDo, isRetryable: true },
    1,
  );
}
