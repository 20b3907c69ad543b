/** A subscription as the provider currently reports it. Times are Unix seconds. */
export interface SubscriptionSnapshot {
  id: string;
  /** The provider may add values. */
  status: string;
  created: number;
  endedAt: number | null;
  trialStart: number | null;
  cancelAt: number | null;
  cancelAtPeriodEnd: boolean;
  items: readonly SubscriptionItemSnapshot[];
  latestInvoice: InvoiceSnapshot | null;
}

export interface SubscriptionItemSnapshot {
  priceId: string;
  /** Since API version 2025-03-31 the period is on the item, not on the subscription. */
  currentPeriodEnd: number;
}

export interface InvoiceSnapshot {
  id: string;
  status: string | null;
  attemptCount: number;
  billingReason: string | null;
}
