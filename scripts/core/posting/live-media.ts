import type { Journal, JournalEntry } from "../generated/journal.ts";
import type { RecentMedia } from "../ports/platform.ts";
import { hasWordsOf } from "./digest.ts";

/** The platform's clock may differ from ours, and its timestamp is the start of publishing. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** A post that is live went live at most this long after its claim. */
const LATEST_PUBLICATION_MS = 60 * 60_000;

/** Older media cannot be the post of the entry. */
export function earliestPublication(entry: JournalEntry): Date {
  return new Date(Date.parse(entry.container_created_at ?? entry.claim.at) - CLOCK_TOLERANCE_MS);
}

interface LiveMediaSearch {
  entry: JournalEntry;
  journal: Journal;
  /** Media ids that are recorded for other posts outside the journal (queue, archive). */
  recordedIds: ReadonlySet<string>;
  media: RecentMedia[];
}

export interface LiveMediaResult {
  /** The only medium that can be this post; null when there is none or more than one, and for a story, which has no words. */
  match: RecentMedia | null;
  /** The same, also for a story: of a container that is known to be published. */
  only: RecentMedia | null;
  /** Of those that no record explains, the ones with the caption of this post. Without a match, nobody can say whose they are. */
  alike: RecentMedia[];
  /** Media that appeared since the container was created and that no record explains. */
  unexplained: RecentMedia[];
}

/** Looks for a claim's post among recent media: the single one of its caption that is recent and nobody else's. */
export function findLiveMedia(search: LiveMediaSearch): LiveMediaResult {
  const earliest = earliestPublication(search.entry).getTime();
  const others = search.journal.entries.filter((other) => other.container_id !== search.entry.container_id);
  const recorded = new Set([...search.recordedIds, ...others.map((other) => other.media_id)]);
  const unexplained = search.media.filter(
    (medium) => medium.timestamp.getTime() >= earliest && !recorded.has(medium.id),
  );
  const { is_story: isStory } = search.entry;
  const alike = isStory ? unexplained : unexplained.filter(({ caption = "" }) => hasWordsOf(search.entry, caption));
  const [found = null] = alike.length === 1 ? alike : [];
  const only = found === null || isRivalled(found, search) ? null : found;
  return { match: isStory ? null : only, only, alike, unexplained };
}

/** Whether a medium with the caption of this entry belongs to another entry of the journal, or may belong to it. */
export function isRivalled(
  medium: Pick<RecentMedia, "id" | "timestamp">,
  { entry, journal }: Pick<LiveMediaSearch, "entry" | "journal">,
): boolean {
  const others = journal.entries.filter((other) => other.container_id !== entry.container_id);
  const isAlike = ({ caption_digest }: JournalEntry) =>
    (caption_digest ?? entry.caption_digest) === entry.caption_digest;
  return others.some((other) => other.media_id === medium.id || (isAlike(other) && mayOwn(other, medium)));
}

/**
 * Whether a medium in the words of an entry may belong to it: because it has no recorded medium yet, or because
 * people were told that nobody knows whether it is live, and may have posted it by hand as well.
 */
export function mayOwn(other: JournalEntry, medium: Pick<RecentMedia, "timestamp">): boolean {
  if (other.media_id !== null && other.parked_at === undefined) return false;
  const publishedMs = medium.timestamp.getTime();
  if (other.outcome === null) return publishedMs >= earliestPublication(other).getTime();
  return other.outcome === "done" && Math.abs(publishedMs - Date.parse(other.claim.at)) <= LATEST_PUBLICATION_MS;
}
