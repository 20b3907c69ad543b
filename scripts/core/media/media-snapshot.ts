/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */

/** What lies under a name, links not followed. */
export type EntryKind = "file" | "link" | "submodule" | "folder" | "other";

export interface MediaEntry {
  name: string;
  kind: EntryKind;
  /** Of a file; null for everything else, and where nobody asked for it. */
  file: CommittedFile | null;
}

export interface CommittedFile {
  /** Git's hash of the bytes: equal for equal bytes, whether they are committed or not. */
  blobId: string;
  sizeBytes: number;
}

/** What the media folder beside the queue holds, at the same instant as the queue. Read-only. */
export interface MediaSnapshot {
  /** Where it is, for commands that people copy. */
  path: string;
  /** What the folder itself is; a link or a submodule is not looked into. */
  kind: EntryKind | "missing";
  /** Everything directly in it, by name. Names differ in every letter, upper and lower case too. */
  entries: ReadonlyMap<string, MediaEntry>;
  /** All bytes of a file, as they were when the folder was listed. @throws ProblemError when they cannot be read, or no longer */
  read(entry: MediaEntry): Promise<Uint8Array>;
}

/** The media folder where a proposal started, in the proposal, and on the default branch now; null where nothing names a file. */
interface FolderVersions {
  base: MediaSnapshot;
  head: MediaSnapshot;
  current: MediaSnapshot | null;
}

/** The media folder after merging: the current one, with what the proposal adds, replaces and removes. */
export function mergeFolders({ base, head, current }: FolderVersions): MediaSnapshot {
  const ours = current ?? base;
  const entries = new Map(ours.entries);
  const origins = new Map([...ours.entries.keys()].map((name) => [name, ours]));
  for (const name of new Set([...base.entries.keys(), ...head.entries.keys()])) {
    const proposed = head.entries.get(name);
    if (isSame(base.entries.get(name), proposed)) continue;
    if (proposed === undefined) entries.delete(name);
    else entries.set(name, proposed);
    origins.set(name, head);
  }
  const kind = head.kind === base.kind ? ours.kind : head.kind;
  return { path: ours.path, kind, entries, read: async (entry) => await (origins.get(entry.name) ?? head).read(entry) };
}

function isSame(a: MediaEntry | undefined, b: MediaEntry | undefined): boolean {
  return a?.kind === b?.kind && a?.file?.blobId === b?.file?.blobId;
}
