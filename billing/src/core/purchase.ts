import { isoFromUnix } from "./instants.ts";
import type { PaymentIntentSnapshot, ReversalSnapshot, SessionSnapshot } from "./snapshots.ts";

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

export interface PurchaseState extends Purchase {
  refundedAmount: number;
  /** The buyer's bank contests it, or has taken the money back. */
  isDisputed: boolean;
}

/** Whether access may be granted for it. Free purchases cannot be refunded. */
export function isKept({ amount, refundedAmount, isDisputed }: PurchaseState): boolean {
  return !isDisputed && (amount === 0 || refundedAmount < amount);
}

function isPaid({ paymentStatus }: SessionSnapshot): boolean {
  return paymentStatus === "paid" || paymentStatus === "no_payment_required";
}

/** @returns null when the page sold nothing, or collected what an earlier charge could not. */
export function purchaseOf(
  session: SessionSnapshot,
  intent: PaymentIntentSnapshot | null,
  userId: string,
): Purchase | null {
  if (session.mode !== "payment" || !isPaid(session)) return null;
  if (intent?.metadata.replaces_payment !== undefined) return null;
  return {
    sessionId: session.id,
    userId,
    paymentIntentId: session.paymentIntentId,
    priceId: session.priceId,
    amount: session.amountTotal ?? 0,
    currency: session.currency ?? "",
    // The payment is made when the buyer pays; the page may have been open for an hour by then.
    purchasedAt: isoFromUnix(intent?.created ?? session.created),
  };
}

/** A refund or a dispute of one of our users. */
export type Reversal = Omit<ReversalSnapshot, "isWithdrawn"> & { userId: string };

/** Nothing happened to the money: a refund that failed, a dispute that was won or never opened. */
const HARMLESS_STATUSES: ReadonlySet<string> = new Set(["failed", "canceled", "won", "warning_closed", "prevented"]);

export function isHarmless(status: string): boolean {
  return HARMLESS_STATUSES.has(status);
}

const DISPUTES_IN_PROGRESS: ReadonlySet<string> = new Set(["needs_response", "under_review"]);

/**
 * The money is gone, so that what it paid for may be ended. A refund on its way may fail, an inquiry of a bank takes nothing, and a
 * dispute in progress takes the money with most banks.
 */
export function hasTakenMoney({ status, isWithdrawn }: Pick<ReversalSnapshot, "status" | "isWithdrawn">): boolean {
  return status === "succeeded" || status === "lost" || (DISPUTES_IN_PROGRESS.has(status) && isWithdrawn);
}
