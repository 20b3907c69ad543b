import type { ChargeAnswer, ChargeParams } from "../core/off-session-charge.ts";
import type { Customer, Ours } from "../core/ours.ts";
import type { SessionParams } from "../core/session-params.ts";
import type {
  PaymentIntentSnapshot,
  ReversalSnapshot,
  SavedMethod,
  SessionSnapshot,
  SubscriptionSnapshot,
} from "../core/snapshots.ts";

export type OpenSession = Pick<SessionSnapshot, "id" | "url" | "mode">;

export type Payment = Ours<PaymentIntentSnapshot>;
export type Subscription = Ours<SubscriptionSnapshot>;

/** A reversal of a payment that nobody else has marked. */
export type FoundReversal = ReversalSnapshot & { payment: Payment };

/**
 * What is read is judged first: lists leave out what is others', and a single object is null. What carries no mark is ours if it sold
 * one of our prices, or if something of ours names it.
 */
export interface StripeCalls {
  apiVersion: string;
  /** All statuses. @throws StripeFault of kind `missing` when the customer does not exist. */
  listSubscriptions(customerId: string): Promise<Subscription[]>;
  /** @returns whether this call created it: the same key gives the same customer again. */
  createCustomer(params: { userId: string; email?: string }, key: string): Promise<{ id: string; isNew: boolean }>;
  /** The newest hundred with exactly this address. */
  listCustomersByEmail(email: string): Promise<Customer[]>;
  /** Those with this address in any case, or null when the account may not search. */
  findCustomersByEmail(email: string): Promise<Customer[] | null>;
  /** Those that carry this user's mark, in Stripe's index, which may be an hour behind. Not every account may search. */
  searchCustomersOf(userId: string): Promise<Customer[]>;
  /** Some of this application's customers, if it has any: the newest, and what Stripe's index finds. */
  sampleCustomers(): Promise<Customer[]>;
  /** @returns null when the customer was deleted or never existed. */
  readCustomer(customerId: string): Promise<Customer | null>;
  /** One page, newest first. `next` continues it. @throws StripeFault of kind `missing` when `after` no longer exists. */
  listCustomers(after: string | null): Promise<{ customers: Customer[]; next: string | null }>;
  /** Where receipts and Stripe's own mails go. */
  writeEmail(note: { customerId: string; email: string }): Promise<void>;
  /** Notes on the customer whose it is, as if this service had created it. `null` removes the note. */
  writeOwner(note: { customerId: string; userId: string | null }): Promise<void>;
  /** Notes the application's present name on a subscription. */
  writeMark(subscriptionId: string): Promise<void>;
  listOpenSessions(customerId: string): Promise<OpenSession[]>;
  createSession(params: SessionParams, key: string): Promise<OpenSession>;
  /** Reports what became of the session: one that was just completed can no longer expire. */
  expireSession(sessionId: string): Promise<"expired" | "complete">;
  /** The portal configuration that set-up made for this application, or null. */
  findPortalConfiguration(): Promise<string | null>;
  /** @param params.configuration null for the account's default. */
  createPortalSession(params: { customerId: string; returnUrl: string; configuration: string | null }): Promise<string>;
  /** @param unmarked whose it is without a mark. @throws StripeFault of kind `missing` */
  readPaymentIntent(id: string, unmarked?: "ours" | "others"): Promise<Payment | null>;
  /** One that carries no mark belongs to the page that names it. */
  readSetupIntent(id: string): Promise<Ours<SavedMethod> | null>;
  /** Stripe's page on which the customer confirms this invoice's payment, if the bank asks for that; else null. */
  findConfirmationUrl(invoiceId: string): Promise<string | null>;
  charge(params: ChargeParams, key: string): Promise<ChargeAnswer>;
  /** All payments of a customer of ours, the newest first. Those of invoices carry no mark. */
  listPayments(customerId: string): Promise<Payment[]>;
  cancelPaymentIntent(id: string): Promise<void>;
  /** With what it sold. @returns null when Stripe does not know it, or it is others'. */
  readSession(id: string): Promise<Ours<SessionSnapshot> | null>;
  listCompleteSessions(customerId: string): Promise<Ours<SessionSnapshot>[]>;
  /** One page, newest first, of those created since (Unix seconds). `next` continues it. */
  listReversals(query: {
    kind: ReversalSnapshot["kind"];
    since: number;
    after: string | null;
  }): Promise<{ reversals: FoundReversal[]; next: string | null }>;
  /** Refunds and disputes of one payment. */
  listReversalsOf(paymentIntentId: string): Promise<FoundReversal[]>;
  /** The subscription whose invoice this payment paid, or null. */
  subscriptionOfPayment(paymentIntentId: string): Promise<string | null>;
  /** Releases what manages it first. One that has ended already stays as it is. */
  endSubscription(subscription: Subscription, when: "now" | "period_end"): Promise<void>;
  /** Goes on after a pause, and charges the saved card. */
  resumeSubscription(id: string): Promise<void>;
  readEvent(id: string): Promise<unknown>;
  /** Events of the given types that no endpoint accepted, oldest first. @param createdSince Unix seconds. */
  listUndelivered(types: readonly string[], createdSince: number): Promise<unknown[]>;
}
