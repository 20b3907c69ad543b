import { findPlatformError } from "./platform-errors.ts";
import {
  type FaultClass,
  type FaultEvidence,
  isAccountFault,
  type NoAnswerReason,
  type PlatformStep,
  type Verdict,
} from "./platform-fault.ts";
import { LATER, type PlatformError, REPEATED_BY_ITSELF } from "./post-errors.ts";

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

const CHECKED_FIRST =
  "Do not edit it and do not post it by hand: the next run checks whether it is live before it sends anything again.";

/** As long as the post may be live, it must be neither edited nor posted by hand, whatever was wrong with it. */
function adviceIfLive(verdict: Verdict): string {
  if (isAccountFault(verdict)) return `${verdict.advice} ${CHECKED_FIRST}`;
  const isContentRefused = verdict.class === "item" || verdict.class === "media-host";
  return isContentRefused ? `${CHECKED_FIRST} Only if it is not live: ${verdict.advice}` : CHECKED_FIRST;
}

/** What every refused token without a more specific error counts as. */
const OTHER_TOKEN_ERROR = { code: 190, subcode: null };

function classify(evidence: FaultEvidence): Verdict {
  const { step, status, code, noAnswer } = evidence;
  const found = rowFor(evidence);
  const isTokenRefused = status === 401 || code === 190 || code === 102;
  const row = isTokenRefused && found?.class !== "credential" ? findPlatformError(OTHER_TOKEN_ERROR) : found;
  if (row !== null && (row.class !== "not-ready" || isRefusal(status))) return verdictOf(step, row);
  if (noAnswer !== null || status === null) return faultWithoutAnswer(step, noAnswer ?? "dropped");
  return faultByStatus({ ...evidence, status });
}

/** Steps that handle a post and its media. Elsewhere, an error about them says only that the call failed. */
const POST_STEPS: readonly PlatformStep[] = ["create container", "read container", "publish"];

function rowFor({ code, subcode, step }: FaultEvidence): PlatformError | null {
  const row = findPlatformError({ code, subcode });
  if (row?.isAboutPost !== true || POST_STEPS.includes(step)) return row;
  return row.class === "transient" ? { ...row, meaning: "Instagram had an internal error.", advice: LATER } : null;
}

/** "Nothing was published" is trusted only in a plain refusal (4xx): a contradictory answer proves nothing. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}

function verdictOf(step: PlatformStep, row: PlatformError): Verdict {
  const { meaning, isRetryWorthy = false } = row;
  const advice = row.adviceAt?.[step] ?? row.advice;
  return { class: row.classAt?.[step] ?? row.class, isRetryWorthy, meaning, advice };
}

const SHOW_SUPPORT =
  "If it keeps happening, look up the numbers in Instagram's error reference or send them to Instagram's support.";

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

const NO_ANSWER: Readonly<Record<NoAnswerReason, string>> = {
  "not-sent": "The id is not a number, so the request was not sent.",
  unreachable: "Instagram could not be reached.",
  untrusted: "The server's certificate is not trusted.",
  "timed-out": "Instagram did not answer in time.",
  dropped: "The connection broke before the answer was complete.",
  "too-large": "The answer was too large and was not read.",
  malformed: "The answer does not match Instagram's documentation.",
  redirected: "The answer redirects to another address, and redirects are never followed.",
};

/** The token calls have no version in their address, and the code is exchanged at an address of its own. */
const VERSIONLESS = "GRAPH_URL";
const ADDRESS_OF: Readonly<Partial<Record<PlatformStep, string>>> = {
  "exchange code": "TOKEN_URL",
  "exchange token": VERSIONLESS,
  "refresh token": VERSIONLESS,
};

/** A call whose effect is unknown. */
function faultWithoutAnswer(step: PlatformStep, noAnswer: NoAnswerReason): Verdict {
  return {
    class: noAnswer === "not-sent" ? "unreadable" : "no-answer",
    isRetryWorthy: false,
    meaning: NO_ANSWER[noAnswer],
    advice: adviceFor(step, noAnswer),
  };
}

function adviceFor(step: PlatformStep, noAnswer: NoAnswerReason): string {
  if (noAnswer === "not-sent") return "Correct the id by hand. Normally only the bot writes it.";
  if (noAnswer === "unreachable" || noAnswer === "timed-out" || noAnswer === "dropped")
    return `${REPEATED_BY_ITSELF} If it keeps happening, check the network and Instagram's status page.`;
  return `If it keeps happening, check ${ADDRESS_OF[step] ?? "GRAPH_URL and API_VERSION"}, and whether there is a proxy in between.`;
}
