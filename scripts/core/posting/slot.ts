import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import { localDay } from "../dates/time-zone.ts";
import type { Journal, JournalEntry } from "../generated/journal.ts";

/**
 * The number of posts that count for the local day of `day`: published on it, or claimed on it with an open outcome. Schedules
 * run late, twice or not at all, so this count limits the posts per day, not the schedule.
 */
export function publishedOnDay(count: {
  day: Date;
  timeZone: string;
  entries: JournalEntry[];
  /** published_at of done posts that are not in the journal. */
  elsewhere?: string[];
}): number {
  const today = localDay(count.day, count.timeZone);
  const isNear = (instant: Date) => Math.abs(instant.getTime() - count.day.getTime()) < 2 * DAY_MS;
  const isToday = (instant: string | null) => {
    const at = new Date(instant ?? "");
    return isNear(at) && localDay(at, count.timeZone) === today;
  };
  const journaled = count.entries.filter((entry) =>
    entry.outcome === "done" ? isToday(entry.published_at) : entry.outcome === null && isToday(entry.claim.at),
  );
  return journaled.length + (count.elsewhere ?? []).filter(isToday).length;
}

export interface PublishedRecords {
  posts: readonly DraftPost[];
  archive: readonly DraftPost[];
  journal: Journal;
}

/** published_at of done posts that the journal does not know. A renamed post is there by its medium. */
export function publishedElsewhere(content: PublishedRecords): string[] {
  const done = content.journal.entries.filter((entry) => entry.outcome === "done");
  const ids = new Set(done.map((entry) => entry.id));
  const mediaIds = new Set(done.map((entry) => entry.media_id).filter((mediaId) => mediaId !== null));
  const isJournaled = (id: string, mediaId: DraftPost["media_id"]) => ids.has(id) || mediaIds.has(mediaId ?? "");
  return [...content.posts, ...content.archive]
    .filter((post) => post.status === "done" && post.id !== undefined && !isJournaled(post.id, post.media_id))
    .map((post) => post.published_at)
    .filter((instant) => instant !== undefined);
}
