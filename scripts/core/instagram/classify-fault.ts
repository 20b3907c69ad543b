import { findPlatformError, READS } from "./platform-errors.ts";
import {
  type FaultClass,
  type FaultEvidence,
  listNumbers,
  type NoAnswerReason,
  type PlatformStep,
  type Reading,
} from "./platform-fault.ts";
import { LATER, type PlatformError, REPEATED_BY_ITSELF } from "./post-errors.ts";

/**
 * What a failed call means, judged by HTTP 401 and the token codes first, then by subcode, code and HTTP status. It ignores the
 * platform's text, which is translated, and its is_transient, which has been wrong.
 */
export function classifyFault(evidence: FaultEvidence): Reading {
  const { step, status, code, noAnswer } = evidence;
  const found = rowFor(evidence);
  const isTokenRefused = status === 401 || code === 190 || code === 102;
  const row = isTokenRefused && found?.class !== "credential" ? findPlatformError(OTHER_TOKEN_ERROR) : found;
  if (row !== null && (row.class !== "not-ready" || isRefusal(status))) return readingOf(step, row);
  if (noAnswer !== null || status === null) return faultWithoutAnswer(step, noAnswer ?? "dropped");
  return faultByStatus({ ...evidence, status });
}

/** The numbers in the sentence of a failed container: its language may change, they stay. */
const SUBCODE = /\b22\d{5}\b/;
const CODE = /\bcode\W{0,3}?(-?\d{1,5})\b|^(-?\d{1,5})$/i;

/** Why a container is in ERROR, by the sentence beside its status: the numbers in it mean what they mean anywhere else. */
export function classifyContainer(sentence: string): Reading & Pick<FaultEvidence, "code" | "subcode"> {
  const [subcode = null] = SUBCODE.exec(sentence)?.map(Number) ?? [];
  const [, after, alone] = CODE.exec(sentence.trim()) ?? [];
  const code = subcode === null && (after ?? alone) !== undefined ? Number(after ?? alone) : null;
  const isKnown = findPlatformError({ code, subcode }) !== null;
  const reading = classifyFault({ step: "read container", status: 400, code, subcode, noAnswer: null });
  return { ...(isKnown ? reading : NOT_PREPARED), code, subcode };
}

const NOT_PREPARED: Reading = {
  class: "item",
  meaning: "Instagram could not prepare the media.",
  advice:
    "Usual causes: the address is behind a login, redirects, expires or blocks Instagram's fetcher, or the file is not the format it claims. Check the address in a private browser window.",
};

/** What every refused token without a more specific error counts as. */
const OTHER_TOKEN_ERROR = { code: 190, subcode: null };

/** Steps that handle a post and its media. Elsewhere, an error about them says only that the call failed. */
const POST_STEPS: readonly PlatformStep[] = ["create container", "read container", "publish"];

function rowFor({ code, subcode, step }: FaultEvidence): PlatformError | null {
  const row = findPlatformError({ code, subcode });
  if (row?.isAboutPost !== true || POST_STEPS.includes(step)) return row;
  return row.class === "again"
    ? { ...row, class: "transient", meaning: "Instagram had an internal error.", advice: LATER }
    : null;
}

/** "Nothing was published" is trusted only in a plain refusal (4xx): a contradictory answer proves nothing. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}

function readingOf(step: PlatformStep, row: PlatformError): Reading {
  return { class: row.classAt?.[step] ?? row.class, meaning: row.meaning, advice: row.adviceAt?.[step] ?? row.advice };
}

const SHOW_SUPPORT =
  "If it keeps happening, look up the numbers in Instagram's error reference or send them to Instagram's support.";

/** What an error that is not in the catalogue means, judged by its HTTP status. Never called for 401. */
function faultByStatus(evidence: FaultEvidence & { status: number }): Reading {
  const { step, status } = evidence;
  if (status === 429) {
    return reading("throttled", "Instagram reports too many calls.", `Wait. ${REPEATED_BY_ITSELF}`);
  }
  if (status >= 500 || status === 408)
    return reading("transient", `Instagram had an internal error (${listNumbers(evidence)}).`, LATER);
  if (status === 403) {
    return reading(
      "account",
      `Instagram forbids this call (${listNumbers(evidence)}).`,
      `Check the token's permissions. ${SHOW_SUPPORT}`,
    );
  }
  if (step === "exchange code") {
    return reading(
      "credential",
      "Instagram does not accept the authorization code: it has expired, was used before, or does not match the app and its redirect address.",
      "Start the authorization again and use the code immediately. Check that the redirect address matches the one in the app's dashboard.",
    );
  }
  const faultClass = POST_STEPS.includes(step) ? "either" : "account";
  return reading(
    READS.includes(step) ? "unreadable" : faultClass,
    `Instagram refused the call with an error that is not in the catalogue (${listNumbers(evidence)}).`,
    SHOW_SUPPORT,
  );
}

function reading(faultClass: FaultClass, meaning: string, advice: string): Reading {
  return { class: faultClass, meaning, advice };
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
function faultWithoutAnswer(step: PlatformStep, noAnswer: NoAnswerReason): Reading {
  const faultClass = noAnswer === "not-sent" ? "unreadable" : "no-answer";
  return reading(faultClass, NO_ANSWER[noAnswer], adviceFor(step, noAnswer));
}

function adviceFor(step: PlatformStep, noAnswer: NoAnswerReason): string {
  if (noAnswer === "not-sent") return "Correct the id by hand. Normally only the bot writes it.";
  if (noAnswer === "unreachable" || noAnswer === "timed-out" || noAnswer === "dropped")
    return `${REPEATED_BY_ITSELF} If it keeps happening, check the network and Instagram's status page.`;
  return `If it keeps happening, check ${ADDRESS_OF[step] ?? "GRAPH_URL and API_VERSION"}, and whether there is a proxy in between.`;
}
