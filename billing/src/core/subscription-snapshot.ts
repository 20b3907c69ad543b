/** A subscription as the provider reports it now. Times are Unix seconds, as on the wire. */
export interface SubscriptionSnapshot {
  readonly id: string;
  /** Open set: the provider may add values. */
  readonly status: string;
  readonly created: number;
  readonly endedAt: number | null;
  readonly trialStart: number | null;
  readonly cancelAt: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly items: readonly SubscriptionItemSnapshot[];
  readonly latestInvoice: InvoiceSnapshot | null;
}

export interface SubscriptionItemSnapshot {
  readonly priceId: string;
  /** Since API version 2025-03-31 the period belongs to the item, not to the subscription. */
  readonly currentPeriodEnd: number;
}

export interface InvoiceSnapshot {
  readonly id: string;
  readonly status: string | null;
  readonly attemptCount: number;
  readonly billingReason: string | null;
}
