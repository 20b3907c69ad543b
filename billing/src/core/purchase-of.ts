import { isoFromUnix } from "./instants.ts";
import type { PaymentIntentSnapshot } from "./payment-snapshot.ts";
import { isPaid, type Purchase, type SessionSnapshot } from "./purchase.ts";

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
