import type { DraftPost } from "../../core/content/draft-post.ts";
import type { ContentFiles, Reading } from "../../core/content/read-file.ts";
import type { QueueReading } from "../../core/content/read-queue.ts";
import type { ArchiveReading } from "../../core/content/read-records.ts";
import { DEFAULT_SETTINGS } from "../../core/content/read-settings.ts";
import type { Journal } from "../../core/generated/journal.ts";
import type { Settings } from "../../core/generated/settings.ts";
import type { BlobIds } from "../../core/media/blob-ids.ts";
import { forecast } from "../../core/posting/forecast.ts";
import { type BaseFiles, readBase } from "../../core/rules/changes/change.ts";
import { checkChange, type GuardFinding } from "../../core/rules/changes/check-change.ts";

/** The content folder after the change. */
interface ChangedContent {
  files: ContentFiles;
  reading: QueueReading;
  beside: { archive: ArchiveReading; settings: Reading<Settings> | null };
  /** Of the files that posts name; null when they are not known. */
  blobIds: BlobIds | null;
}

export interface GuardOptions {
  /** The digest that the journal stores for a post. */
  digestOf: (post: DraftPost) => string;
  now: Date;
}

export interface Guard {
  /** The posts before the change. */
  posts: readonly DraftPost[];
  /** The settings before the change, {} if there were none; null when they are not known. */
  settings: Settings | null;
  /** What the change may not do. */
  check(changed: ChangedContent, options: GuardOptions): GuardFinding[];
}

/** null when there was no queue before the change: nothing is guarded then. `journal` is the bot's own. */
export function openGuard(files: BaseFiles, journal: Journal): Guard | null {
  const base = readBase(files, journal);
  if (base === null) return null;
  const { settings, queue } = base;
  return {
    posts: queue.queue.posts,
    settings: settings ?? (base.isComplete ? {} : null),
    check(changed, options) {
      const { files: head, reading, beside, blobIds } = changed;
      const after = beside.settings === null ? null : (beside.settings.value ?? {});
      const { tokenStatus, oddEntries = [] } = head;
      const bytes = { tokenStatus, oddEntries, blobIds };
      const content = { queue: reading, archive: beside.archive, settings: after, ...bytes };
      return checkChange(base, content, (assumed) => runsDryOn({ ...changed, journal }, assumed, options));
    },
  };
}

/** The first day (yyyy-mm-dd) without anything left to post, with these settings. */
function runsDryOn(
  { reading, beside, journal }: ChangedContent & { journal: Journal },
  settings: Settings,
  { now, digestOf }: GuardOptions,
): string {
  const content = {
    posts: reading.queue.posts,
    archive: beside.archive.posts,
    journal,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  };
  return forecast(content, { now, digestOf }).runsDryOn;
}
