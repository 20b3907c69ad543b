import type {
  ContentFile,
  RecordFile,
  Snapshot,
  StoreFile,
  Versioned,
  WriteResult,
} from "../../scripts/core/ports/store.ts";
import { bytesOf, type MediaFiles, NO_MEDIA, snapshotOf, textOf } from "./texts.ts";

export interface MainState {
  atMs: number;
  files: Readonly<Record<ContentFile, Versioned | null>>;
  archive: Snapshot["archive"];
  media: MediaFiles;
}

interface RecordState {
  atMs: number;
  files: Readonly<Record<RecordFile, Versioned | null>>;
}

export type Branch = "main" | "record";

export interface Change {
  file: StoreFile;
  before: string | null;
  after: string | null;
  author: string;
  message: string;
}

export interface Write {
  file: StoreFile;
  bytes: Uint8Array;
  expected: string | null;
  author: string;
  message: string;
}

/** The two branches, each as the list of what it was after each push: a commit, or an older state that somebody has forced. */
export type Repository = ReturnType<typeof createRepository>;

export const PEOPLE = "people";
const CONTENT: readonly ContentFile[] = ["queue", "settings", "token-status"];
const RECORD: readonly RecordFile[] = ["journal", "alerts"];
const NO_CONTENT: MainState["files"] = { queue: null, settings: null, "token-status": null };
const NO_RECORD: RecordState["files"] = { journal: null, alerts: null };

export function branchOf(file: StoreFile): Branch {
  return file === "journal" || file === "alerts" ? "record" : "main";
}

/** Versions stand for the content, so restored content has its old version again. */
export function createRepository(nowMs: () => number, onChange: (change: Change) => void) {
  const empty: MainState = { atMs: nowMs(), files: NO_CONTENT, archive: [], media: NO_MEDIA };
  const mains: MainState[] = [empty];
  const records: RecordState[] = [{ atMs: nowMs(), files: NO_RECORD }];
  const main = () => mains.at(-1) ?? empty;
  const record = () => records.at(-1) ?? { atMs: 0, files: NO_RECORD };
  const held = (file: StoreFile): Versioned | null =>
    file === "journal" || file === "alerts" ? record().files[file] : (main().files[file] ?? null);
  const text = (file: StoreFile): string | null => textIn(held(file));
  /** By text. Restored content also has its old bytes again, which may have been read already. */
  const versions = new Map<string, Versioned>();
  const versionOf = (bytes: Uint8Array): Versioned => {
    const known = versions.get(textOf(bytes)) ?? { bytes, version: `version ${versions.size + 1}` };
    versions.set(textOf(bytes), known);
    return known;
  };
  /** Commits one file if its version is still `expected`. */
  const write = ({ file, bytes, expected, author, message }: Write): WriteResult => {
    if ((held(file)?.version ?? null) !== expected) return { ok: false, reason: "conflict" };
    const [before, version] = [text(file), versionOf(bytes)];
    if (file === "journal" || file === "alerts")
      records.push({ atMs: nowMs(), files: { ...record().files, [file]: version } });
    else mains.push({ ...main(), atMs: nowMs(), files: { ...main().files, [file]: version } });
    onChange({ file, before, after: textOf(bytes), author, message });
    return { ok: true, version: version.version };
  };
  const force = (files: readonly StoreFile[], message: string, push: () => void) => {
    const before = files.map(text);
    push();
    for (const [index, file] of files.entries())
      if (text(file) !== before[index])
        onChange({ file, before: before[index] ?? null, after: text(file), author: PEOPLE, message });
  };
  return {
    /** Oldest first. */
    mains: mains as readonly MainState[],
    records: records as readonly RecordState[],
    get main(): MainState {
      return main();
    },
    get record(): RecordState {
      return record();
    },
    nowMs,
    text,
    write,
    /** A commit by people, who always start from the newest version. */
    put(file: ContentFile, written: string, message: string) {
      write({ file, bytes: bytesOf(written), expected: held(file)?.version ?? null, author: PEOPLE, message });
    },
    archive(name: string, written: string) {
      const others = main().archive.filter((entry) => entry.name !== name);
      const archive = [...others, { name, bytes: bytesOf(written) }].sort((a, b) => (a.name < b.name ? -1 : 1));
      mains.push({ ...main(), atMs: nowMs(), archive });
    },
    putMedia(media: MediaFiles) {
      mains.push({ ...main(), atMs: nowMs(), media });
    },
    forceMain(state: MainState, message: string) {
      force(CONTENT, message, () => mains.push({ ...state, atMs: nowMs() }));
    },
    /** null: deletes the branch. */
    forceRecord(state: RecordState | null, message: string) {
      force(RECORD, message, () => records.push({ files: state?.files ?? NO_RECORD, atMs: nowMs() }));
    },
  };
}

export function snapshotOfBoth({ files, archive, media }: MainState, record: RecordState): Snapshot {
  const { queue, settings } = files;
  const snapshot = { queue, settings, tokenStatus: files["token-status"], archive, ...record.files };
  return queue !== null && textOf(queue.bytes).includes('"media/')
    ? { ...snapshot, media: snapshotOf(media) }
    : snapshot;
}

export function textIn(file: Versioned | null): string | null {
  return file === null ? null : textOf(file.bytes);
}
