/**
 * What a failed platform call means for the run.
 * - item: the post itself is at fault; only an edit helps
 * - either: the post or the account may be at fault; trying another post shows which
 * - credential: the token is refused; someone must authorize again
 * - account: the account or app is restricted or lacks a permission
 * - quota: the publishing quota of the rolling 24 hours is used up
 * - throttled: too many calls; wait
 * - not-ready: published too early, so nothing was published
 * - transient: a problem on the platform's side; the same call may work later
 * - media-host: the platform could not fetch the media in time
 * - unreadable: the object is missing or may not be read; proves nothing about it
 * - no-answer: a timeout, a dropped connection or an answer that makes no sense; the effect is unknown
 */
export type FaultClass =
  | "item"
  | "either"
  | "credential"
  | "account"
  | "quota"
  | "throttled"
  | "not-ready"
  | "transient"
  | "media-host"
  | "unreadable"
  | "no-answer";

const OF_THE_ACCOUNT: readonly FaultClass[] = ["credential", "account", "quota", "throttled"];

/** Whether a refusal speaks of the account, its token or its limits, and so never of one post. */
export function isAccountFault(fault: Pick<PlatformFault, "class">): boolean {
  return OF_THE_ACCOUNT.includes(fault.class);
}

export type PlatformStep =
  | "create container"
  | "read container"
  | "publish"
  | "read quota"
  | "list media"
  | "read media"
  | "read insights"
  | "send comment"
  | "list comments"
  | "refresh token"
  | "exchange code"
  | "exchange token"
  | "read profile";

/** A failed platform call. No text in it holds a secret. */
export interface PlatformFault {
  step: PlatformStep;
  class: FaultClass;
  /** True when the same call may work a moment later despite its class: the platform's fetcher is flaky. */
  isRetryWorthy: boolean;
  /** HTTP status; null without an answer. */
  status: number | null;
  code: number | null;
  subcode: number | null;
  /** What this answer means, in our own words. */
  meaning: string;
  /** What to do, in our own words. */
  advice: string;
  /** The plain words of the platform's message; "" when it has none. */
  platformMessage: string;
  /** The platform's trace id, which its support asks for; null when there is none. */
  traceId: string | null;
  /** How long the platform asks to wait; null when it does not. */
  retryAfterMs: number | null;
}

/** One line for logs, alerts and the error field of a post. */
export function describeFault(fault: PlatformFault): string {
  return describe(fault, `${fault.meaning} ${fault.advice}`);
}

/** The same without the advice, for callers that know better what to do. */
export function describeAnswer(fault: PlatformFault): string {
  return describe(fault, fault.meaning);
}

function describe(fault: PlatformFault, words: string): string {
  const codes = [
    fault.status === null ? "" : `HTTP ${fault.status}`,
    fault.code === null ? "" : `code ${fault.code}`,
    fault.subcode === null ? "" : `subcode ${fault.subcode}`,
    fault.traceId === null ? "" : `trace ${fault.traceId}`,
  ].filter((part) => part !== "");
  const said = fault.platformMessage === "" ? "" : ` Instagram said: "${fault.platformMessage}".`;
  return `${fault.step}: ${words}${said}${codes.length > 0 ? ` (${codes.join(", ")})` : ""}`;
}

export interface FaultEvidence {
  step: PlatformStep;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** From the error body; null when it has none. */
  code: number | null;
  subcode: number | null;
  /** Set when there was no answer, or one that makes no sense. */
  noAnswer: NoAnswerReason | null;
}

export type Verdict = Pick<PlatformFault, "class" | "isRetryWorthy" | "meaning" | "advice">;

/** Why there is no usable answer. After "not-sent", "unreachable" and "untrusted", the platform cannot have done anything. */
export type NoAnswerReason =
  | "not-sent"
  | "unreachable"
  | "untrusted"
  | "timed-out"
  | "dropped"
  | "too-large"
  | "malformed"
  | "redirected";
