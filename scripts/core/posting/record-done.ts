import type { Journal, JournalEntry } from "../generated/journal.ts";
import type { DoneChange } from "./journal-change.ts";
import { isRivalled } from "./live-media.ts";

/** Restores a lost entry (restored file, bad merge), because the entry prevents a second publication. */
export function recordDone(journal: Journal, index: number, change: DoneChange): Journal {
  const found = journal.entries[index];
  // A recorded publication does not change. It only becomes more exact: its time, or an id that the run before did not know.
  if (found?.outcome === "done" && (change.mediaId === null || (found.media_id ?? change.mediaId) !== change.mediaId))
    return journal;
  if (change.isMatched === true && isOfAnother(journal, change)) return journal;
  const media_id = change.mediaId;
  const published_at = bestTime(found ?? change.entry, change);
  const isKnown = found?.media_id === media_id && found.published_at === published_at;
  if (found?.outcome === "done" && isKnown) return journal;
  const { digest } = change.entry;
  const done: JournalEntry = { ...(found ?? change.entry), digest, outcome: "done", media_id, published_at };
  return { ...journal, entries: found === undefined ? [...journal.entries, done] : journal.entries.with(index, done) };
}

/** What this run has read may be older than the claim with which another run published the medium. The next run looks again. */
function isOfAnother(journal: Journal, { entry, mediaId, publishedAt }: DoneChange): boolean {
  const medium = { id: mediaId ?? "", timestamp: new Date(publishedAt) };
  return isRivalled(medium, { entry, captionDigest: entry.caption_digest ?? null, journal });
}

/** The time of a claim only stands in for one that nobody knows. The newest claim is the one that its post went live with. */
function bestTime(found: JournalEntry, { entry, publishedAt }: DoneChange): string {
  return publishedAt === entry.claim.at ? (found.published_at ?? found.claim.at) : publishedAt;
}
