/** Money that went back, or is claimed back: a refund or a dispute. Amounts are in the currency's smallest unit. */
export interface ReversalSnapshot {
  id: string;
  kind: "refund" | "dispute";
  paymentIntentId: string | null;
  amount: number;
  currency: string;
  /** The provider may add values. */
  status: string;
  /** Unix seconds. */
  created: number;
}

export interface Reversal extends ReversalSnapshot {
  /** `null`: the payment belongs to none of our users. */
  userId: string | null;
}

/** Nothing happened to the money: a refund that failed, a dispute that was won or never opened. */
const HARMLESS_STATUSES: ReadonlySet<string> = new Set(["failed", "canceled", "won", "warning_closed", "prevented"]);

export function isHarmless({ status }: Pick<ReversalSnapshot, "status">): boolean {
  return HARMLESS_STATUSES.has(status);
}
