import type { RecordReading } from "../content/read-records.ts";
import type { TokenRecord } from "../generated/token.ts";
import type { MediaSnapshot } from "../media/media-snapshot.ts";

/** Files of the content folder, on the branch that people merge into. */
export type ContentFile = "queue" | "settings" | "token-status" | InsightsFile;

/** How posts did, as it was read in a month: insights/2026-12. */
type InsightsFile = `insights/${string}`;

/** Files of the record, which only the bot writes: on a branch of its own on GitHub, beside the queue in a folder. */
export type RecordFile = "journal" | "alerts";

export type StoreFile = ContentFile | RecordFile;

export interface Versioned {
  /** As stored. The reader has to check that they are UTF-8 and JSON. */
  bytes: Uint8Array;
  /** Opaque; changes whenever the bytes change. */
  version: string;
}

/** The content folder at one instant, and the record at one instant. */
export interface Snapshot {
  queue: Versioned | null;
  settings: Versioned | null;
  tokenStatus: Versioned | null;
  /** archive/*.json, sorted by name. */
  archive: { name: string; bytes: Uint8Array }[];
  /** The media folder beside the queue; left out when the queue names no file of it. */
  media?: MediaSnapshot;
  /** null: there is no record yet, or it was lost. */
  journal: Versioned | null;
  alerts: Versioned | null;
}

export type WriteResult = { ok: true; version: string } | { ok: false; reason: "conflict" };

/** Where content and record live. Shared by all runs; every write is a compare-and-swap. */
export interface Store {
  readAll(): Promise<Snapshot>;
  read(file: StoreFile): Promise<Versioned | null>;
  /**
   * Replaces the file if it is still at `expected` (null: does not exist). Durable when it resolves. The first write of a record
   * creates its branch.
   * @throws ProblemError when the store refuses for a reason other than a newer version
   */
  write(file: StoreFile, bytes: Uint8Array, expected: string | null, message: string): Promise<WriteResult>;
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

/** The record as commands see it that only read: validate, preview, calendar, queue, doctor. */
export interface RecordReader {
  read(): Promise<RecordReading>;
}
