import type { ForeignChange } from "../../core/ports/store.ts";
import { gitBlobSha } from "./committed-files.ts";
import type { NamedClient } from "./github-client.ts";
import { checkedStep, findForeignJournalChange, type JournalAt, type JournalStep } from "./journal-seal.ts";

/** What one run knows of how the journal came to be what it is. Versions are git's hashes; null is no file. */
export interface JournalWatch {
  /** The journal was read, or found missing, at this commit. */
  saw(commit: string, version: string | null): void;
  hasSeen(): boolean;
  /** Takes a version, and with it everything before, for explained. */
  accept(version: string | null): void;
  /** What the commit says that replaces `expected`: more than the step itself only where everything before is explained. */
  sealFor(bytes: Uint8Array, expected: string | null): JournalStep;
  /** Who wrote the journal that was seen last; null: the bot. */
  findForeignChange(): Promise<ForeignChange | null>;
}

export function watchJournal(contents: NamedClient, path: string): JournalWatch {
  let at: JournalAt | null = null;
  /** Versions that this run has checked, or written over such a one. */
  const explained = new Set<string | null>();
  return {
    saw(commit, version) {
      at = { path, commit, blob: version };
    },
    hasSeen: () => at !== null,
    accept: (version) => void explained.add(version),
    sealFor(bytes, expected) {
      const to = gitBlobSha(bytes);
      if (!explained.has(expected)) return { from: expected, to };
      explained.add(to);
      return checkedStep(to);
    },
    async findForeignChange() {
      if (at === null) return null;
      const { blob } = at;
      const change = await findForeignJournalChange(contents, at);
      if (change === null) explained.add(blob);
      return change;
    },
  };
}
