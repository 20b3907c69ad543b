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
  /** Unix seconds; the newest saved card wins, in whichever order the events arrive. */
  created: number;
}
