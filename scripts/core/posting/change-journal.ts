import type { Doubt, Journal, JournalEntry, Told } from "../generated/journal.ts";
import type { Result } from "../ports/result.ts";
import { showsTheSame } from "../rules/posts/same-post.ts";
import { isRivalled } from "./live-media.ts";
import { publishedOnDay } from "./slot.ts";

/**
 * A change to the journal, as data. Every attempt to write applies it to the newest version, so it contains all conditions that
 * it depends on.
 */
export type JournalChange =
  | ClaimChange
  /** Withdraws a claim for which no publish call was sent, unless another run has changed it in the meantime. */
  | { kind: "release"; entry: JournalEntry }
  /**
   * Records that the post is live, even if the entry has changed in the meantime; at the time of its claim, if no other is known.
   * `isMatched`: the medium was matched by its caption, and may have become that of another claim.
   */
  | { kind: "done"; entry: JournalEntry; mediaId: string | null; publishedAt: string; isMatched?: true }
  /** Its container is dead and nothing shows that it was published. A claim that another run has renewed since is left to that run. */
  | { kind: "abandon"; entry: JournalEntry }
  /** The publish call that followed this claim was refused because of the account: the container does not count against the post. */
  | { kind: "excuse"; entry: JournalEntry }
  /** Someone has checked that the post is not live: it is free again, and the count of its containers starts again. */
  | { kind: "retry"; entry: JournalEntry }
  /** These posts could not be prepared, and nothing else could be published either. Doubts about posts that no longer wait are dropped. */
  | { kind: "doubt"; posts: readonly Doubted[]; at: string; waitingIds: ReadonlySet<string> }
  /** The team was alerted about the conditions in `told`; conditions of the kinds in `over` have passed. */
  | TellChange
  /** An operator has compared the journal with the account after someone else had changed it. */
  | { kind: "accept"; at: string }
  /** The count of a post's containers starts again, unless a run has claimed the post meanwhile. */
  | { kind: "restart"; id: string }
  /** Someone has checked that the post is not live, and decided not to try it again. */
  | { kind: "fail"; entry: JournalEntry }
  /** People were alerted that these claims need a decision. */
  | { kind: "park"; entries: readonly JournalEntry[]; at: string };

/** More conditions than ever hold at once; the oldest are forgotten first. */
const MAX_TOLD = 50;

/** A post that could not be prepared, as it was then. */
export type Doubted = Pick<Doubt, "id" | "digest">;

/** `missed`: posts of which the team was not told although it had to be. `heard`: those of which it was told at last. */
export interface TellChange {
  kind: "tell";
  told: readonly Told[];
  over: ReadonlySet<string>;
  missed: ReadonlySet<string>;
  heard: ReadonlySet<string>;
}

export interface ClaimChange {
  kind: "claim";
  entry: JournalEntry;
  /** The open claim that this one takes over or renews, exactly as it was read; null for a new container. */
  replaces: JournalEntry | null;
  /** The slot guard, checked again when claiming; null when it is turned off. */
  slot: { timeZone: string; postsPerDay: number; publishedElsewhere: string[] } | null;
  /** Ids of the live entries that the post was compared with before. A copy of it under another id may not have come since. */
  judgedIds: ReadonlySet<string>;
}

/** Applies the change, or says why the newest journal does not allow it. Applying it again to its own result changes nothing. */
export function applyJournalChange(journal: Journal, change: JournalChange): Result<Journal, string> {
  if (change.kind === "claim") return claim(journal, change);
  if (change.kind === "accept") return { ok: true, value: { ...journal, accepted_at: change.at } };
  if (change.kind === "tell") return { ok: true, value: tell(journal, change) };
  if (change.kind === "doubt") return { ok: true, value: doubt(journal, change) };
  if (change.kind === "park") return { ok: true, value: park(journal, change) };
  if (change.kind === "restart")
    return { ok: true, value: isClaimed(journal, change.id) ? journal : restart(journal, change.id) };
  const index = journal.entries.findIndex((entry) => hasSameContainer(entry, change.entry));
  const found = journal.entries[index];
  switch (change.kind) {
    case "release": {
      const isOurs = found !== undefined && isUnchanged(found, change.entry);
      return { ok: true, value: isOurs ? { ...journal, entries: journal.entries.toSpliced(index, 1) } : journal };
    }
    case "excuse": {
      const isOurs = found !== undefined && isUnchanged(found, change.entry) && found.excused === undefined;
      return {
        ok: true,
        value: isOurs ? { ...journal, entries: journal.entries.with(index, { ...found, excused: true }) } : journal,
      };
    }
    case "retry": {
      const closed = closeOpen(journal, index, { kind: "abandon", entry: change.entry });
      return closed.ok ? { ok: true, value: restart(closed.value, change.entry.id) } : closed;
    }
    case "done":
      return { ok: true, value: recordDone(journal, index, change) };
    default:
      return closeOpen(journal, index, change);
  }
}

