import type { ForeignChange, Store } from "../core/ports/store.ts";
import { clip, printable } from "../core/text/printable.ts";

/** The journal, which everything here relies on, is not what the bot's own runs left. Ends a run wherever it is. */
export class ForeignJournalError extends Error {
  readonly change: ForeignChange;

  constructor(change: ForeignChange) {
    super(whoChangedIt(change));
    this.name = "ForeignJournalError";
    this.change = change;
  }
}

/**
 * The store of one run. It writes no journal that someone else has changed, so that undoing the change is enough. It asks who
 * changed the journal before the first write and not again: the run's own writes would only be asked about.
 */
export function guardJournal(store: Store): Store {
  let isOwn = false;
  const guarded: Store = {
    ...store,
    async findForeignChange() {
      const change = isOwn ? null : await store.findForeignChange();
      isOwn = change === null;
      return change;
    },
    async write(file, bytes, expected, message) {
      if (file === "journal") await demandOwnJournal(guarded);
      return await store.write(file, bytes, expected, message);
    },
    async writeTogether(writes, message) {
      if (writes.some(({ file }) => file === "journal")) await demandOwnJournal(guarded);
      return await store.writeTogether(writes, message);
    },
  };
  return guarded;
}

/** @throws ForeignJournalError */
export async function demandOwnJournal(store: Store): Promise<void> {
  const change = await store.findForeignChange();
  if (change !== null) throw new ForeignJournalError(change);
}

/** One sentence. */
export function whoChangedIt({ by, where }: ForeignChange): string {
  const who = by === null ? "Someone other than the bot" : clip(printable(by));
  return `${who} changed journal.json${where === null ? "" : ` in the commit ${clip(printable(where))}`}.`;
}

export const PUT_JOURNAL_RIGHT =
  'Undo the change, or compare the file with the account and accept it: start the workflow resolve with "the journal is right", or run npm run queue -- accept-journal.';
