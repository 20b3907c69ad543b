import { DAY_MS } from "./instants.ts";

export const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled"] as const;

/** What an application bases access on. `null` means that there has never been a subscription. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What is known about a user's subscription. Times are ISO 8601 in UTC. */
export interface SubscriptionFields {
  paymentSubscriptionId: string | null;
  subscriptionStatus: SubscriptionStatus | null;
  /** The plan: of several prices on one subscription, the first that the plans name. */
  priceId: string | null;
  /** Every price that is paid for, also on a second subscription. */
  paidPriceIds: readonly string[];
  currentPeriodEnd: string | null;
  /** True while a cancellation is scheduled for this period, in either of Stripe's two fields. */
  cancelAtPeriodEnd: boolean;
  /** When it ends for good, if that is known: a scheduled cancellation or a fixed term, which may be many periods away. */
  endsAt: string | null;
  /** `trial`: it ended without a card. `paused`: for another reason, or nobody says why. `collection`: nothing is charged for now. */
  paused: "trial" | "paused" | "collection" | null;
  /** A charge has failed and none has succeeded since: ask for another card. */
  fixPayment: boolean;
  /** Start of the grace period. `null` while `past_due` means that the grace period is used up. */
  pastDueSince: string | null;
  /** Set when a trial is first seen and never cleared: each user gets one trial. */
  trialUsedAt: string | null;
}

/** Whether a subscription may still charge this user, as far as the record knows. */
export function isSubscribed({ subscriptionStatus }: Pick<SubscriptionFields, "subscriptionStatus">): boolean {
  return subscriptionStatus !== null && subscriptionStatus !== "canceled";
}

export interface BillingRecord extends SubscriptionFields {
  userId: string;
  email: string | null;
  paymentCustomerId: string | null;
  /** Stripe's id of a saved card. Card data is never stored. */
  paymentMethodId: string | null;
}

export function subscriptionFieldsOf(record: BillingRecord): SubscriptionFields {
  const { userId: _user, email: _email, paymentCustomerId: _customer, paymentMethodId: _method, ...fields } = record;
  return fields;
}

/** The access rule. `past_due` has access for `graceDays` after it was first seen. */
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
