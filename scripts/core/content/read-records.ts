import type { Finding } from "../findings/finding.ts";
import type { Journal } from "../generated/journal.ts";
import type { TokenRecord } from "../generated/token.ts";
import type { TokenStatus } from "../generated/token-status.ts";
import { validateJournal, validateToken, validateTokenStatus } from "../generated/validators.js";
import type { DraftPost } from "./draft-post.ts";
import { type Reading, readFile, SMALL_FILE_BYTES, WHOLE_FILE } from "./read-file.ts";
import { type QueueReading, readQueue } from "./read-queue.ts";

/** Code that publishes must refuse a reading with findings: what is unreadable may prevent a second publication. */
export function readJournal(bytes: Uint8Array): Reading<Partial<Journal>> {
  return readFile<Journal>(bytes, { validate: validateJournal, wholeFile: WHOLE_FILE.record });
}

/** Archive files have the same shape as the queue. */
export interface ArchiveReading {
  posts: DraftPost[];
  files: { name: string; reading: QueueReading }[];
}

export function readArchive(files: readonly { name: string; bytes: Uint8Array }[]): ArchiveReading {
  const readings = files.map(({ name, bytes }) => ({ name, reading: readQueue(bytes, WHOLE_FILE.record) }));
  return { posts: readings.flatMap(({ reading }) => reading.queue.posts), files: readings };
}

export function readTokenStatus(bytes: Uint8Array): Reading<Partial<TokenStatus>> {
  return readFile<TokenStatus>(bytes, {
    validate: validateTokenStatus,
    maxSizeBytes: SMALL_FILE_BYTES,
    wholeFile: WHOLE_FILE.record,
  });
}

/** Reads a token record. Findings never quote its values. */
export function readToken(bytes: Uint8Array): Reading<Partial<TokenRecord>> {
  return readFile<TokenRecord>(bytes, {
    validate: validateToken,
    isSecret: true,
    maxSizeBytes: SMALL_FILE_BYTES,
    wholeFile: "Store the token record again.",
  });
}

export type RecordReading =
  /** null: nothing was published yet. */
  | { kind: "read"; journal: Uint8Array | null }
  /** Nothing is known of what was published. `why` is a whole sentence. */
  | { kind: "not-available"; why: string };

/** Where nothing was published yet. */
export const NO_RECORD: RecordReading = { kind: "read", journal: null };

/** The journal for checks and pages: without entries where it is damaged or not available. */
export function journalOf(record: RecordReading): { journal: Journal; reading: Reading<Partial<Journal>> | null } {
  const bytes = record.kind === "read" ? record.journal : null;
  const reading = bytes === null ? null : readJournal(bytes);
  const isSound = reading !== null && reading.findings.length === 0;
  return { journal: { entries: isSound ? (reading.value?.entries ?? []) : [] }, reading };
}

/** What is said once where the record is not available; null where it is. */
export function gapOf(record: RecordReading): Finding | null {
  if (record.kind === "read") return null;
  const message = `The record of what was published is not available. ${record.why}`;
  const hint = "Not judged: copies of published posts, and changes of posts that are being published.";
  return { rule: "record", severity: "note", pointer: "", message, hint };
}
