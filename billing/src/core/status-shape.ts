/** What applications learn about a user. The names are part of the interface: fields are added, never changed. */
export interface StatusReport {
  subscription_status: string | null;
  price_id: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  /** When it ends for good, if that is known. */
  ends_at: string | null;
  paused: "trial" | "paused" | "collection" | null;
  fix_payment: boolean;
  access: boolean;
  /** Given by the subscription while it gives access, and by purchases that were kept. Sorted, each once. */
  features: readonly string[];
  purchases: readonly PurchaseReport[];
}

interface PurchaseReport {
  price_id: string | null;
  amount: number;
  currency: string;
  purchased_at: string;
  refunded_amount: number;
  disputed: boolean;
}
