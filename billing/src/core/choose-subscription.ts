import type { SubscriptionSnapshot } from "./snapshots.ts";

/** Best first. An unknown status ranks with those that may still be paid, so that it is noticed and not mistaken for an end. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ["active", 0],
  ["trialing", 1],
  ["past_due", 2],
  ["unpaid", 3],
  ["paused", 4],
  // A first payment that is not made yet hides nothing that was paid before.
  ["canceled", 6],
  ["incomplete", 7],
  ["incomplete_expired", 8],
]);
const UNKNOWN_RANK = 5;
const ENDED: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/**
 * The one subscription that decides the record, regardless of the event: best rank first. Among equals the recorded one, then
 * the oldest; among ended ones the last to end. `null` when there are none.
 */
export function chooseSubscription(
  subscriptions: readonly SubscriptionSnapshot[],
  recordedId: string | null,
): SubscriptionSnapshot | null {
  const ordered = [...subscriptions].sort(
    (a, b) => rankOf(a) - rankOf(b) || compareAmongEqualRank(a, b, recordedId) || (a.id < b.id ? -1 : 1),
  );
  return ordered[0] ?? null;
}

export function isKnownStatus(status: string): boolean {
  return RANKS.has(status);
}

/** Whether it could still charge the user. An unknown status counts as live: refusing a sale does less harm than selling twice. */
export function isLive(subscription: SubscriptionSnapshot): boolean {
  return !ENDED.has(subscription.status);
}

function rankOf(subscription: SubscriptionSnapshot): number {
  return RANKS.get(subscription.status) ?? UNKNOWN_RANK;
}

function compareAmongEqualRank(a: SubscriptionSnapshot, b: SubscriptionSnapshot, recordedId: string | null): number {
  if (!isLive(a)) return (b.endedAt ?? b.created) - (a.endedAt ?? a.created);
  const recordedFirst = Number(b.id === recordedId) - Number(a.id === recordedId);
  return recordedFirst || a.created - b.created;
}
