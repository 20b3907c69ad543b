/** A charge of a saved card while its owner is absent. It is stored before it is sent. */
export interface OffSessionCharge {
  id: string;
  userId: string;
  /** The caller's own name for it, such as an order number. Each reference is charged once. */
  reference: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** All parameters as JSON text, fixed before the first attempt. */
  params: string;
  state: "pending" | "succeeded" | "processing" | "declined" | "paid_on_session";
  paymentIntentId: string | null;
  /** Decline or failure code, never free text. */
  code: string | null;
  createdAt: string;
}

/** Marks our own charges in the payment's metadata. */
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
