import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Change } from "../repository/repository.ts";
import type { World } from "../world/world.ts";

/** What the journal on main says, and what it ever said. */
export interface Ledger {
  readonly entries: readonly JournalEntry[];
  /** The entry of a container, as it stands or as it last stood. */
  entryOf(containerId: string): JournalEntry | undefined;
}

/** Follows the journal. Must watch before anybody who asks it. */
export function keepLedger({ bulletin }: World): Ledger {
  let entries: JournalEntry[] = [];
  const byContainer = new Map<string, JournalEntry>();
  bulletin.on("change", ({ file, after }: Change) => {
    if (file !== "journal") return;
    entries = JSON.parse(after).entries;
    for (const entry of entries) byContainer.set(entry.container_id, entry);
  });
  return {
    get entries() {
      return entries;
    },
    entryOf: (containerId) => byContainer.get(containerId),
  };
}