/** Restores a lost entry (restored file, bad merge), because the entry prevents a second publication. */
function recordDone(journal: Journal, index: number, change: Extract<JournalChange, { kind: "done" }>): Journal {
  const found = journal.entries[index];
  // A recorded publication does not change. It only becomes more exact: its time, or an id that the run before did not know.
  if (found?.outcome === "done" && (change.mediaId === null || (found.media_id ?? change.mediaId) !== change.mediaId))
    return journal;
  if (change.isMatched === true && isOfAnother(journal, change)) return journal;
  const media_id = change.mediaId;
  const published_at = bestTime(found ?? change.entry, change);
  const isKnown = found?.media_id === media_id && found.published_at === published_at;
  if (found?.outcome === "done" && isKnown) return journal;
  const done: JournalEntry = { ...(found ?? change.entry), outcome: "done", media_id, published_at };
  return { ...journal, entries: found === undefined ? [...journal.entries, done] : journal.entries.with(index, done) };
}

/** What this run has read may be older than the claim with which another run published the medium. The next run looks again. */
function isOfAnother(
  journal: Journal,
  { entry, mediaId, publishedAt }: Extract<JournalChange, { kind: "done" }>,
): boolean {
  const medium = { id: mediaId ?? "", timestamp: new Date(publishedAt) };
  return isRivalled(medium, { entry, captionDigest: entry.caption_digest ?? null, journal });
}

