import type { BillingRecord, SubscriptionFields } from "../core/billing-record.ts";
import type { NewMail, OutboxMail } from "../core/mail-text.ts";
import type { OffSessionCharge } from "../core/off-session-charge.ts";
import type { Purchase, PurchaseState, Reversal } from "../core/purchase.ts";
import type { DueNotification } from "../core/status-report.ts";
import type { EventOutcome } from "../core/stripe-event.ts";

export interface Lease {
  name: string;
  /** Increases with every holder. A write with an old fence is refused. */
  fence: number;
}

/**
 * A request that must reach Stripe exactly once. The key and all parameters are stored before the call. After a crash or a
 * timeout, or from a second replica, exactly the same request is repeated, and Stripe answers with the same object.
 */
export interface KeyedRequest {
  /** What the request is for, such as `customer:<user id>`. Only one request per scope is open at a time. */
  scope: string;
  attempt: number;
  /** A new one for each attempt. It is random, or derived from what must happen once, whichever database asks for it. */
  key: string;
  /** The parameters as JSON text. */
  params: string;
  state: "pending" | "done" | "abandoned";
  resultId: string | null;
  createdAt: string;
}

export interface SyncTicket {
  kind: "ticket";
  userId: string;
  customerId: string;
  ticket: number;
  /** As of when this ticket was taken. */
  record: BillingRecord;
}

export type BeginSync = SyncTicket | { kind: "duplicate" } | { kind: "unknown_customer" };

export interface EventRef {
  id: string;
  type: string;
}

interface Derived {
  fields: SubscriptionFields;
  mails: readonly NewMail[];
  notifies: boolean;
}

export interface SyncCommit {
  /** `null` when no event caused the synchronisation (reconcile, checkout). */
  event: EventRef | null;
  ticket: SyncTicket;
  now: Date;
  /** Pure. Called inside the transaction with the current row. */
  derive: (previous: BillingRecord) => Derived;
}

export type SyncResult = "applied" | "duplicate" | "superseded";

export interface SavedMethodOfUser {
  userId: string;
  paymentMethodId: string;
  /** Unix seconds. */
  created: number;
}

/** All of it is written, or nothing. */
export interface Commit {
  now: Date;
  /** The event that caused it. If it is known, nothing is written. */
  event?: EventRef | null;
  /** What became of the event. Default: it was applied. */
  outcome?: EventOutcome;
  mails?: readonly NewMail[];
  /** The newest saved card wins. */
  savedMethod?: SavedMethodOfUser;
  charge?: ChargeUpdate;
  /** What was bought never changes, so the first record of a page stays. */
  purchase?: Purchase;
  reversal?: Reversal;
  /** The user whose status this changes, if the application is told. */
  notifies?: string | null;
}

export interface ChargeUpdate {
  id: string;
  state: OffSessionCharge["state"];
  /** In any other state, the charge stays as it is. */
  replaces: readonly OffSessionCharge["state"][];
  paymentIntentId?: string | null;
  code?: string | null;
}

export interface QueuedEvent {
  eventId: string;
  /** What was read of it, as JSON text: ids, and no address. */
  body: string;
  attempt: number;
  queuedAt: string;
}

/** What waits to be done, and is done by one worker at a time. */
export interface Queues {
  mails: OutboxMail;
  notifications: DueNotification;
  events: QueuedEvent;
}

export interface Settlement {
  owner: string;
  now: Date;
  /** When to try again, or null once it is over. */
  dueAt: Date | null;
  error: string | null;
  outcome?: MailOutcome;
}

export type MailOutcome = "sent" | "skipped" | "failed";

export interface Waiting {
  count: number;
  oldestAt: string | null;
}

export interface Turns {
  /** @returns how long it is until this turn, or null when that would be longer than `longestMs`: then none is taken. */
  take(turn: { stepMs: number; longestMs: number }): Promise<number | null>;
  hold(ms: number): Promise<void>;
}

export interface Store {
  migrate(): Promise<readonly string[]>;
  /** Writes, because a full disk still answers reads. */
  ping(now: Date): Promise<void>;
  close(): Promise<void>;

