import type { OddEntry } from "../../scripts/core/content/content-problem.ts";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import { readQueue } from "../../scripts/core/content/read-queue.ts";
import { readArchive } from "../../scripts/core/content/read-records.ts";
import { readSettings } from "../../scripts/core/content/read-settings.ts";
import type { Journal, JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { BlobIds } from "../../scripts/core/media/blob-ids.ts";
import { type BaseFiles, type ContentReading, readBase } from "../../scripts/core/rules/changes/change.ts";
import { checkChange, type GuardFinding } from "../../scripts/core/rules/changes/check-change.ts";
import { encodeUtf8 } from "../../scripts/core/text/bytes.ts";
import { entryOf } from "./content.ts";
import { goodPost } from "./rules.ts";

/** One side of a change. Posts may be anything that JSON can say; text is taken as it is. */
export interface Side {
  account?: string;
  posts?: unknown[] | string;
  archive?: Record<string, unknown[] | string>;
  tokenStatus?: object | string;
  settings?: object;
  oddEntries?: OddEntry[];
  /** Left out: not known. */
  blobIds?: BlobIds;
}

export interface TestChange extends Partial<Pick<BaseFiles, "isComplete" | "changedPaths">> {
  base?: Side;
  head?: Side;
  /** What the bot has recorded. Default: nothing. */
  journal?: Journal;
}

/** What the guard says of a change. */
export function guardFindings({
  base = {},
  head = {},
  journal = journalOf(),
  isComplete = true,
  changedPaths = null,
}: TestChange) {
  const oddEntries = base.oddEntries ?? [];
  const reading = readBase({ ...filesOf(base), ...blobIdsOf(base), oddEntries, isComplete, changedPaths }, journal);
  if (reading === null) throw new Error("the base of a test has a queue");
  return checkChange(reading, readingOf(head));
}

/** The same in short: "guard/status queue.json /posts/0/status". */
export function guardPlaces(change: TestChange): string[] {
  return guardFindings(change).map(placeOf);
}

export function placeOf({ rule, file, pointer }: Pick<GuardFinding, "rule" | "file" | "pointer">): string {
  return `${rule} ${file} ${pointer}`.trim();
}

export function donePost(changes: DraftPost = {}): DraftPost {
  return goodPost({ id: "live", status: "done", media_id: "17", published_at: "2026-06-01T09:30:00Z", ...changes });
}

export function failedPost(changes: DraftPost = {}): DraftPost {
  return goodPost({
    id: "broken",
    status: "failed",
    error: "The picture is too wide.",
    failed_at: "2026-06-01T09:30:00Z",
    ...changes,
  });
}

export function journalOf(...entries: Partial<JournalEntry>[]): Journal {
  return {
    entries: entries.map((entry) => entryOf(entry)),
  };
}

export function filesOf({ account = "x", posts = [], archive = {}, tokenStatus, settings }: Side) {
  return {
    queue: bytesOf(typeof posts === "string" ? posts : { account, posts }),
    tokenStatus: tokenStatus === undefined ? null : bytesOf(tokenStatus),
    settings: settings === undefined ? null : bytesOf(settings),
    archive: Object.entries(archive).map(([name, content]) => ({
      name,
      bytes: bytesOf(typeof content === "string" ? content : { account, posts: content }),
    })),
  };
}

function blobIdsOf({ blobIds }: Side): Pick<BaseFiles, "blobIds"> {
  return blobIds === undefined ? {} : { blobIds };
}

function readingOf(side: Side): ContentReading {
  const { queue, archive, tokenStatus, settings } = filesOf(side);
  return {
    queue: readQueue(queue),
    archive: readArchive(archive),
    tokenStatus,
    settings: settings === null ? null : readSettings(settings).value,
    oddEntries: side.oddEntries ?? [],
    blobIds: side.blobIds ?? null,
  };
}

function bytesOf(content: object | string): Uint8Array {
  return encodeUtf8(typeof content === "string" ? content : JSON.stringify(content, null, 2));
}
