import type { Result } from "../findings/problem.ts";
import type { Journal, JournalEntry } from "../generated/journal.ts";
import { isLive, showsTheSame } from "../rules/posts/same-post.ts";
import { publishedOnDay } from "../schedule/slot.ts";

export interface ClaimChange {
  kind: "claim";
  entry: JournalEntry;
  /** The open claim that this one takes over or renews, exactly as it was read; null for a new container. */
  replaces: JournalEntry | null;
  /** The slot guard, checked again when claiming; null when it is turned off. */
  slot: { timeZone: string; postsPerDay: number } | null;
  /** Ids of the live entries that the post was compared with before. A copy of it under another id may not have come since. */
  judgedIds: ReadonlySet<string>;
}

/** Adds the claim, or puts it in place of the one that it takes over, if nothing that was read before has changed since. */
export function claim(journal: Journal, change: ClaimChange): Result<Journal, string> {
  const { entry, replaces } = change;
  const own = journal.entries.findIndex((other) => hasSameContainer(other, entry));
  const current = journal.entries[own];
  if (current !== undefined && isUnchanged(current, entry)) return { ok: true, value: journal };
  // After a lost answer, this run's own claim of a new container may be there, and may have looked dead to another run.
  const isAsRead = replaces === null ? current === undefined : current !== undefined && isUnchanged(current, replaces);
  if (!isAsRead) return { ok: false, error: takenOver(entry) };
  if (!holdsAll(journal, change.judgedIds)) return { ok: false, error: "the record lacks what it held before" };
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

/** A record that was deleted or set back while the post was prepared may not know of its first publication. */
function holdsAll({ entries }: Journal, ids: ReadonlySet<string>): boolean {
  const known = new Set(entries.map(({ id }) => id));
  return [...ids].every((id) => known.has(id));
}

function isSlotTaken(others: JournalEntry[], entry: JournalEntry, slot: NonNullable<ClaimChange["slot"]>): boolean {
  const published = publishedOnDay({ day: new Date(entry.claim.at), timeZone: slot.timeZone, entries: others });
  return published >= slot.postsPerDay;
}

/** Whether an open or done entry forbids publishing `wanted`. */
export function blocks(entry: JournalEntry, wanted: Pick<JournalEntry, "id" | "digest">): boolean {
  return isLive(entry) && (entry.id === wanted.id || entry.digest === wanted.digest);
}

function describeRival(rival: JournalEntry, entry: JournalEntry): string {
  const relation = rival.id === entry.id ? entry.id : `${rival.id}, which has the same content as ${entry.id},`;
  return rival.outcome === "done"
    ? `${relation} is already published`
    : `${relation} is already claimed by another run`;
}

export function isClaimed({ entries }: Journal, id: string): boolean {
  return entries.some((entry) => entry.id === id && entry.outcome === null);
}

/** Each container is claimed once, so it identifies an entry among those of the same post. */
export function hasSameContainer(entry: JournalEntry, other: JournalEntry): boolean {
  return entry.id === other.id && entry.container_id === other.container_id;
}

export function takenOver({ id }: JournalEntry): string {
  return `another run took over the claim of ${id}`;
}

/** The same claim by the same run, written at the same instant and with the same outcome. */
export function isUnchanged(a: JournalEntry, b: JournalEntry): boolean {
  return a.outcome === b.outcome && a.claim.at === b.claim.at && a.claim.run === b.claim.run;
}

/** A younger claim of another run is left to that run, unless the run has certainly ended. */
const FRESH_CLAIM_MS = 10 * 60_000;

/** Whether the run that made the claim may still be active, judged by the claim's age. */
export function isFreshClaim({ claim }: Pick<JournalEntry, "claim">, now: Date): boolean {
  return now.getTime() - Date.parse(claim.at) <= FRESH_CLAIM_MS;
}

/** The counts of the post's containers and of its days of doubt start again. The very same journal where nothing counts. */
export function restart(journal: Journal, id: string): Journal {
  const { doubts = [] } = journal;
  const others = doubts.filter((doubt) => doubt.id !== id);
  if (countedContainers(journal.entries, { id }).length === 0 && others.length === doubts.length) return journal;
  const entries = journal.entries.map((entry) =>
    isCounted(entry, { id }) ? { ...entry, exempt: true as const } : entry,
  );
  return { ...journal, entries, ...(journal.doubts === undefined ? {} : { doubts: others }) };
}

/** The containers that a post (or, without a digest, any version of it) has used up. */
export function countedContainers(
  entries: readonly JournalEntry[],
  post: { id: string; digest?: string },
): JournalEntry[] {
  return entries.filter((entry) => isCounted(entry, post));
}

function isCounted(entry: JournalEntry, { id, digest = entry.digest }: { id: string; digest?: string }): boolean {
  return entry.outcome === "abandoned" && entry.exempt !== true && entry.id === id && entry.digest === digest;
}
