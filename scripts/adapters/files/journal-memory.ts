import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readRegularFile } from "./regular-file.ts";

/** Beside the journal, ignored by git: a pull request cannot bring one. */
const MEMORY_FILE = ".mergecast.journal";
const VERSION = /^[0-9a-f]{64}$/;
const MAX_BYTES = 8 * 1024;
/** What a missing journal is remembered as. */
const NO_FILE = "0".repeat(64);

/**
 * Which journals this folder's own runs wrote: a line for each, the newest last. A version is noted before and after it is
 * written, so that a run that dies in between leaves both the old and the new one among the last two.
 */
export interface JournalMemory {
  /** Whether the journal (null: no file) is what the last write left. True before the first write. */
  explains(version: string | null): Promise<boolean>;
  /** Writes from `from` to `to`. What people did to the journal before stays unexplained, unless it is accepted. */
  around<T>(step: MemoryStep, write: () => Promise<T>): Promise<T>;
}

export interface MemoryStep {
  from: string | null;
  to: string;
  isAccepting: boolean;
}

export function openJournalMemory(folder: string): JournalMemory {
  const path = join(folder, MEMORY_FILE);
  const lastTwo = () => {
    const lines = readRegularFile(path)?.toString("utf8").split("\n") ?? [];
    return lines.filter((line) => VERSION.test(line)).slice(-2);
  };
  const explains = (version: string | null) => {
    const known = lastTwo();
    return known.length === 0 || known.includes(version ?? NO_FILE);
  };
  const note = async (versions: readonly string[]) => {
    const isLong = (readRegularFile(path)?.length ?? 0) > MAX_BYTES;
    const text = [...(isLong ? lastTwo() : []), ...versions].map((version) => `${version}\n`).join("");
    // One system call each, and a line that was cut short is no version.
    await (isLong ? writeFile(path, text, { flush: true }) : appendFile(path, text, { flush: true }));
  };
  return {
    explains: async (version) => explains(version),
    async around({ from, to, isAccepting }, write) {
      if (!isAccepting && !explains(from)) return await write();
      await note([from ?? NO_FILE, to]);
      const result = await write();
      await note([to, to]);
      return result;
    },
  };
}
