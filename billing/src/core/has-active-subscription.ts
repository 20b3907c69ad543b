import type { SubscriptionFields } from "./billing-record.ts";
import { DAY_MS } from "./instants.ts";

/**
 * The access rule. `active` and `trialing` have access. `past_due` has access for `graceDays` after it was first seen, and none
 * if `graceDays` is 0.
 */
export function hasActiveSubscription(
  record: Pick<SubscriptionFields, "subscriptionStatus" | "pastDueSince"> | null,
  now: Date,
  graceDays: number,
): boolean {
  if (record === null) return false;
  if (record.subscriptionStatus === "active" || record.subscriptionStatus === "trialing") return true;
  if (record.subscriptionStatus !== "past_due" || record.pastDueSince === null) return false;
  return now.getTime() < Date.parse(record.pastDueSince) + graceDays * DAY_MS;
}
