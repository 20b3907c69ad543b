import { faultByStatus } from "./fault-by-status.ts";
import { faultWithoutAnswer, type Silence } from "./fault-without-answer.ts";
import { refusedTokenRow } from "./platform-errors/account-rows.ts";
import type { CatalogueRow } from "./platform-errors/row.ts";
import { findPlatformError } from "./platform-errors.ts";
import type { PlatformFault, PlatformStep } from "./platform-fault.ts";

/** What is known about a failed call. */
export interface FaultEvidence {
  step: PlatformStep;
  /** HTTP status, null when there was no answer. */
  status: number | null;
  /** From the error body; null when it has none. */
  code: number | null;
  subcode: number | null;
  /** Set when there was no answer, or none that makes sense. */
  silence: Silence | null;
}

export type Verdict = Pick<PlatformFault, "class" | "isRetryWorthy" | "meaning" | "advice">;

/**
 * What a failed call means: HTTP 401 and the token codes first, then subcode, code and HTTP status. Neither the platform's text
 * nor its is_transient is looked at: the one is translated, the other was seen to be wrong.
 */
export function classifyFault(evidence: FaultEvidence): Verdict {
  const verdict = classify(evidence);
  const provesNothingHappened = verdict.class === "not-ready" || evidence.silence === "not-sent";
  if (evidence.step !== "publish" || provesNothingHappened) return verdict;
  return { ...verdict, meaning: `${verdict.meaning} The post may be live all the same.` };
}

function classify(evidence: FaultEvidence): Verdict {
  const { step, status, code, subcode, silence } = evidence;
  const row = findPlatformError({ code, subcode });
  if (status === 401 || code === 190 || code === 102) return verdictOf(step, isCredential(row) ? row : refusedTokenRow);
  if (row !== null && (row.class !== "not-ready" || isRefusal(status))) return verdictOf(step, row);
  if (silence !== null || status === null) return faultWithoutAnswer(step, silence ?? "dropped");
  return faultByStatus({ ...evidence, status });
}

function isCredential(row: CatalogueRow | null): row is CatalogueRow {
  return row?.class === "credential";
}

/** "Nothing was published" is believed only of a plain refusal: an answer that contradicts itself proves nothing. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}

function verdictOf(step: PlatformStep, row: CatalogueRow): Verdict {
  const { meaning, advice, isRetryWorthy = false } = row;
  return { class: row.classAt?.[step] ?? row.class, isRetryWorthy, meaning, advice };
}
