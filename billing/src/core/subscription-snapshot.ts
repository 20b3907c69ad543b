/** A subscription as the provider reports it now. Times are Unix seconds, as on the wire. */
export interface SubscriptionSnapshot {
  id: string;
  /** Open set: the provider may add values. */
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
  /** Since API version 2025-03-31 the period belongs to the item, not to the subscription. */
  currentPeriodEnd: number;
}

export interface InvoiceSnapshot {
  id: string;
  status: string | null;
  attemptCount: number;
  billingReason: string | null;
}
