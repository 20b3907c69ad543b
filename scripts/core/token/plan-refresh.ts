import { momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import type { Token } from "./parse-token.ts";

/** The platform refuses to refresh a younger token. */
export const MINIMUM_AGE_MS = 24 * 60 * 60_000;
/** A record from further in the future says nothing about the age of its token. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;
/** A run receives its token when it is queued, at most this long ago. */
const LONGEST_QUEUED_MS = 2 * DAY_MS;

type RefreshPlan =
  | { kind: "refresh"; isAgeKnown: boolean }
  | { kind: "skip"; why: string }
  | { kind: "expired"; expiredAt: Date };

/** Decides whether to refresh the token. `refreshedAt` is when the newest token was refreshed, from token-status.json. */
export function planRefresh(token: Token, { now, refreshedAt }: { now: Date; refreshedAt: Date | null }): RefreshPlan {
  if (token.obtainedAt === null || token.expiresAt === null) return { kind: "refresh", isAgeKnown: false };
  if (refreshedAt !== null && isSuperseded(token.obtainedAt, { now, refreshedAt })) {
    const why = `Nothing to do: a newer token was stored at ${momentInWords(refreshedAt)}, after this run received its token.`;
    return { kind: "skip", why };
  }
  if (token.expiresAt <= now) return { kind: "expired", expiredAt: token.expiresAt };
  if (token.obtainedAt.getTime() - now.getTime() > CLOCK_TOLERANCE_MS) return { kind: "refresh", isAgeKnown: false };
  if (now.getTime() - token.obtainedAt.getTime() >= MINIMUM_AGE_MS) return { kind: "refresh", isAgeKnown: true };
  return {
    kind: "skip",
    why: `Nothing to do: the token is too young to be refreshed (issued ${momentInWords(token.obtainedAt)}, less than 24 hours ago).`,
  };
}

/**
 * Whether a newer token was stored after the run received this one, according to token-status.json. After some days that is no
 * longer possible: the stored token is then really older than the status (two refreshes ran at once) and needs a refresh.
 */
export function isSuperseded(obtainedAt: Date, { now, refreshedAt }: { now: Date; refreshedAt: Date }): boolean {
  return obtainedAt < refreshedAt && now.getTime() - refreshedAt.getTime() <= LONGEST_QUEUED_MS;
}

export function describeLife(token: Token, now: Date): string {
  if (token.expiresAt === null) return "It is not known how long the old token remains valid.";
  const days = Math.floor((token.expiresAt.getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return "The old token has expired.";
  return `The old token remains valid for ${days} ${days === 1 ? "day" : "days"}, until ${momentInWords(token.expiresAt)}.`;
}
