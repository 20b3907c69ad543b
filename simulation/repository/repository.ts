import type { FileWrite, Snapshot, StoreFile, Versioned, WriteResult } from "../../scripts/core/ports/store.ts";
import { type MediaFiles, NO_MEDIA } from "./media-files.ts";
import { bytesOf, textOf } from "./texts.ts";

/** Everything on the main branch after one commit. */
export interface Commit {
  atMs: number;
  files: Readonly<Record<StoreFile, Versioned | null>>;
  archive: Snapshot["archive"];
  media: MediaFiles;
  seal: Seal;
}

/** What the bot's own commits say about the journal, like the lines at their ends. */
export interface Seal {
  /** The version that the bot's last write left; null before the first. */
  version: string | null;
  /** The bot wrote on top of something that its own writes do not explain. */
  isUnexplained: boolean;
}

export interface Change {
  file: StoreFile;
  /** Text before and after; null without a file. */
  before: string | null;
  after: string;
  /** Name of the run, or the people. */
  author: string;
  message: string;
}

/** `isAccepting`: an operator has looked at the journal as it was before. */
export type Write = Omit<Change, "before" | "after"> & {
  bytes: Uint8Array;
  expected: string | null;
  isAccepting?: boolean;
};

export interface Repository {
  /** All commits, oldest first; the last one is main. */
  readonly commits: readonly Commit[];
  readonly head: Commit;
  nowMs(): number;
  text(file: StoreFile): string | null;
  /** Commits one file if its version is still `expected`. */
  write(write: Write): WriteResult;
  /** Commits several files at once, if each version is still the expected one. */
  writeTogether(
    writes: readonly FileWrite[],
    by: Pick<Write, "author" | "message" | "isAccepting">,
  ): { ok: true } | Conflict;
  /** A commit by people, who always start from the newest version. */
  put(file: StoreFile, text: string, message: string): void;
  archive(name: string, text: string): void;
  /** The media folder as people leave it. */
  putMedia(media: MediaFiles): void;
}

type Conflict = { ok: false; reason: "conflict" };
const CONFLICT: Conflict = { ok: false, reason: "conflict" };
const NO_FILES: Commit["files"] = { queue: null, journal: null, settings: null, "token-status": null };
const NOTHING = { files: NO_FILES, archive: [], media: NO_MEDIA, seal: { version: null, isUnexplained: false } };
export const PEOPLE = "people";

/** A repository with one branch. Versions stand for the content, so restored content has its old version again. */
export function createRepository(nowMs: () => number, onChange: (change: Change) => void): Repository {
  const commits: Commit[] = [{ ...NOTHING, atMs: nowMs() }];
  const head = (): Commit => commits.at(-1) ?? { ...NOTHING, atMs: 0 };
  const text = (file: StoreFile): string | null => {
    const held = head().files[file];
    return held === null ? null : textOf(held.bytes);
  };
  /** By text. Restored content also has its old bytes again, which may have been read already. */
  const versions = new Map<string, Versioned>();
  const versionOf = (bytes: Uint8Array): Versioned => {
    const text = textOf(bytes);
    const known = versions.get(text);
    if (known !== undefined) return known;
    const version = { bytes, version: `version ${versions.size + 1}` };
    versions.set(text, version);
    return version;
  };
  const writeTogether: Repository["writeTogether"] = (writes, { author, message, isAccepting = false }) => {
    const { files, archive, media, seal } = head();
    if (writes.some(({ file, expected }) => (files[file]?.version ?? null) !== expected)) return CONFLICT;
    const changes = writes.map(({ file, bytes }) => ({ file, before: text(file), after: textOf(bytes) }));
    const written: Record<StoreFile, Versioned | null> = { ...files };
    for (const { file, bytes } of writes) written[file] = { ...versionOf(bytes) };
    const journal = author === PEOPLE ? undefined : writes.find(({ file }) => file === "journal");
    const isUnexplained = !isAccepting && (seal.isUnexplained || seal.version !== journal?.expected);
    commits.push({
      atMs: nowMs(),
      files: written,
      archive,
      media,
      seal: journal === undefined ? seal : { version: versionOf(journal.bytes).version, isUnexplained },
    });
    for (const change of changes) onChange({ ...change, author, message });
    return { ok: true };
  };
  const write: Repository["write"] = ({ file, bytes, expected, ...by }) => {
    const result = writeTogether([{ file, bytes, expected }], by);
    return result.ok ? { ok: true, version: versionOf(bytes).version } : result;
  };
  return {
    commits,
    get head() {
      return head();
    },
    nowMs,
    text,
    write,
    writeTogether,
    put(file, written, message) {
      const expected = head().files[file]?.version ?? null;
      write({ file, bytes: bytesOf(written), expected, author: PEOPLE, message });
    },
    archive(name, written) {
      const { archive, ...commit } = head();
      const others = archive.filter((entry) => entry.name !== name);
      const entries = [...others, { name, bytes: bytesOf(written) }].sort((a, b) => (a.name < b.name ? -1 : 1));
      commits.push({ ...commit, atMs: nowMs(), archive: entries });
    },
    putMedia(media) {
      commits.push({ ...head(), atMs: nowMs(), media });
    },
  };
}
