import type { Token } from "./parse-token.ts";

/** The platform refuses to refresh a younger token. */
export const MINIMUM_AGE_MS = 24 * 60 * 60_000;
/** A record from the future tells nothing about the age of its token. */
const CLOCK_TOLERANCE_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** A run is given its token when it is queued, which is no longer ago than this. */
const LONGEST_QUEUED_MS = 2 * DAY_MS;

export type RefreshPlan =
  | { kind: "refresh"; isAgeKnown: boolean }
  | { kind: "skip"; why: string }
  | { kind: "expired"; expiredAt: Date };

/** Decides whether the token is to be refreshed. `refreshedAt` is what token-status.json says about the newest token. */
export function planRefresh(token: Token, { now, refreshedAt }: { now: Date; refreshedAt: Date | null }): RefreshPlan {
  if (token.obtainedAt === null || token.expiresAt === null) return { kind: "refresh", isAgeKnown: false };
  if (refreshedAt !== null && isSuperseded(token.obtainedAt, { now, refreshedAt })) {
    const why = `Nothing to do: a newer token was stored at ${refreshedAt.toISOString()}, after this run was given its own.`;
    return { kind: "skip", why };
  }
  if (token.expiresAt <= now) return { kind: "expired", expiredAt: token.expiresAt };
  if (token.obtainedAt.getTime() - now.getTime() > CLOCK_TOLERANCE_MS) return { kind: "refresh", isAgeKnown: false };
  if (now.getTime() - token.obtainedAt.getTime() >= MINIMUM_AGE_MS) return { kind: "refresh", isAgeKnown: true };
  return {
    kind: "skip",
    why: `Nothing to do: the token is too young to be refreshed (from ${token.obtainedAt.toISOString()}, under 24 hours).`,
  };
}

/**
 * Whether a newer token was stored after the run was given this one, according to token-status.json. After some days it can no longer
 * be that: then the token that is stored is older than the status (two refreshes met), and would never be refreshed again.
 */
export function isSuperseded(obtainedAt: Date, { now, refreshedAt }: { now: Date; refreshedAt: Date }): boolean {
  return obtainedAt < refreshedAt && now.getTime() - refreshedAt.getTime() <= LONGEST_QUEUED_MS;
}

/** How long the token still works, in words. */
export function describeLife(token: Token, now: Date): string {
  if (token.expiresAt === null) return "How long the old token still works is not known.";
  const days = Math.floor((token.expiresAt.getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return "The old token has expired.";
  return `The old token still works for ${days} ${days === 1 ? "day" : "days"}, until ${token.expiresAt.toISOString()}.`;
}
