/** A one-off purchase on a hosted page. Amounts are in the currency's smallest unit. */
export interface Purchase {
  sessionId: string;
  userId: string;
  /** `null` when nothing had to be paid. */
  paymentIntentId: string | null;
  /** `null` when the amount was not set by a price. */
  priceId: string | null;
  amount: number;
  currency: string;
  /** ISO 8601 in UTC. */
  purchasedAt: string;
}

/** A purchase with what became of its money. */
export interface PurchaseState extends Purchase {
  refundedAmount: number;
  /** The buyer's bank contests it, or has taken the money back. */
  isDisputed: boolean;
}

/** A completed page as the provider currently reports it. Times are Unix seconds. */
export interface SessionSnapshot {
  id: string;
  mode: string;
  customerId: string | null;
  paymentStatus: string;
  paymentIntentId: string | null;
  setupIntentId: string | null;
  priceId: string | null;
  amountTotal: number | null;
  currency: string | null;
  created: number;
}

/** Whether access may be granted for it. Free purchases cannot be refunded. */
export function isKept({ amount, refundedAmount, isDisputed }: PurchaseState): boolean {
  return !isDisputed && (amount === 0 || refundedAmount < amount);
}

/** With these, the page's purpose is reached. */
export function isPaid({ paymentStatus }: SessionSnapshot): boolean {
  return paymentStatus === "paid" || paymentStatus === "no_payment_required";
}
