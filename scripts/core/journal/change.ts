import type { Journal, JournalEntry } from "../generated/journal.ts";
import { publishedOnDay } from "../slot.ts";

/**
 * A change to the journal as data. It is applied to the newest version each time a write is tried, so every condition it
 * depends on is part of it.
 */
export type JournalChange =
  | ClaimChange
  /** Takes back a claim of this run for which no publish call was ever sent. */
  | { kind: "release"; entry: ClaimKey }
  | {
      kind: "settle";
      entry: ClaimKey;
      outcome: "done" | "abandoned";
      mediaId: string | null;
      publishedAt: string | null;
    }
  | { kind: "park"; entry: ClaimKey; at: string };

export interface ClaimChange {
  kind: "claim";
  entry: JournalEntry;
  /** The open claim that is taken over or renewed, exactly as it was read; null for a new container. */
  replaces: JournalEntry | null;
  /** The slot guard, checked again at the moment of claiming; null when it was switched off. */
  slot: { timeZone: string; postsPerDay: number; publishedElsewhere: string[] } | null;
}

/** What identifies one entry: a container is claimed once. */
export type ClaimKey = Pick<JournalEntry, "id" | "container_id">;

export type Applied<T> = { ok: true; value: T } | { ok: false; why: string };

/** Applies the change, or says why the newest journal does not allow it. Applying it again to its own result changes nothing. */
export function applyJournalChange(journal: Journal, change: JournalChange): Applied<Journal> {
  if (change.kind === "claim") return claim(journal, change);
  const index = journal.entries.findIndex((entry) => isSameClaim(entry, change.entry));
  const found = journal.entries[index];
  if (change.kind === "release") {
    return { ok: true, value: found === undefined ? journal : { entries: journal.entries.toSpliced(index, 1) } };
  }
  if (found === undefined) return { ok: false, why: `the journal no longer holds the claim of ${change.entry.id}` };
  if (found.outcome === "done") return { ok: true, value: journal };
  return { ok: true, value: { entries: journal.entries.with(index, settled(found, change)) } };
}

function settled(entry: JournalEntry, change: Exclude<JournalChange, ClaimChange | { kind: "release" }>): JournalEntry {
  if (change.kind === "park") return { ...entry, parked_at: change.at };
  return { ...entry, outcome: change.outcome, media_id: change.mediaId, published_at: change.publishedAt };
}

function claim(journal: Journal, change: ClaimChange): Applied<Journal> {
  const { entry, replaces } = change;
  const own = journal.entries.findIndex((other) => isSameClaim(other, entry));
  const current = journal.entries[own];
  if (current !== undefined && sameClaim(current, entry)) return { ok: true, value: journal };
  if (replaces !== null && (current === undefined || !sameClaim(current, replaces))) {
    return { ok: false, why: `another run took over the claim of ${entry.id}` };
  }
  const rival = journal.entries.find((other) => other !== current && blocks(other, entry));
  if (rival !== undefined) return { ok: false, why: describeRival(rival, entry) };
  const others = journal.entries.filter((other) => other !== current);
  if (change.slot !== null && isSlotTaken(others, entry, change.slot)) {
    return { ok: false, why: "another run used today's slot in the meantime" };
  }
  const entries = current === undefined ? [...journal.entries, entry] : journal.entries.with(own, entry);
  return { ok: true, value: { entries } };
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

/** Whether a settled or open entry forbids publishing `wanted`. */
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

function isSameClaim(entry: JournalEntry, key: ClaimKey): boolean {
  return entry.id === key.id && entry.container_id === key.container_id;
}

/** Same claim of the same run, written at the same moment and still open. */
function sameClaim(a: JournalEntry, b: JournalEntry): boolean {
  return a.outcome === b.outcome && a.claim.at === b.claim.at && a.claim.run === b.claim.run;
}
