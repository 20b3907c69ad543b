import type { Journal, JournalEntry } from "../../scripts/core/generated/journal.ts";
import { type Change, PEOPLE } from "../repository/repository.ts";
import { valueIn } from "../repository/texts.ts";
import type { World } from "../world/world.ts";

/** The current and past entries of the journal on main. */
export interface Ledger {
  readonly entries: readonly JournalEntry[];
  /** The entry of a container as the bot wrote it last. */
  entryOf(containerId: string): JournalEntry | undefined;
}

/** Follows the journal. Must be registered before the watchers that use it. */
export function keepLedger({ bulletin }: World): Ledger {
  let entries: readonly JournalEntry[] = [];
  const byContainer = new Map<string, JournalEntry>();
  bulletin.on("change", ({ file, after, author }: Change) => {
    if (file !== "journal") return;
    entries = entriesIn(after);
    if (author !== PEOPLE) for (const entry of entries) byContainer.set(entry.container_id, entry);
  });
  return {
    get entries() {
      return entries;
    },
    entryOf: (containerId) => byContainer.get(containerId),
  };
}

const NO_ENTRIES: Journal = { entries: [] };

/** The journal in a text: empty when people have damaged it. */
export function journalIn(text: string | null): Journal {
  const journal = text === null ? undefined : (valueIn(text) as Journal | null | undefined);
  return journal != null && Array.isArray(journal.entries) ? journal : NO_ENTRIES;
}

const OUTCOMES: readonly (string | null)[] = [null, "done", "abandoned", "failed"];

/** Whether people have left the entries such that the bot can read them. */
export function isReadable(entries: readonly JournalEntry[]): boolean {
  return entries.every(({ outcome }) => OUTCOMES.includes(outcome));
}

export function entriesIn(text: string | null): readonly JournalEntry[] {
  return journalIn(text).entries;
}

/** Whether nothing of an entry that a run may change has changed. Cheap, since it is asked for every entry at every change. */
export function isSameEntry(one: JournalEntry | undefined, other: JournalEntry): boolean {
  return (
    one !== undefined &&
    one.outcome === other.outcome &&
    one.media_id === other.media_id &&
    one.published_at === other.published_at &&
    one.claim.at === other.claim.at &&
    one.digest === other.digest &&
    one.parked_at === other.parked_at &&
    one.excused === other.excused
  );
}
