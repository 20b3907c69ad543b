import type { PostKind } from "../content/field-row.ts";

/** What a failed platform call is about, which decides what another call may do. */
export type FaultClass = keyof typeof VERDICTS;

/** Whose fault it is. Definite: the post's. Undecided: the post's, its media's or the platform's; other posts show which. */
export type Verdict = "definite" | "undecided" | "account";

/** The one rule for whose fault a refusal is, at every step that handles a post: it knows no steps. */
const VERDICTS = {
  /** Only an edit of the post helps. */
  item: "definite",
  /** A permission or a value: of the account, or needed by this post alone. */
  either: "undecided",
  /** The platform could not fetch, read or prepare the media this time. */
  again: "undecided",
  /** Published too early, so nothing was published. */
  "not-ready": "undecided",
  /** The object is missing or may not be read, which proves nothing about it. */
  unreadable: "undecided",
  /** The token is refused; someone must authorize again. */
  credential: "account",
  /** The account or the app is blocked or restricted for a while: sending more makes it worse. */
  blocked: "account",
  /** The account or the app lacks something. */
  account: "account",
  /** The publishing quota of the rolling 24 hours is used up. */
  quota: "account",
  /** Too many calls; wait. */
  throttled: "account",
  /** A problem on the platform's side; the same call may work later. */
  transient: "undecided",
  /** A timeout, a dropped connection or an answer that makes no sense; the effect is unknown. */
  "no-answer": "undecided",
} as const satisfies Record<string, Verdict>;

/** Carousels have a quota of their own, which the account's count does not show. */
export function verdictOn(fault: Pick<PlatformFault, "class">, kind?: PostKind): Verdict {
  return isCarouselQuota(fault, kind) ? "undecided" : VERDICTS[fault.class];
}

export function isCarouselQuota(fault: Pick<PlatformFault, "class">, kind: PostKind | undefined): boolean {
  return fault.class === "quota" && kind === "CAROUSEL";
}

const OF_THE_ACCOUNT: readonly FaultClass[] = ["credential", "blocked", "account", "quota", "throttled", "either"];

/** Whether a refusal to publish or to comment speaks of the account, its token or its limits: then people look there first. */
export function isAccountFault(fault: Pick<PlatformFault, "class">): boolean {
  return OF_THE_ACCOUNT.includes(fault.class);
}

const PASSING: readonly FaultClass[] = ["transient", "no-answer", "unreadable", "again"];

/** Whether the same call may work a moment later. */
export function mayPass(fault: Pick<PlatformFault, "class">): boolean {
  return PASSING.includes(fault.class);
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
  | "turn off comments"
  | "refresh token"
  | "exchange code"
  | "exchange token"
  | "read profile";

/** A failed platform call. No text in it holds a secret. */
export interface PlatformFault extends Omit<FaultEvidence, "noAnswer"> {
  class: FaultClass;
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
  const codes = [listNumbers(fault), fault.traceId === null ? "" : `trace ${fault.traceId}`].filter(
    (part) => part !== "",
  );
  const said = fault.platformMessage === "" ? "" : ` Instagram said: "${fault.platformMessage}".`;
  return `${fault.step}: ${words}${said}${codes.length > 0 ? ` (${codes.join(", ")})` : ""}`;
}

/** What people look up, or send to Instagram's support. */
export function listNumbers({ status, code, subcode }: Pick<FaultEvidence, "status" | "code" | "subcode">): string {
  const named = Object.entries({ HTTP: status, code, subcode }).filter(([, number]) => number !== null);
  return named.map((parts) => parts.join(" ")).join(", ");
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

/** What a refusal means. */
export type Reading = Pick<PlatformFault, "class" | "meaning" | "advice">;

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
