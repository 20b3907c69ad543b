import type { SubscriptionFields } from "../../core/billing-record.ts";
import { isoFromUnix } from "../../core/instants.ts";
import type { BeginSync, EventCommit, EventRef, Store, SyncCommit, SyncResult, SyncTicket } from "../../ports/store.ts";
import {
  type Body,
  type Database,
  integer,
  RECORD_COLUMNS,
  type Row,
  run,
  runAll,
  type SqlValue,
  type Statement,
  sql,
  toRecord,
} from "./database.ts";
import { insertMails, markChanged } from "./outbox-queries.ts";
import { insertPurchase } from "./purchase-queries.ts";

const COUNT_FAILURE =
  "INSERT INTO webhook_failures (event_id, type, attempts, last_error, first_failed_at, last_failed_at) VALUES ($1, $2, 1, $3, $4, $4) " +
  "ON CONFLICT (event_id) DO UPDATE SET attempts = webhook_failures.attempts + 1, last_error = excluded.last_error, " +
  "last_failed_at = excluded.last_failed_at RETURNING attempts";

export function syncQueries(database: Database) {
  return {
    beginSync: (customerId, eventId) => takeTicket(database, customerId, eventId ?? ""),
    commitSync: (commit) => database.transact(() => commitSync(commit)),
    async saveMethod(saved) {
      await database.query(saveMethod(saved));
    },
    commitEvent: (commit) => database.transact(() => commitEvent(commit)),
    async recordFailure({ event, error, now }) {
      const rows = await database.query(
        sql(COUNT_FAILURE, [event.id, event.type, error.slice(0, 500), now.toISOString()]),
      );
      return rows[0] === undefined ? 0 : integer(rows[0], "attempts");
    },
    async pruneBefore({ events, mails }) {
      const eventsBefore = events.toISOString();
      await database.transact(() =>
        runAll([
          sql("DELETE FROM processed_events WHERE processed_at < $1", [eventsBefore]),
          sql("DELETE FROM webhook_failures WHERE last_failed_at < $1", [eventsBefore]),
          sql("DELETE FROM outbox WHERE state <> 'waiting' AND settled_at < $1", [mails.toISOString()]),
        ]),
      );
    },
  } satisfies Partial<Store>;
}

const TAKE_TICKET =
  "UPDATE billing_records SET next_ticket = next_ticket + 1 WHERE payment_customer_id = $1 AND NOT EXISTS " +
  `(SELECT event_id FROM processed_events WHERE event_id = $2) RETURNING ${RECORD_COLUMNS}, next_ticket`;

/**
 * A ticket is taken and committed before the provider is read. The event of the last change arrives after that change, so its
 * ticket and its read come later, too. The holder of the highest ticket has therefore seen the final state.
 * @param eventId empty when no event caused the synchronisation.
 */
async function takeTicket(database: Database, customerId: string, eventId: string): Promise<BeginSync> {
  const [row] = await database.query(sql(TAKE_TICKET, [customerId, eventId]));
  if (row !== undefined) return toTicket(row, customerId);
  const seen = await database.query(sql("SELECT event_id FROM processed_events WHERE event_id = $1", [eventId]));
  return seen.length > 0 ? { kind: "duplicate" } : { kind: "unknown_customer" };
}

function toTicket(row: Row, customerId: string): SyncTicket {
  const record = toRecord(row);
  return { kind: "ticket", userId: record.userId, customerId, ticket: integer(row, "next_ticket"), record };
}

/** $2 is the ticket, $3 the time, $4 to $13 are `fieldValues`. */
const UPDATE_FIELDS =
  "UPDATE billing_records SET payment_subscription_id = $4, subscription_status = $5, price_id = $6, current_period_end = $7, " +
  "cancel_at_period_end = $8, fix_payment = $9, past_due_since = $10, trial_used_at = $11, ends_at = $12, paused = $13, applied_ticket = $2, synced_at = $3 WHERE user_id = $1";

const LOCK_FOR_TICKET = `SELECT ${RECORD_COLUMNS} FROM billing_records WHERE user_id = $1 AND payment_customer_id = $2 AND applied_ticket < $3 FOR UPDATE`;

function fieldValues(fields: SubscriptionFields): SqlValue[] {
  return [
    fields.paymentSubscriptionId,
    fields.subscriptionStatus,
    fields.priceId,
    fields.currentPeriodEnd,
    fields.cancelAtPeriodEnd,
    fields.fixPayment,
    fields.pastDueSince,
    fields.trialUsedAt,
    fields.endsAt,
    fields.paused,
  ];
}

function* commitSync({ event, ticket, now, derive }: SyncCommit): Body<SyncResult> {
  const at = now.toISOString();
  if (event !== null && (yield* run(insertEvent(event, at))).length === 0) return "duplicate";
  const [row] = yield* run(lockForTicket(ticket));
  if (row === undefined) return "superseded";
  const { fields, mails, notifies } = derive(toRecord(row));
  const update = sql(UPDATE_FIELDS, [ticket.userId, ticket.ticket, at, ...fieldValues(fields)]);
  const marks = notifies ? [markChanged(ticket.userId, now)] : [];
  yield* runAll([update, ...marks, ...insertMails(mails, now)]);
  return "applied";
}

/**
 * The first statement of every transaction that handles an event. A concurrent duplicate waits here for the outcome of the
 * first.
 */
function insertEvent(event: EventRef, now: string): Statement {
  return sql(
    "INSERT INTO processed_events (event_id, type, processed_at) VALUES ($1, $2, $3) ON CONFLICT (event_id) DO NOTHING RETURNING event_id",
    [event.id, event.type, now],
  );
}

/** Locks and reads the current row, unless a later ticket has already written it. */
function lockForTicket({ userId, customerId, ticket }: SyncTicket): Statement {
  return sql(LOCK_FOR_TICKET, [userId, customerId, ticket]);
}

function* commitEvent({
  event,
  now,
  mails,
  savedMethod,
  paidChargeId,
  purchase,
  notifies,
}: EventCommit): Body<boolean> {
  const at = now.toISOString();
  const inserted = yield* run(insertEvent(event, at));
  if (inserted.length === 0) return false;
  yield* runAll([
    ...(savedMethod === undefined ? [] : [saveMethod(savedMethod)]),
    ...(paidChargeId === undefined ? [] : [markPaid(paidChargeId, at)]),
    ...(purchase === undefined ? [] : [insertPurchase(purchase)]),
    ...(notifies === undefined ? [] : [markChanged(notifies, now)]),
    ...insertMails(mails ?? [], now),
  ]);
  return true;
}

function saveMethod({ userId, paymentMethodId, created }: NonNullable<EventCommit["savedMethod"]>): Statement {
  return sql(
    "UPDATE billing_records SET payment_method_id = $2, payment_method_at = $3 " +
      "WHERE user_id = $1 AND (payment_method_at IS NULL OR payment_method_at <= $3)",
    [userId, paymentMethodId, isoFromUnix(created)],
  );
}

function markPaid(chargeId: string, at: string): Statement {
  return sql(
    "UPDATE off_session_charges SET state = 'paid_on_session', updated_at = $2 WHERE id = $1 AND state IN ('pending', 'processing', 'declined')",
    [chargeId, at],
  );
}