  /** Creates the row on first sight. A new address replaces the old one; `null` keeps it. */
  ensureUser(user: { userId: string; email: string | null; now: Date }): Promise<BillingRecord>;
  /** Forgets the address, the saved card, what was sent to Stripe and mails that wait. Ids stay. */
  eraseUser(userId: string): Promise<void>;
  findUser(userId: string): Promise<BillingRecord | null>;
  findUserByCustomer(customerId: string): Promise<BillingRecord | null>;
  /** @param link.replaces the customer that the record names now, or null. @returns false when one of the two is linked otherwise. */
  linkCustomer(link: { userId: string; customerId: string; replaces: string | null }): Promise<boolean>;
  /** First those whose period is over or whose price nobody here sells, then those not read for the longest time. */
  listForReconcile(query: { overdueBefore: Date; limit: number }): Promise<readonly string[]>;

  beginSync(customerId: string, eventId: string | null): Promise<BeginSync>;
  commitSync(commit: SyncCommit): Promise<SyncResult>;
  /** For what changes no subscription field. @returns false for an event that is known. */
  commit(commit: Commit): Promise<boolean>;
  /**
   * The oldest that are due, held for some time. @param claim.limit how many; of events, those of so many customers, which are read
   * together.
   */
  claim<Name extends keyof Queues>(
    queue: Name,
    claim: { now: Date; ttlMs: number; owner: string; limit: number },
  ): Promise<readonly Queues[Name][]>;
  /** Changes nothing after the claim has passed to another owner. */
  settle<Name extends keyof Queues>(queue: Name, item: Queues[Name], settlement: Settlement): Promise<void>;
  knowsEvent(id: string): Promise<boolean>;
  /** One statement. @returns false for an event that waits or was handled. */
  queueEvent(event: { id: string; customer: string; body: string; now: Date }): Promise<boolean>;
  pruneBefore(limits: { events: Date; mails: Date }): Promise<void>;

  acquireLease(request: { name: string; now: Date; ttlMs: number }): Promise<Lease | null>;
  releaseLease(lease: Lease): Promise<void>;
  /** Ends what a process that died has held. Only for the one process that uses the database. */
  releaseAll(): Promise<void>;
  /** Shared by all replicas. `null`: there is one process. */
  turns: Turns | null;

  findKeyedRequest(scope: string): Promise<KeyedRequest | null>;
  /** @returns null when the lease has passed to another holder. */
  openKeyedRequest(request: {
    scope: string;
    params: string;
    lease: Lease;
    now: Date;
    /** What must happen once, whichever database asks for it: the key is derived from it. Otherwise it is random. */
    once?: string;
  }): Promise<KeyedRequest | null>;
  closeKeyedRequest(close: {
    request: KeyedRequest;
    state: "done" | "abandoned";
    resultId: string | null;
    lease: Lease;
    /** Written in the same transaction: the customer that this request created. */
    customer?: { userId: string; customerId: string; replaces: string | null };
  }): Promise<boolean>;

  countWaiting(): Promise<Readonly<Record<keyof Queues, Waiting>>>;

  /** @returns the stored charge: this one, or an earlier one with the same reference. */
  openCharge(charge: OffSessionCharge): Promise<OffSessionCharge>;
  findCharge(id: string): Promise<OffSessionCharge | null>;

  /** The oldest first. */
  listPurchases(userId: string): Promise<readonly PurchaseState[]>;
  /** @returns null when it has not been recorded. */
  findReversalStatus(id: string): Promise<string | null>;
  /** Payments with a dispute that is not decided, or a refund that may still fail. */
  listUnsettledPayments(query: { refundsSince: Date }): Promise<readonly string[]>;
  /** Adds prices to those that have ever been offered. @returns all of them. */
  rememberPrices(priceIds: readonly string[]): Promise<readonly string[]>;
  forgetPrices(priceIds: readonly string[]): Promise<void>;
  readSetting(name: string): Promise<string | null>;
  /** The first writer wins. @returns the stored value. */
  writeSettingOnce(name: string, value: string): Promise<string>;
  writeSetting(name: string, value: string): Promise<void>;
}
