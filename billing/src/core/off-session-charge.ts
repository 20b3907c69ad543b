/** A charge of a saved card without its owner present, stored before it is sent. */
export interface OffSessionCharge {
  id: string;
  userId: string;
  /** The caller's own name for it (an order number): the same reference is charged once. */
  reference: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** JSON text of every parameter sent, fixed before the first try. */
  params: string;
  state: "pending" | "succeeded" | "processing" | "declined" | "paid_on_session";
  paymentIntentId: string | null;
  /** Decline or failure code; never free text. */
  code: string | null;
  createdAt: string;
}

/** Marks our own charges, in the payment's metadata. */
export const CHARGE_PURPOSE = "off_session_charge";

export interface ChargeParams {
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  description?: string;
  metadata: Readonly<Record<string, string>>;
}

export type ChargeAnswer =
  | { kind: "answered"; paymentIntentId: string; status: string }
  | { kind: "declined"; paymentIntentId: string | null; code: string };
