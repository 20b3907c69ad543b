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
