import type { ChargeAnswer, ChargeParams } from "../core/off-session-charge.ts";
import type { SessionParams } from "../core/session-params.ts";
import type {
  CustomerSnapshot,
  PaymentIntentSnapshot,
  ReversalSnapshot,
  SavedMethod,
  SessionSnapshot,
  SubscriptionSnapshot,
} from "../core/snapshots.ts";

export interface OpenSession {
  id: string;
  url: string | null;
  mode: string;
}

/** A user of one application. */
export interface Owner {
  userId: string;
  application: string;
}

export interface Provider {
  apiVersion: string;
  /** Lists all pages and all statuses. @throws ProviderFault of kind `missing` when the customer does not exist. */
  listSubscriptions(customerId: string): Promise<SubscriptionSnapshot[]>;
  createCustomer(params: Owner & { email?: string }, key: string): Promise<string>;
  /** Customers that carry this user's mark, among those created since a time (Unix seconds) and those with this address. */
  listCustomersOf(search: {
    owner: Owner;
    email: string | null;
    createdSince: number;
    createdUntil?: number;
  }): Promise<CustomerSnapshot[]>;
  /** The same among all customers, in the provider's index, which may be an hour behind. Not every account may search. */
  searchCustomersOf(owner: Owner): Promise<CustomerSnapshot[]>;
  findCustomersByEmail(email: string): Promise<CustomerSnapshot[]>;
  /** @returns null when the customer was deleted or never existed. */
  readCustomer(customerId: string): Promise<CustomerSnapshot | null>;
  /** One page, newest first. `next` continues it. @throws ProviderFault of kind `missing` when `after` no longer exists. */
  listCustomers(after: string | null): Promise<{ customers: CustomerSnapshot[]; next: string | null }>;
  /** Where receipts and the provider's own mails go. */
  writeEmail(note: { customerId: string; email: string }): Promise<void>;
  /** Notes on the customer whose it is, as if this service had created it. `null` removes the note. */
  writeOwner(note: { customerId: string; owner: Owner | null }): Promise<void>;
  listOpenSessions(customerId: string): Promise<OpenSession[]>;
  createSession(params: SessionParams, key: string): Promise<OpenSession>;
  /** Reports what became of the session: one that was just completed can no longer expire. */
  expireSession(sessionId: string): Promise<"expired" | "complete">;
  /** The portal configuration that set-up made for this application, or null. */
  findPortalConfiguration(application: string): Promise<string | null>;
  /** @param params.configuration null for the account's default. */
  createPortalSession(params: { customerId: string; returnUrl: string; configuration: string | null }): Promise<string>;
  readPaymentIntent(id: string): Promise<PaymentIntentSnapshot>;
  readSetupIntent(id: string): Promise<SavedMethod>;
  /** The provider's page on which the customer confirms this invoice's payment, if the bank asks for that; else null. */
  findConfirmationUrl(invoiceId: string): Promise<string | null>;
  charge(params: ChargeParams, key: string): Promise<ChargeAnswer>;
  /** All payments of a customer, the newest first. */
  listPayments(customerId: string): Promise<PaymentIntentSnapshot[]>;
  cancelPaymentIntent(id: string): Promise<void>;
  /** With what it sold. @returns null when the provider does not know it. */
  readSession(id: string): Promise<SessionSnapshot | null>;
  listCompleteSessions(customerId: string): Promise<SessionSnapshot[]>;
  /** Refunds and disputes of the whole account, created since (Unix seconds). */
  listReversals(since: { refundsSince: number; disputesSince: number }): Promise<ReversalSnapshot[]>;
  listRefunds(paymentIntentId: string): Promise<ReversalSnapshot[]>;
  /** The subscription whose invoice this payment paid, or null. */
  subscriptionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** Ends it at once. One that has ended already stays as it is. */
  cancelSubscription(id: string): Promise<void>;
  /** Nothing renews any more. */
  endAtPeriodEnd(id: string): Promise<void>;
  readEvent(id: string): Promise<unknown>;
  /** Events of the given types that no endpoint accepted, oldest first. @param createdSince Unix seconds. */
  listUndelivered(types: readonly string[], createdSince: number): Promise<unknown[]>;
}
