/** The content folder as it was before a change: bytes as stored, null for a file that is not there. */
export interface BaseFiles {
  queue: Uint8Array | null;
  journal: Uint8Array | null;
  tokenStatus: Uint8Array | null;
  /** archive/*.json, in the order of their names. */
  archive: readonly { name: string; bytes: Uint8Array }[];
  /** Whether a file that is not here did not exist; false when only some of the files were kept. */
  isComplete: boolean;
  /** Everything that the change touches; null when that is not known. */
  changedPaths: ChangedPaths | null;
}

export interface ChangedPaths {
  /** The content folder inside the repository, such as "content/"; "" when that is the repository itself. */
  contentFolder: string;
  /** Paths inside the repository, with slashes. */
  paths: readonly string[];
}
