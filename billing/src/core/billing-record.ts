export const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled"] as const;

/** The one field an application gates on; `null` means that there was never a subscription. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What is known about a user's subscription. Instants are ISO 8601 in UTC. */
export interface SubscriptionFields {
  readonly paymentSubscriptionId: string | null;
  readonly subscriptionStatus: SubscriptionStatus | null;
  readonly priceId: string | null;
  readonly currentPeriodEnd: string | null;
  /** True while a cancellation is scheduled, whichever of its two fields the provider used for it. */
  readonly cancelAtPeriodEnd: boolean;
  /** A charge failed and no later one succeeded: ask for another card. */
  readonly fixPayment: boolean;
  /** Anchor of the grace period; `null` while `past_due` means that the grace is spent. */
  readonly pastDueSince: string | null;
  /** Set when a trial was first seen, never cleared: a trial is once per user. */
  readonly trialUsedAt: string | null;
}

export interface BillingRecord extends SubscriptionFields {
  readonly userId: string;
  readonly email: string | null;
  readonly paymentCustomerId: string | null;
  /** The provider's id of a saved card, never card data. */
  readonly paymentMethodId: string | null;
}

/** A subscription that may charge this user, as far as we know. */
export function isSubscribed({ subscriptionStatus }: Pick<SubscriptionFields, "subscriptionStatus">): boolean {
  return subscriptionStatus !== null && subscriptionStatus !== "canceled";
}

export function subscriptionFieldsOf(record: BillingRecord): SubscriptionFields {
  const { userId: _user, email: _email, paymentCustomerId: _customer, paymentMethodId: _method, ...fields } = record;
  return fields;
}
