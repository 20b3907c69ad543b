import type { Result } from "../findings/problem.ts";
import type { Block, Doubt, FirstComment, Journal, JournalEntry, Sighted } from "../generated/journal.ts";
import { sameJson } from "../json/index.ts";
import { isLive } from "../rules/posts/same-post.ts";
import { type ClaimChange, claim, hasSameContainer, isClaimed, isUnchanged, restart, takenOver } from "./claims.ts";
import { isRivalled } from "./live-media.ts";
import { isRecorded } from "./record-state.ts";

/** A change to the journal, with all its conditions: every attempt to write applies it to the newest version. */
export type JournalChange =
  | ClaimChange
  /** Withdraws a claim for which no publish call was sent, unless another run has changed it in the meantime. */
  | { kind: "release"; entry: JournalEntry }
  | DoneChange
  /**
   * Its container is dead or was refused for good, and nothing shows that it was published. A claim that another run has renewed since
   * is left to that run. `exempt`: the container says nothing against the post.
   */
  | { kind: "abandon"; entry: JournalEntry; exempt?: true }
  /** The publish call after this claim was refused: because of the account, or because nothing was ready. */
  | { kind: "exempt" | "not_ready"; entry: JournalEntry }
  /** The account is blocked; null: somebody has decided that it is not. */
  | { kind: "block"; block: Block | null }
  /** Someone has checked that the post is not live: it is free again, and the count of its containers starts again. */
  | { kind: "retry"; entry: JournalEntry; at: string }
  | { kind: "doubt"; posts: readonly DoubtedPost[]; at: string; waitingIds: ReadonlySet<string> }
  /** What the account seems to show of waiting posts: all of it. */
  | { kind: "sightings"; sightings: readonly Sighted[] }
  /** The count of a post's containers starts again, unless a run has claimed the post meanwhile. */
  | { kind: "restart"; id: string }
  /** Someone has checked that the post is not live, and decided not to try it again. */
  | { kind: "fail"; entry: JournalEntry }
  /** The state of the post's first comment, if it is still the one that was read. */
  | { kind: "comment"; entry: JournalEntry; was: FirstComment; becomes: FirstComment }
  /** The comments of the post are off, or somebody decided to leave them on. */
  | { kind: "comments-off"; entry: JournalEntry; becomes: "done" | "dropped" }
  /** People are asked whether the posts of these claims are live. */
  | { kind: "park"; entries: readonly JournalEntry[]; at: string }
  /** Publications that the journal does not know: those of a lost record. Others say that somebody has looked at the account. */
  | { kind: "restore"; entries: readonly JournalEntry[] };

/** A post that could not be brought out, as it was then. `day`: on which another post passed the same step; null if none did. */
export type DoubtedPost = Pick<Doubt, "id" | "digest"> & { day: string | null };

/** Records that the post is live, whatever has changed; at the time of its claim, if no other is known. */
interface DoneChange {
  kind: "done";
  entry: JournalEntry;
  mediaId: string | null;
  publishedAt: string;
  /** The medium was matched by its caption, and may have become that of another claim. */
  isMatched?: true;
}

/** Applies the change, or says why the newest journal does not allow it. Applying it again to its own result changes nothing. */
export function applyJournalChange(journal: Journal, change: JournalChange): Result<Journal, string> {
  switch (change.kind) {
    case "claim":
      return claim(journal, change);
    case "doubt":
      return { ok: true, value: doubt(journal, change) };
    case "park":
      return { ok: true, value: park(journal, change) };
    case "block":
      return { ok: true, value: withBlock(journal, change.block) };
    case "sightings":
      return { ok: true, value: withSightings(journal, change.sightings) };
    case "restart":
      return { ok: true, value: isClaimed(journal, change.id) ? journal : restart(journal, change.id) };
    case "restore":
      return { ok: true, value: restore(journal, change.entries) };
    default:
      return changeEntry(journal, change);
  }
}

type EntryChange = Extract<JournalChange, { entry: JournalEntry }>;

function changeEntry(journal: Journal, change: Exclude<EntryChange, { kind: "claim" }>): Result<Journal, string> {
  const index = indexOf(journal, change.entry);
  const found = journal.entries[index];
  const isAsRead = found !== undefined && isUnchanged(found, change.entry);
  switch (change.kind) {
    case "release":
      return { ok: true, value: isAsRead ? { ...journal, entries: journal.entries.toSpliced(index, 1) } : journal };
    case "exempt":
    case "not_ready":
      return {
        ok: true,
        value: isAsRead && !found[change.kind] ? withEntry(journal, index, { [change.kind]: true }) : journal,
      };
    case "retry":
      return retry(journal, index, change);
    case "done":
      return { ok: true, value: recordDone(journal, index, change) };
    case "comment":
      return changeComment(journal, index, change);
    case "comments-off":
      return {
        ok: true,
        value: found?.comments_off === null ? withEntry(journal, index, { comments_off: change.becomes }) : journal,
      };
    default:
      return closeOpen(journal, index, change);
  }
}

/** Of the entries of a post that had no container, the one that was read. */
function indexOf({ entries }: Journal, wanted: JournalEntry): number {
  const exact = entries.findIndex((entry) => hasSameContainer(entry, wanted) && isUnchanged(entry, wanted));
  return exact >= 0 ? exact : entries.findIndex((entry) => hasSameContainer(entry, wanted));
}

function withEntry(journal: Journal, index: number, fields: Partial<JournalEntry>): Journal {
  const entries = journal.entries.map((entry, at) => (at === index ? { ...entry, ...fields } : entry));
  return { ...journal, entries };
}

