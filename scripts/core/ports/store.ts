/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */
import type { TokenRecord } from "../generated/token.ts";
import type { MediaSnapshot } from "./media-snapshot.ts";

/** The files in the content folder. */
export type StoreFile = "queue" | "journal" | "settings" | "token-status";

export interface Versioned {
  /** As stored. The reader has to check that they are UTF-8 and JSON. */
  bytes: Uint8Array;
  /** Opaque; changes whenever the bytes change. */
  version: string;
}

export interface Snapshot {
  queue: Versioned | null;
  journal: Versioned | null;
  settings: Versioned | null;
  tokenStatus: Versioned | null;
  /** archive/*.json, sorted by name. */
  archive: { name: string; bytes: Uint8Array }[];
  /** The media folder beside the queue; left out when the queue names no file of it. */
  media?: MediaSnapshot;
}

export type WriteResult = { ok: true; version: string } | { ok: false; reason: "conflict" };

/** One file of a write of several. */
export interface FileWrite {
  file: StoreFile;
  bytes: Uint8Array;
  /** null: does not exist. */
  expected: string | null;
}

/** A change of the journal that none of the bot's own writes explains. Both are untrusted text; null: not known. */
export interface ForeignChange {
  /** Name of whoever seems to have made it. */
  by: string | null;
  /** The commit. */
  where: string | null;
}

/** Where the content lives. Shared by all runs; every write is a compare-and-swap. */
export interface Store {
  /** All files at one instant; null for a file that does not exist. */
  readAll(): Promise<Snapshot>;
  read(file: StoreFile): Promise<Versioned | null>;
  /** These files at one instant, in the order asked for; null for a file that does not exist. */
  readTogether(files: readonly StoreFile[]): Promise<(Versioned | null)[]>;
  /**
   * Replaces the file if it is still at `expected` (null: does not exist). Durable when it resolves.
   * @throws ProblemError when the store refuses for a reason other than a newer version
   */
  write(file: StoreFile, bytes: Uint8Array, expected: string | null, message: string): Promise<WriteResult>;
  /**
   * Replaces all files, or none if one of them is no longer at its `expected`. A store that cannot write them in one piece writes
   * them in the order given, and may die or be overtaken in between: then the later ones are as they were.
   * @throws ProblemError when the store refuses for a reason other than a newer version
   */
  writeTogether(
    writes: readonly FileWrite[],
    message: string,
  ): Promise<{ ok: true } | { ok: false; reason: "conflict" }>;
  /**
   * Whether the journal, as it was read last, is what the store's own writes left; null: it is. A store that has never written
   * one takes it as it finds it.
   * @throws ProblemError when that cannot be found out
   */
  findForeignChange(): Promise<ForeignChange | null>;
  /** Writes the journal like `write`, and takes everything before for explained: an operator has looked at it. */
  acceptJournal(bytes: Uint8Array, expected: string | null, message: string): Promise<WriteResult>;
  /** Whether the run with that name has certainly ended. */
  hasEnded(run: string): Promise<boolean>;
}

/** The only place where the token is stored. */
export interface TokenStore {
  /** Proves that `write` will work, before the refresh is spent. @throws ProblemError */
  proveWritable(): Promise<void>;
  /** Replaces the record, durably. @throws ProblemError */
  write(record: TokenRecord): Promise<void>;
}
