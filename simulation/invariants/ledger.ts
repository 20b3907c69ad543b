import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Change } from "../repository/repository.ts";
import type { World } from "../world/world.ts";

/** The current and past entries of the journal on main. */
export interface Ledger {
  readonly entries: readonly JournalEntry[];
  /** The current or last known entry of a container. */
  entryOf(containerId: string): JournalEntry | undefined;
}

/** Follows the journal. Must be registered before the watchers that use it. */
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
