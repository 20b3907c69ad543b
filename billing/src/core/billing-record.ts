export const SUBSCRIPTION_STATUSES = ["trialing", "active", "past_due", "canceled"] as const;

/** The one field an application gates on; `null` means that there was never a subscription. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What is known about a user's subscription. Instants are ISO 8601 in UTC. */
export interface SubscriptionFields {
  paymentSubscriptionId: string | null;
  subscriptionStatus: SubscriptionStatus | null;
  priceId: string | null;
  currentPeriodEnd: string | null;
  /** True while a cancellation is scheduled, whichever of its two fields the provider used for it. */
  cancelAtPeriodEnd: boolean;
  /** A charge failed and no later one succeeded: ask for another card. */
  fixPayment: boolean;
  /** Anchor of the grace period; `null` while `past_due` means that the grace is spent. */
  pastDueSince: string | null;
  /** Set when a trial was first seen, never cleared: a trial is once per user. */
  trialUsedAt: string | null;
}

/** A subscription that may charge this user, as far as we know. */
export function isSubscribed({ subscriptionStatus }: Pick<SubscriptionFields, "subscriptionStatus">): boolean {
  return subscriptionStatus !== null && subscriptionStatus !== "canceled";
}

export interface BillingRecord extends SubscriptionFields {
  userId: string;
  email: string | null;
  paymentCustomerId: string | null;
  /** The provider's id of a saved card, never card data. */
  paymentMethodId: string | null;
}

export function subscriptionFieldsOf(record: BillingRecord): SubscriptionFields {
  const { userId: _user, email: _email, paymentCustomerId: _customer, paymentMethodId: _method, ...fields } = record;
  return fields;
}
