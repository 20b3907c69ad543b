/** The bytes of the queue and of the files beside it; null for a file that does not exist. */
export interface ContentFiles {
  queue: Uint8Array;
  settings: Uint8Array | null;
  journal: Uint8Array | null;
  tokenStatus: Uint8Array | null;
  /** Files of the archive folder, in the order of their names. */
  archive: readonly { name: string; bytes: Uint8Array }[];
}
