import {
  type BillingRecord,
  type SubscriptionFields,
  type SubscriptionStatus,
  subscriptionFieldsOf,
} from "./billing-record.ts";
import { chooseSubscription, isKnownStatus } from "./choose-subscription.ts";
import { isoFromUnix } from "./instants.ts";
import type { SubscriptionSnapshot } from "./snapshots.ts";

/**
 * The application sees `unpaid` and `paused` as `past_due` with no grace left, because the next step is the portal and not a new
 * checkout. `incomplete` never granted access and is not a subscription yet.
 */
const STATUS_MAP: ReadonlyMap<string, SubscriptionStatus | null> = new Map([
  ["trialing", "trialing"],
  ["active", "active"],
  ["past_due", "past_due"],
  ["unpaid", "past_due"],
  ["paused", "past_due"],
  ["canceled", "canceled"],
  ["incomplete", null],
  ["incomplete_expired", null],
]);

interface DeriveContext {
  /** The prices that may be the plan, the most important one first. */
  basePriceIds: readonly string[];
  now: Date;
}

/** Derives the record from Stripe's current state. The result does not depend on the order of events. */
export function deriveRecord(
  previous: BillingRecord,
  subscriptions: readonly SubscriptionSnapshot[],
  context: DeriveContext,
): SubscriptionFields {
  const chosen = chooseSubscription(subscriptions, previous.paymentSubscriptionId);
  const trialUsedAt = trialUse(previous, subscriptions);
  if (chosen === null) return withoutSubscription(previous);
  if (!isKnownStatus(chosen.status)) return withUnknownStatus(previous, subscriptions, context);
  const status = STATUS_MAP.get(chosen.status) ?? null;
  // A first payment that is not made yet does not hide that there was a subscription.
  if (status === null && previous.subscriptionStatus !== null) return withoutSubscription(previous);
  const periodEnd = earliestEnd(chosen);
  const end = status === "canceled" ? NO_END : scheduledEnd(chosen, periodEnd);
  return {
    paymentSubscriptionId: chosen.id,
    subscriptionStatus: status,
    priceId: planOf(chosen, context.basePriceIds),
    paidPriceIds: status === null || status === "canceled" ? [] : paidPrices(chosen, subscriptions),
    currentPeriodEnd: isoOrNull((end.isInPeriod ? end.at : null) ?? periodEnd),
    cancelAtPeriodEnd: end.isInPeriod,
    endsAt: isoOrNull(end.at),
    paused: pauseOf(chosen),
    fixPayment: needsPaymentFix(chosen),
    pastDueSince: pastDueAnchor(previous, chosen, context.now),
    trialUsedAt,
  };
}

interface ScheduledEnd {
  /** Unix seconds. */
  at: number | null;
  isInPeriod: boolean;
}

const NO_END: ScheduledEnd = { at: null, isInPeriod: false };

/** Access ends at `cancel_at`, which may lie within the paid period or after many of them. */
function scheduledEnd({ cancelAt, cancelAtPeriodEnd }: SubscriptionSnapshot, periodEnd: number | null): ScheduledEnd {
  const at = cancelAt ?? (cancelAtPeriodEnd ? periodEnd : null);
  return { at, isInPeriod: cancelAtPeriodEnd || (at !== null && (periodEnd === null || at <= periodEnd)) };
}

function pauseOf({ status, pauseReason, isCollectionPaused }: SubscriptionSnapshot): SubscriptionFields["paused"] {
  if (status === "paused") return pauseReason === "trial_end_without_payment_method" ? "trial" : "paused";
  return isCollectionPaused && status !== "canceled" ? "collection" : null;
}

function isoOrNull(seconds: number | null): string | null {
  return seconds === null ? null : isoFromUnix(seconds);
}

function trialUse(previous: SubscriptionFields, subscriptions: readonly SubscriptionSnapshot[]): string | null {
  const starts = subscriptions.flatMap(({ trialStart }) => (trialStart === null ? [] : [trialStart]));
  if (previous.trialUsedAt !== null || starts.length === 0) return previous.trialUsedAt;
  return isoFromUnix(Math.min(...starts));
}

/** Stripe lists no subscription, or no longer knows the customer. A running one has ended; ids are kept. */
function withoutSubscription(previous: BillingRecord): SubscriptionFields {
  return {
    ...subscriptionFieldsOf(previous),
    subscriptionStatus: previous.subscriptionStatus === null ? null : "canceled",
    paidPriceIds: [],
    cancelAtPeriodEnd: false,
    endsAt: null,
    paused: null,
    fixPayment: false,
    pastDueSince: null,
  };
}

/**
 * A status newer than this code does not change the record of its own subscription. If the record holds another subscription,
 * the known ones decide, so that an ended one does not stay active because of an unknown one.
 */
function withUnknownStatus(
  previous: BillingRecord,
  subscriptions: readonly SubscriptionSnapshot[],
  context: DeriveContext,
): SubscriptionFields {
  const recorded = subscriptions.find(({ id }) => id === previous.paymentSubscriptionId);
  if (recorded !== undefined && !isKnownStatus(recorded.status)) {
    return { ...subscriptionFieldsOf(previous), trialUsedAt: trialUse(previous, subscriptions) };
  }
  const known = subscriptions.filter(({ status }) => isKnownStatus(status));
  return deriveRecord(previous, known, context);
}

/** An add-on, also one made in the dashboard, counts as the plan only if no other price is on the subscription. */
function planOf({ items }: SubscriptionSnapshot, basePriceIds: readonly string[]): string | null {
  const ids = items.map(({ priceId }) => priceId);
  return basePriceIds.find((id) => ids.includes(id)) ?? ids[0] ?? null;
}

/** Whatever renews first, if the prices have different intervals. */
function earliestEnd({ items }: SubscriptionSnapshot): number | null {
  return items.length === 0 ? null : Math.min(...items.map(({ currentPeriodEnd }) => currentPeriodEnd));
}

/** While any subscription is paid, only those that are paid count. */
function paidPrices(chosen: SubscriptionSnapshot, subscriptions: readonly SubscriptionSnapshot[]): string[] {
  const paid = subscriptions.filter(({ status }) => status === "active" || status === "trialing");
  const counted = paid.length === 0 ? [chosen] : paid;
  return [...new Set(counted.flatMap(({ items }) => items.map(({ priceId }) => priceId)))].sort();
}

function needsPaymentFix(subscription: SubscriptionSnapshot): boolean {
  if (["past_due", "unpaid", "paused"].includes(subscription.status)) return true;
  const invoice = subscription.latestInvoice;
  const isRunning = subscription.status === "active" || subscription.status === "trialing";
  return isRunning && invoice?.status === "open" && invoice.attemptCount > 0;
}

/**
 * The grace period starts when `past_due` is first seen, not at the period's end. On a failed renewal the period has already
 * moved forward, so counting from its end would give away a free period.
 */
function pastDueAnchor(previous: SubscriptionFields, subscription: SubscriptionSnapshot, now: Date): string | null {
  if (subscription.status !== "past_due") return null;
  const isSamePeriodOfTrouble =
    previous.subscriptionStatus === "past_due" && previous.paymentSubscriptionId === subscription.id;
  // null here means that the grace is used up. Going from unpaid back to past_due does not renew it.
  return isSamePeriodOfTrouble ? previous.pastDueSince : now.toISOString();
}
