/** A charge of a saved card without its owner present, stored before it is sent. */
export interface OffSessionCharge {
  readonly id: string;
  readonly userId: string;
  /** The caller's own name for it (an order number): the same reference is charged once. */
  readonly reference: string;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  /** JSON text of every parameter sent, fixed before the first try. */
  readonly params: string;
  readonly state: "pending" | "succeeded" | "processing" | "declined" | "paid_on_session";
  readonly paymentIntentId: string | null;
  /** Decline or failure code; never free text. */
  readonly code: string | null;
  readonly createdAt: string;
}

/** Marks our own charges, in the payment's metadata. */
export const CHARGE_PURPOSE = "off_session_charge";
