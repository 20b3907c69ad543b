/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */
import type { TokenRecord } from "../generated/token.ts";

/** Names of the files beside each other in the content folder. */
export type StoreFile = "queue" | "journal" | "settings" | "token-status";

export interface Versioned {
  /** As stored: whether they are UTF-8 and JSON is for the reader to find out. */
  bytes: Uint8Array;
  /** Changes whenever the bytes do. Opaque. */
  version: string;
}

export interface Snapshot {
  queue: Versioned | null;
  journal: Versioned | null;
  settings: Versioned | null;
  tokenStatus: Versioned | null;
  /** archive/*.json, in the order of their names. */
  archive: { name: string; bytes: Uint8Array }[];
}

export type WriteResult = { ok: true; version: string } | { ok: false; reason: "conflict" };

/** Where the content lives. Shared by all runs; every write is a compare-and-swap. */
export interface Store {
  /** All files at one moment. A file that does not exist is null. */
  readAll(): Promise<Snapshot>;
  read(file: StoreFile): Promise<Versioned | null>;
  /**
   * Replaces the file if it is still at `expected` (null: does not exist). Durable when it resolves.
   * @throws ProblemError when the store refuses for another reason than a newer version.
   */
  write(file: StoreFile, bytes: Uint8Array, expected: string | null, message: string): Promise<WriteResult>;
  /** Whether the run of that name is certain to have ended. */
  hasEnded(run: string): Promise<boolean>;
}

/** Where the token lives. The only place that may hold it. */
export interface TokenStore {
  /** Proves that `write` will work, before the refresh is spent. @throws ProblemError */
  proveWritable(): Promise<void>;
  /** Replaces the record, durably. @throws ProblemError */
  write(record: TokenRecord): Promise<void>;
}
