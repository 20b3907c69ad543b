export interface PaymentIntentSnapshot {
  id: string;
  status: string;
  amount: number;
  currency: string;
  created: number;
  customerId: string | null;
  paymentMethodId: string | null;
  setupFutureUsage: string | null;
  metadata: Readonly<Record<string, string>>;
}

export interface SavedMethod {
  customerId: string | null;
  paymentMethodId: string | null;
  /** Unix seconds. The newest saved card wins, regardless of the order of events. */
  created: number;
}

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
  /** The application that sold it, if this service did. */
  application: string | null;
  /** Nothing is collected, because somebody paused the collection. */
  isCollectionPaused: boolean;
  items: readonly SubscriptionItemSnapshot[];
  latestInvoice: InvoiceSnapshot | null;
}

export interface SubscriptionItemSnapshot {
  priceId: string;
  /** Since API version 2025-03-31 the period is on the item, not on the subscription. */
  currentPeriodEnd: number;
}

interface InvoiceSnapshot {
  id: string;
  status: string | null;
  attemptCount: number;
  billingReason: string | null;
}

/** A customer as the provider currently reports it. */
export interface CustomerSnapshot {
  id: string;
  /** What this service wrote into `metadata.user_id` when it created the customer. Buyers cannot write it. */
  userId: string | null;
  /** The application whose customer it is. An account may serve several, and each counts its users for itself. */
  application: string | null;
  email: string | null;
  /** Unix seconds. */
  created: number;
}

/** The provider's limit for `client_reference_id`. */
const MAX_USER_ID_LENGTH = 200;

/** Whether the provider and both databases can hold this id and give it back unchanged. */
export function isUsableUserId(userId: string): boolean {
  const isHoldable = userId.isWellFormed() && !userId.includes("\u0000");
  return isHoldable && userId.trim() !== "" && userId.length <= MAX_USER_ID_LENGTH;
}
