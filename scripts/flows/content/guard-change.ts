import type { ContentFiles, Reading } from "../../core/content/read-file.ts";
import type { QueueReading } from "../../core/content/read-queue.ts";
import type { ArchiveReading } from "../../core/content/read-records.ts";
import { DEFAULT_SETTINGS } from "../../core/content/read-settings.ts";
import type { Journal } from "../../core/generated/journal.ts";
import type { Settings } from "../../core/generated/settings.ts";
import type { BlobIds } from "../../core/media/blob-ids.ts";
import type { readBase } from "../../core/rules/changes/change.ts";
import { checkChange, type GuardFinding } from "../../core/rules/changes/check-change.ts";
import { type ForecastOptions, forecast } from "../../core/schedule/forecast.ts";

interface ChangedContent {
  files: ContentFiles;
  reading: QueueReading;
  beside: { archive: ArchiveReading; settings: Reading<Settings> | null };
  /** Of the files that posts name; null when they are not known. */
  blobIds: BlobIds | null;
  journal: Journal;
}

export function guardChange(
  base: NonNullable<ReturnType<typeof readBase>>,
  { files, reading, beside, blobIds, journal }: ChangedContent,
  options: ForecastOptions,
): GuardFinding[] {
  const { tokenStatus, oddEntries = [] } = files;
  const settings = beside.settings === null ? null : (beside.settings.value ?? {});
  const content = { queue: reading, archive: beside.archive, settings, tokenStatus, oddEntries, blobIds };
  const { posts } = reading.queue;
  const runsDryOn = (assumed: Settings) =>
    forecast({ posts, archive: beside.archive.posts, journal, settings: { ...DEFAULT_SETTINGS, ...assumed } }, options)
      .runsDryOn;
  return checkChange(base, content, runsDryOn);
}
