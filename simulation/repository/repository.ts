import { hash } from "node:crypto";
import type { Snapshot, StoreFile, Versioned, WriteResult } from "../../scripts/core/ports/store.ts";
import { type MediaFiles, NO_MEDIA } from "./media-files.ts";

/** Everything on the main branch after one commit. */
export interface Commit {
  atMs: number;
  files: Readonly<Record<StoreFile, Versioned | null>>;
  archive: Snapshot["archive"];
  media: MediaFiles;
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

export interface Repository {
  /** All commits, oldest first; the last one is main. */
  readonly commits: readonly Commit[];
  readonly head: Commit;
  nowMs(): number;
  text(file: StoreFile): string | null;
  /** Commits one file if its version is still `expected`. */
  write(write: Omit<Change, "before" | "after"> & { bytes: Uint8Array; expected: string | null }): WriteResult;
  /** A commit by people, who always start from the newest version. */
  put(file: StoreFile, text: string, message: string): void;
  archive(name: string, text: string): void;
  /** The media folder as people leave it. */
  putMedia(media: MediaFiles): void;
}

const NOTHING: Commit["files"] = { queue: null, journal: null, settings: null, "token-status": null };
export const PEOPLE = "people";

/** A repository with one branch. Versions are hashes of the content, so restored content has its old version again. */
export function createRepository(nowMs: () => number, onChange: (change: Change) => void): Repository {
  const commits: Commit[] = [{ atMs: nowMs(), files: NOTHING, archive: [], media: NO_MEDIA }];
  const head = (): Commit => commits.at(-1) ?? { atMs: 0, files: NOTHING, archive: [], media: NO_MEDIA };
  const texts = new Map<StoreFile, string>();
  const textOf = (file: StoreFile) => texts.get(file) ?? null;
  const write: Repository["write"] = ({ file, bytes, expected, author, message }) => {
    const { files, archive, media } = head();
    if ((files[file]?.version ?? null) !== expected) return { ok: false, reason: "conflict" };
    const before = textOf(file);
    const after = decoder.decode(bytes);
    texts.set(file, after);
    const version = hash("sha1", bytes);
    commits.push({ atMs: nowMs(), files: { ...files, [file]: { bytes, version } }, archive, media });
    onChange({ file, before, after, author, message });
    return { ok: true, version };
  };
  return {
    commits,
    get head() {
      return head();
    },
    nowMs,
    text: textOf,
    write,
    put(file, text, message) {
      const expected = head().files[file]?.version ?? null;
      write({ file, bytes: encoder.encode(text), expected, author: PEOPLE, message });
    },
    archive(name, text) {
      const { files, archive, media } = head();
      const others = archive.filter((entry) => entry.name !== name);
      const entries = [...others, { name, bytes: encoder.encode(text) }].sort((a, b) => (a.name < b.name ? -1 : 1));
      commits.push({ atMs: nowMs(), files, archive: entries, media });
    },
    putMedia(media) {
      const { files, archive } = head();
      commits.push({ atMs: nowMs(), files, archive, media });
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
