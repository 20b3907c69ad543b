import type { Doubt, Journal, JournalEntry, Told } from "../generated/journal.ts";
import type { Result } from "../ports/result.ts";
import { claim, hasSameContainer, isClaimed, isUnchanged, restart, takenOver } from "./claims.ts";
import type { Doubted, JournalChange, TellChange } from "./journal-change.ts";
import { recordDone } from "./record-done.ts";

/** More conditions than ever hold at once; the oldest are forgotten first. */
const MAX_TOLD = 50;

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
