import type { OddEntry } from "../../content/content-problem.ts";
import { liftContent } from "../../content/format.ts";
import { type QueueReading, readQueue } from "../../content/read-queue.ts";
import { type ArchiveReading, readArchive } from "../../content/read-records.ts";
import { readSettings } from "../../content/read-settings.ts";
import type { Journal, JournalEntry } from "../../generated/journal.ts";
import type { Settings } from "../../generated/settings.ts";
import type { BlobIds } from "../../media/blob-ids.ts";
import type { Rule } from "../rule.ts";
import { diffQueues, findRenames, type QueueDiff, type SidePost } from "./queue-diff.ts";

/** What guard rules look at in the content folder, before or after a change. */
export interface ContentReading {
  queue: QueueReading;
  archive: ArchiveReading;
  tokenStatus: Uint8Array | null;
  /** Without what the schema refuses; null without a file. */
  settings: Settings | null;
  oddEntries: readonly OddEntry[];
  /** Of the files in the media folder that posts name; null when they are not known. */
  blobIds: BlobIds | null;
}

/**
 * Something that a pull request may not do. Pointers are relative to the file of the finding, by default the queue. A guard
 * helps honest people: a fork can edit the rules and the workflow that runs them, so what must not happen is prevented by
 * review, by the record and by the poster's own checks.
 */
export type GuardRule = Rule<Change>;

export interface Change {
  base: BaseReading;
  head: ContentReading;
  diff: QueueDiff;
  /** For removed posts that the change may not remove: what each became under a new id, where that is known. */
  renames: ReadonlyMap<string, SidePost>;
  /** The first day without anything left to post, with these settings, in words; null where nobody asks. */
  runsDryOn: ((settings: Settings) => string) | null;
}

/** The content before a change, read once for everything that compares with it. */
export interface BaseReading extends ContentReading, Pick<BaseFiles, "isComplete" | "changedPaths"> {
  /** Claims whose result the bot has not recorded yet, by id of the post. */
  openClaims: ReadonlyMap<string, JournalEntry>;
  /** Whether the content had an earlier format before, so that the change has to bring it up to date. */
  isUpgrade: boolean;
}

/** Compares the content with a base that {@link readBase} read. */
export function describeChange(base: BaseReading, head: ContentReading, runsDryOn: Change["runsDryOn"]): Change {
  const diff = diffQueues(base, head);
  const guarded = diff.removed.filter(({ id, post }) => post.status === "done" || base.openClaims.has(id));
  return { base, head, diff, renames: findRenames(guarded, diff.added), runsDryOn };
}

/** null when there was no queue before the change: everything is new then, and nothing is guarded. `journal` is the bot's own. */
export function readBase(base: BaseFiles, { entries }: Journal): BaseReading | null {
  const { tokenStatus, archive, oddEntries = [], blobIds = null, isComplete, changedPaths } = base;
  // A change that brings the content to a newer format is compared with what the content means in that format.
  const { queue, settings, steps } = liftContent(base);
  if (queue === null) return null;
  return {
    queue: readQueue(queue),
    archive: readArchive(archive),
    tokenStatus,
    settings: settings === null ? null : (readSettings(settings).value ?? {}),
    oddEntries,
    blobIds,
    openClaims: new Map(entries.filter(({ outcome }) => outcome === null).map((entry) => [entry.id, entry])),
    isComplete,
    isUpgrade: steps.length > 0,
    changedPaths,
  };
}

/** The content folder as it was before a change: bytes as stored, null for a file that is not there. */
export interface BaseFiles {
  queue: Uint8Array | null;
  settings: Uint8Array | null;
  tokenStatus: Uint8Array | null;
  /** archive/*.json, in the order of their names. */
  archive: readonly { name: string; bytes: Uint8Array }[];
  /** What did not belong in the folder even then. */
  oddEntries?: readonly OddEntry[];
  /** Of the files in the media folder; left out when they are not known. */
  blobIds?: BlobIds;
  /** Whether a file that is not here did not exist. False when only some of the files were kept. */
  isComplete: boolean;
  /** Everything that the change touches; null when that is not known. */
  changedPaths: ChangedPaths | null;
}

interface ChangedPaths {
  /** The content folder inside the repository, such as "content/"; "" when that is the repository itself. */
  contentFolder: string;
  /** Paths inside the repository, with slashes. */
  paths: readonly string[];
}
