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