/** Also of a post without a claim: then the journal keeps only that it was not live then. */
function retry(
  journal: Journal,
  index: number,
  { entry, at }: Extract<JournalChange, { kind: "retry" }>,
): Result<Journal, string> {
  if (entry.outcome === "abandoned") {
    const entries = index < 0 ? [...journal.entries, entry] : journal.entries;
    const decided = withEntry({ ...journal, entries }, index < 0 ? entries.length - 1 : index, { not_live_at: at });
    return { ok: true, value: restart(decided, entry.id) };
  }
  const closed = closeOpen(journal, index, { kind: "abandon", entry });
  if (!closed.ok || closed.value === journal) return closed;
  return { ok: true, value: restart(withEntry(closed.value, index, { not_live_at: at }), entry.id) };
}

function changeComment(
  journal: Journal,
  index: number,
  { entry, was, becomes }: Extract<JournalChange, { kind: "comment" }>,
): Result<Journal, string> {
  const found = journal.entries[index]?.comment;
  if (found !== undefined && sameJson(found, becomes)) return { ok: true, value: journal };
  if (found === undefined || !sameJson(found, was))
    return { ok: false, error: `the comment of ${entry.id} was claimed or decided about meanwhile` };
  return { ok: true, value: withEntry(journal, index, { comment: becomes }) };
}

function closeOpen(
  journal: Journal,
  index: number,
  change: Extract<JournalChange, { kind: "abandon" | "fail" }>,
): Result<Journal, string> {
  const found = journal.entries[index];
  if (found === undefined) return { ok: false, error: `the journal no longer holds the claim of ${change.entry.id}` };
  if (found.outcome !== null) return { ok: true, value: journal };
  // That run may be about to publish it, which a look from before does not show.
  if (!isUnchanged(found, change.entry)) return { ok: false, error: takenOver(change.entry) };
  if (change.kind === "fail")
    return { ok: true, value: restart(withEntry(journal, index, { outcome: "failed" }), found.id) };
  const exempt = change.exempt ? { exempt: true as const } : {};
  return { ok: true, value: withEntry(journal, index, { outcome: "abandoned", ...exempt }) };
}

function withBlock(journal: Journal, block: Block | null): Journal {
  const { block: known, ...rest } = journal;
  if (block !== null) return { ...rest, block };
  return known === undefined ? journal : rest;
}

function withSightings(journal: Journal, sightings: readonly Sighted[]): Journal {
  const { sightings: known = [], ...rest } = journal;
  if (sameJson(known, sightings)) return journal;
  return sightings.length === 0 ? rest : { ...rest, sightings: [...sightings] };
}

/** Claims that were settled or taken over in the meantime stay as they are. */
function park(journal: Journal, { entries, at }: Extract<JournalChange, { kind: "park" }>): Journal {
  const isParked = (found: JournalEntry) =>
    found.outcome === null && entries.some((entry) => hasSameContainer(entry, found) && isUnchanged(entry, found));
  return {
    ...journal,
    entries: journal.entries.map((found) => (isParked(found) ? { ...found, parked_at: at } : found)),
  };
}

/** A doubt keeps its first moment and its days while the post stays as it is. */
function doubt(journal: Journal, { posts, at, waitingIds }: Extract<JournalChange, { kind: "doubt" }>): Journal {
  const known = journal.doubts ?? [];
  const isTriedNow = (old: Doubt) => posts.some(({ id }) => id === old.id);
  const kept = known.filter((old) => waitingIds.has(old.id) && !isTriedNow(old));
  const doubtOf = ({ id, digest, day }: DoubtedPost): Doubt => {
    const old = known.find((other) => other.id === id && other.digest === digest);
    const days = new Set([...(old?.days ?? []), ...(day === null ? [] : [day])]);
    return { id, digest, since: old?.since ?? at, at, ...(days.size === 0 ? {} : { days: [...days] }) };
  };
  return { ...journal, doubts: [...kept, ...posts.map(doubtOf)] };
}

function restore(journal: Journal, entries: readonly JournalEntry[]): Journal {
  // A post may be in the queue and in the archive.
  const add = (known: Journal, entry: JournalEntry) =>
    isLive(entry) && isRecorded(known, entry) ? known : { ...known, entries: [...known.entries, entry] };
  return entries.reduce(add, journal);
}

/** Restores a lost entry (restored file, bad merge), because the entry prevents a second publication. */
function recordDone(journal: Journal, index: number, change: DoneChange): Journal {
  const found = journal.entries[index];
  // A recorded publication does not change. It only becomes more exact: its time, or an id that the run before did not know.
  if (found?.outcome === "done" && (change.mediaId === null || (found.media_id ?? change.mediaId) !== change.mediaId))
    return journal;
  if (change.isMatched === true && isOfAnother(journal, change)) return journal;
  // Somebody may have made the record again meanwhile: without a claim, there is nothing to close.
  const isRecorded = ({ id, media_id }: JournalEntry) => id === change.entry.id && media_id === change.mediaId;
  if (change.entry.outcome !== null && journal.entries.some((entry) => entry !== found && isRecorded(entry)))
    return journal;
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
  return isRivalled(medium, { entry, journal });
}

/** The time of a claim only stands in for one that nobody knows. The newest claim is the one that its post went live with. */
function bestTime(found: JournalEntry, { entry, publishedAt }: DoneChange): string {
  return publishedAt === entry.claim.at ? (found.published_at ?? found.claim.at) : publishedAt;
}
