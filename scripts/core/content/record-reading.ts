import type { Finding } from "../findings/finding.ts";
import type { Journal } from "../generated/journal.ts";
import type { RecordReading } from "../ports/record-reader.ts";
import type { Reading } from "./read-file.ts";
import { readJournal } from "./read-records.ts";

/** Where nothing was published yet. */
export const NO_RECORD: RecordReading = { kind: "read", journal: null };

/** The journal as far as it is known, for checks and pages: without entries where it is damaged or not at hand. */
export function journalOf(record: RecordReading): { journal: Journal; reading: Reading<Partial<Journal>> | null } {
  const bytes = record.kind === "read" ? record.journal : null;
  const reading = bytes === null ? null : readJournal(bytes);
  const isSound = reading !== null && reading.findings.length === 0;
  return { journal: { entries: isSound ? (reading.value?.entries ?? []) : [] }, reading };
}

/** What is said once where the record is not at hand; null where it is. */
export function gapOf(record: RecordReading): Finding | null {
  if (record.kind === "read") return null;
  const message = `The record of what was published is not at hand. ${record.why}`;
  const hint = "Not judged: copies of published posts, and changes of posts that are being published.";
  return { rule: "record", severity: "note", pointer: "", message, hint };
}