/** The time of a claim only stands in for one that nobody knows. The newest claim is the one that its post went live with. */
function bestTime(found: JournalEntry, { entry, publishedAt }: Extract<JournalChange, { kind: "done" }>): string {
  return publishedAt === entry.claim.at ? (found.published_at ?? found.claim.at) : publishedAt;
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
  const outcome = change.kind === "fail" ? "failed" : "abandoned";
  return { ok: true, value: { ...journal, entries: journal.entries.with(index, { ...found, outcome }) } };
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

function tell(journal: Journal, { told, over, missed, heard }: TellChange): Journal {
  const isReplaced = (old: Told) => told.some(({ kind, digest }) => kind === old.kind && digest === old.digest);
  const kept = (journal.told ?? []).filter((old) => !over.has(old.kind) && !isReplaced(old));
  const { untold: known = [], ...others } = journal;
  const untold = [...new Set([...known, ...missed])].filter((id) => !heard.has(id)).slice(-MAX_TOLD);
  const next = { ...others, told: [...kept, ...told].slice(-MAX_TOLD) };
  return untold.length === 0 ? next : { ...next, untold };
}

/** A doubt keeps its first moment while the post stays as it is. */
function doubt(journal: Journal, { posts, at, waitingIds }: Extract<JournalChange, { kind: "doubt" }>): Journal {
  const known = journal.doubts ?? [];
  const isTriedNow = (old: Doubt) => posts.some(({ id }) => id === old.id);
  const kept = known.filter((old) => waitingIds.has(old.id) && !isTriedNow(old));
  const sinceOf = ({ id, digest }: Doubted) => known.find((old) => old.id === id && old.digest === digest)?.since ?? at;
  return { ...journal, doubts: [...kept, ...posts.map((post) => ({ ...post, since: sinceOf(post), at }))] };
}

function isClaimed({ entries }: Journal, id: string): boolean {
  return entries.some((entry) => entry.id === id && entry.outcome === null);
}

/** The very same journal where nothing counts. */
function restart(journal: Journal, id: string): Journal {
  if (countedContainers(journal.entries, { id }).length === 0) return journal;
  const entries = journal.entries.map((entry) =>
    isCounted(entry, { id }) ? { ...entry, excused: true as const } : entry,
  );
  return { ...journal, entries };
}

/** The containers that a post (or, without a digest, any version of it) has used up. */
export function countedContainers(
  entries: readonly JournalEntry[],
  post: { id: string; digest?: string },
): JournalEntry[] {
  return entries.filter((entry) => isCounted(entry, post));
}

function isCounted(entry: JournalEntry, { id, digest = entry.digest }: { id: string; digest?: string }): boolean {
  return entry.outcome === "abandoned" && entry.excused !== true && entry.id === id && entry.digest === digest;
}

function claim(journal: Journal, change: ClaimChange): Result<Journal, string> {
  const { entry, replaces } = change;
  const own = journal.entries.findIndex((other) => hasSameContainer(other, entry));
  const current = journal.entries[own];
  if (current !== undefined && isUnchanged(current, entry)) return { ok: true, value: journal };
  // After a lost answer, this run's own claim of a new container may be there, and may have looked dead to another run.
  const isAsRead = replaces === null ? current === undefined : current !== undefined && isUnchanged(current, replaces);
  if (!isAsRead) return { ok: false, error: takenOver(entry) };
  const isNewCopy = (other: JournalEntry) => showsTheSame(other, entry) && !change.judgedIds.has(other.id);
  const rival = journal.entries.find((other) => other !== current && (blocks(other, entry) || isNewCopy(other)));
  if (rival !== undefined) return { ok: false, error: describeRival(rival, entry) };
  const others = journal.entries.filter((other) => other !== current);
  if (change.slot !== null && isSlotTaken(others, entry, change.slot)) {
    return { ok: false, error: "another run used today's slot in the meantime" };
  }
  const entries = current === undefined ? [...journal.entries, entry] : journal.entries.with(own, entry);
  return { ok: true, value: { ...journal, entries } };
}

function isSlotTaken(others: JournalEntry[], entry: JournalEntry, slot: NonNullable<ClaimChange["slot"]>): boolean {
  const published = publishedOnDay({
    day: new Date(entry.claim.at),
    timeZone: slot.timeZone,
    entries: others,
    elsewhere: slot.publishedElsewhere,
  });
  return published >= slot.postsPerDay;
}

/** Whether an open or done entry forbids publishing `wanted`. */
export function blocks(entry: JournalEntry, wanted: Pick<JournalEntry, "id" | "digest">): boolean {
  const isLive = entry.outcome === null || entry.outcome === "done";
  return isLive && (entry.id === wanted.id || entry.digest === wanted.digest);
}

function describeRival(rival: JournalEntry, entry: JournalEntry): string {
  const relation = rival.id === entry.id ? entry.id : `${rival.id}, which has the same content as ${entry.id},`;
  return rival.outcome === "done"
    ? `${relation} is already published`
    : `${relation} is already claimed by another run`;
}

/** Each container is claimed once, so it identifies an entry among those of the same post. */
function hasSameContainer(entry: JournalEntry, other: JournalEntry): boolean {
  return entry.id === other.id && entry.container_id === other.container_id;
}

function takenOver({ id }: JournalEntry): string {
  return `another run took over the claim of ${id}`;
}

/** The same claim by the same run, written at the same instant and with the same outcome. */
export function isUnchanged(a: JournalEntry, b: JournalEntry): boolean {
  return a.outcome === b.outcome && a.claim.at === b.claim.at && a.claim.run === b.claim.run;
}

/** A younger claim of another run is left to that run, unless the run has certainly ended. */
const FRESH_CLAIM_MS = 10 * 60_000;

/** Whether the run that made the claim may still be active, judged by the claim's age. */
export function isFreshClaim({ claim }: JournalEntry, now: Date): boolean {
  return now.getTime() - Date.parse(claim.at) <= FRESH_CLAIM_MS;
}
