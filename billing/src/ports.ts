import type { BillingRecord, SubscriptionFields } from "./core/billing-record.ts";
import type { KeyedRequest } from "./core/keyed-request.ts";
import type { OffSessionCharge } from "./core/off-session-charge.ts";
import type { NewMail, OutboxMail } from "./core/outgoing-mail.ts";
import type { SessionParams } from "./core/session-params.ts";
import type { SubscriptionSnapshot } from "./core/subscription-snapshot.ts";

/** One line of structured log. Fields hold ids, codes and counts: never bodies, keys, addresses of pages, or mail addresses. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface Clock {
  now(): Date;
  /** Resolves early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A signed-in user, as the application's own token names it. */
export interface Caller {
  userId: string;
  email: string | null;
}

export interface OpenSession {
  id: string;
  url: string | null;
  mode: string;
}

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

export interface Provider {
  apiVersion: string;
  /** Every page, every status. @throws ProviderFault, kind `missing` when the customer does not exist. */
  listSubscriptions(customerId: string): Promise<SubscriptionSnapshot[]>;
  createCustomer(params: { email?: string; userId: string }, key: string): Promise<string>;
  /** Finds a customer whose creation was not confirmed, by the user id in its metadata. */
  findCustomer(search: { userId: string; createdSince: number; createdUntil: number }): Promise<string | null>;
  customerEmail(customerId: string): Promise<string | null>;
  listOpenSessions(customerId: string): Promise<OpenSession[]>;
  createSession(params: SessionParams, key: string): Promise<OpenSession>;
  /** Tells what became of it: a session that was just completed cannot expire any more. */
  expireSession(sessionId: string): Promise<"expired" | "complete">;
  createPortalSession(params: { customerId: string; returnUrl: string }): Promise<string>;
  readPaymentIntent(id: string): Promise<PaymentIntentSnapshot>;
  readSetupIntent(id: string): Promise<SavedMethod>;
  /** True when the payment belongs to a hosted checkout page or to an invoice: somebody or something else deals with its failure. */
  belongsToSessionOrInvoice(paymentIntentId: string): Promise<boolean>;
  charge(params: ChargeParams, key: string): Promise<ChargeAnswer>;
  findCharge(search: {
    customerId: string;
    chargeId: string;
    createdSince: number;
  }): Promise<PaymentIntentSnapshot | null>;
  cancelPaymentIntent(id: string): Promise<void>;
  readEvent(id: string): Promise<unknown>;
  /** Events of the handled types that no endpoint accepted, oldest first. @param createdSince Unix seconds. */
  listUndelivered(types: readonly string[], createdSince: number): Promise<unknown[]>;
}

export interface Lease {
  name: string;
  /** Grows with every holder; a write that carries an old fence is refused. */
  fence: number;
}

export interface SyncTicket {
  kind: "ticket";
  userId: string;
  customerId: string;
  ticket: number;
  /** The record, and the ticket it was last written with, at the time this ticket was taken. */
  record: BillingRecord;
  appliedTicket: number;
}

export type BeginSync = SyncTicket | { kind: "duplicate" } | { kind: "unknown_customer" };

export interface EventRef {
  id: string;
  type: string;
}

export interface SyncCommit {
  /** Absent when no event caused the synchronisation (reconcile, checkout). */
  event: EventRef | null;
  ticket: SyncTicket;
  now: Date;
  /** Pure; called inside the transaction with the row as it is then. */
  derive: (previous: BillingRecord) => { fields: SubscriptionFields; mails: readonly NewMail[] };
}

export type SyncResult = "applied" | "duplicate" | "superseded";

export interface EventCommit {
  event: EventRef;
  now: Date;
  mails?: readonly NewMail[];
  savedMethod?: { userId: string; paymentMethodId: string; created: number };
  paidChargeId?: string;
}

export interface Store {
  migrate(): Promise<readonly string[]>;
  ping(): Promise<void>;
  close(): Promise<void>;

  /** Creates the row on first sight; a new address replaces the old one, `null` keeps it. */
  ensureUser(user: { userId: string; email: string | null; now: Date }): Promise<BillingRecord>;
  findUser(userId: string): Promise<BillingRecord | null>;
  findUserByCustomer(customerId: string): Promise<BillingRecord | null>;
  /** @returns false when the user has another customer, or the customer another user. */
  linkCustomer(link: { userId: string; customerId: string; now: Date }): Promise<boolean>;
  /** Customer ids most in need of a look at the provider: period over for a day, then the longest unread. */
  listForReconcile(query: { overdueBefore: Date; limit: number }): Promise<readonly string[]>;

  beginSync(customerId: string, eventId: string | null): Promise<BeginSync>;
  commitSync(commit: SyncCommit): Promise<SyncResult>;
  /** An event that changes no subscription field. @returns false for a duplicate. */
  commitEvent(commit: EventCommit): Promise<boolean>;
  recordFailure(failure: { event: EventRef; error: string; now: Date }): Promise<number>;
  pruneBefore(limits: { events: Date; mails: Date }): Promise<void>;

  acquireLease(request: { name: string; now: Date; ttlMs: number }): Promise<Lease | null>;
  releaseLease(lease: Lease): Promise<void>;

  findKeyedRequest(scope: string): Promise<KeyedRequest | null>;
  /** @returns null when the lease has passed to somebody else. */
  openKeyedRequest(request: { scope: string; params: string; lease: Lease; now: Date }): Promise<KeyedRequest | null>;
  closeKeyedRequest(close: {
    request: KeyedRequest;
    state: "done" | "abandoned";
    resultId: string | null;
    lease: Lease;
    /** Written in the same transaction: the customer this request created. */
    customer?: { userId: string; customerId: string; replaces: string | null; now: Date };
  }): Promise<boolean>;

  enqueueMails(mails: readonly NewMail[], now: Date): Promise<void>;
  claimMails(claim: { limit: number; now: Date; ttlMs: number; owner: string }): Promise<readonly OutboxMail[]>;
  settleMail(settle: {
    id: string;
    owner: string;
    outcome: "sent" | "skipped" | "failed" | "retry";
    error: string | null;
    dueAt: Date;
    now: Date;
  }): Promise<void>;

  /** @returns the stored charge: the given one, or the earlier one with the same reference. */
  openCharge(charge: OffSessionCharge): Promise<OffSessionCharge>;
  findCharge(id: string): Promise<OffSessionCharge | null>;
  settleCharge(settle: {
    id: string;
    outcome: OffSessionCharge["state"];
    paymentIntentId: string | null;
    code: string | null;
    mails: readonly NewMail[];
    now: Date;
  }): Promise<void>;

  readSetting(name: string): Promise<string | null>;
  /** First writer wins; @returns the value that is stored. */
  writeSettingOnce(name: string, value: string): Promise<string>;
  writeSetting(name: string, value: string): Promise<void>;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  /** The same for every delivery of one mail, so that a repetition can be recognised. */
  messageId: string;
}

export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
