import { refusedTokenRow } from "./errors/account-rows.ts";
import { type CatalogueRow, REPEATED_BY_ITSELF } from "./errors/catalogue-row.ts";
import { findPlatformError } from "./errors/index.ts";
import { CHECKED_FIRST, faultWithoutAnswer } from "./fault-without-answer.ts";
import {
  type FaultClass,
  type FaultEvidence,
  isAccountFault,
  type PlatformStep,
  type Verdict,
} from "./platform-fault.ts";

/**
 * What a failed call means, judged by HTTP 401 and the token codes first, then by subcode, code and HTTP status. It ignores the
 * platform's text, which is translated, and its is_transient, which has been wrong.
 */
export function classifyFault(evidence: FaultEvidence): Verdict {
  const verdict = classify(evidence);
  const provesNothingHappened = verdict.class === "not-ready" || evidence.noAnswer === "not-sent";
  if (evidence.step !== "publish" || provesNothingHappened) return verdict;
  // Who reads of the account's trouble has something to do; that the post is looked for first is said in the advice.
  const doubt = isAccountFault(verdict) ? "" : " The post may be live nevertheless.";
  return { ...verdict, meaning: `${verdict.meaning}${doubt}`, advice: adviceIfLive(verdict) };
}

/** As long as the post may be live, it must be neither edited nor posted by hand, whatever was wrong with it. */
function adviceIfLive(verdict: Verdict): string {
  if (isAccountFault(verdict)) return `${verdict.advice} ${CHECKED_FIRST}`;
  const isContentRefused = verdict.class === "item" || verdict.class === "media-host";
  return isContentRefused ? `${CHECKED_FIRST} Only if it is not live: ${verdict.advice}` : CHECKED_FIRST;
}

function classify(evidence: FaultEvidence): Verdict {
  const { step, status, code, noAnswer } = evidence;
  const row = rowFor(evidence);
  if (status === 401 || code === 190 || code === 102) return verdictOf(step, isCredential(row) ? row : refusedTokenRow);
  if (row !== null && (row.class !== "not-ready" || isRefusal(status))) return verdictOf(step, row);
  if (noAnswer !== null || status === null) return faultWithoutAnswer(step, noAnswer ?? "dropped");
  return faultByStatus({ ...evidence, status });
}

/** Steps that handle a post and its media. Elsewhere, an error about them says only that the call failed. */
const POST_STEPS: readonly PlatformStep[] = ["create container", "read container", "publish"];

function rowFor({ code, subcode, step }: FaultEvidence): CatalogueRow | null {
  const row = findPlatformError({ code, subcode });
  if (row?.isAboutPost !== true || POST_STEPS.includes(step)) return row;
  return row.class === "transient" ? { ...row, meaning: "Instagram had an internal error.", advice: LATER } : null;
}

function isCredential(row: CatalogueRow | null): row is CatalogueRow {
  return row?.class === "credential";
}

/** "Nothing was published" is trusted only in a plain refusal (4xx): a contradictory answer proves nothing. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}

function verdictOf(step: PlatformStep, row: CatalogueRow): Verdict {
  const { meaning, isRetryWorthy = false } = row;
  const advice = row.adviceAt?.[step] ?? row.advice;
  return { class: row.classAt?.[step] ?? row.class, isRetryWorthy, meaning, advice };
}

const SHOW_SUPPORT =
  "If it keeps happening, look up the numbers in Instagram's error reference or send them to Instagram's support.";
const LATER = `This is usually temporary. ${REPEATED_BY_ITSELF}`;

/** What an error that is not in the catalogue means, judged by its HTTP status. Never called for 401. */
function faultByStatus(evidence: FaultEvidence & { status: number }): Verdict {
  const { step, status } = evidence;
  if (status === 429) {
    return verdict("throttled", "Instagram reports too many calls.", `Wait. ${REPEATED_BY_ITSELF}`);
  }
  if (status >= 500 || status === 408)
    return verdict("transient", `Instagram had an internal error (${numbers(evidence)}).`, LATER);
  if (status === 403) {
    return verdict(
      "account",
      `Instagram forbids this call (${numbers(evidence)}).`,
      `Check the token's permissions. ${SHOW_SUPPORT}`,
    );
  }
  if (step === "exchange code") {
    return verdict(
      "credential",
      "Instagram does not accept the authorization code: it has expired, was used before, or does not match the app and its redirect address.",
      "Start the authorization again and use the code immediately. Check that the redirect address matches the one in the app's dashboard.",
    );
  }
  return verdict(
    classOfRefusal(step),
    `Instagram refused the call with an error that is not in the catalogue (${numbers(evidence)}).`,
    SHOW_SUPPORT,
  );
}

function classOfRefusal(step: PlatformStep): FaultClass {
  switch (step) {
    case "create container":
      return "either";
    case "read container":
    case "read media":
    case "list media":
    case "read insights":
    case "list comments":
      return "unreadable";
    default:
      return "account";
  }
}

function numbers({ status, code, subcode }: FaultEvidence): string {
  return [
    `HTTP ${status}`,
    ...(code === null ? [] : [`code ${code}`]),
    ...(subcode === null ? [] : [`subcode ${subcode}`]),
  ].join(", ");
}

function verdict(faultClass: FaultClass, meaning: string, advice: string): Verdict {
  return { class: faultClass, isRetryWorthy: false, meaning, advice };
}
