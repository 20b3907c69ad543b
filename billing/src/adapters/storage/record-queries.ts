import { type BillingRecord, SUBSCRIPTION_STATUSES } from "../../core/billing-record.ts";
import type { BeginSync, Store, SyncCommit, SyncResult } from "../../ports/store.ts";
import { commit, insertEvent } from "./commit-queries.ts";
import {
  assign,
  type Body,
  type Database,
  flag,
  insert,
  integer,
  oneOf,
  type Row,
  rowsOf,
  run,
  runAll,
  type Statement,
  sql,
  text,
  textOrNull,
} from "./database.ts";
import { insertMails, markChanged } from "./outbox-queries.ts";

const readPause = oneOf("trial", "paused", "collection", null);
const RECORDS = rowsOf<BillingRecord>({
  userId: text,
  email: textOrNull,
  paymentCustomerId: textOrNull,
  paymentSubscriptionId: textOrNull,
  subscriptionStatus: oneOf(...SUBSCRIPTION_STATUSES, null),
  priceId: textOrNull,
  currentPeriodEnd: textOrNull,
  cancelAtPeriodEnd: flag,
  fixPayment: flag,
  pastDueSince: textOrNull,
  trialUsedAt: textOrNull,
  endsAt: textOrNull,
  // The version before knows two reasons, and may run next to this one.
  paused: (row, column) => readPause(row, row.paused_as === null ? column : "paused_as"),
  paidPriceIds: readPaidPrices,
  paymentMethodId: textOrNull,
});
const COLUMNS = `${RECORDS.columns}, paused_as`;

const OVERDUE_OR_LONG_UNREAD =
  "SELECT payment_customer_id FROM billing_records WHERE payment_customer_id IS NOT NULL " +
  "ORDER BY CASE WHEN subscription_status IN ('trialing', 'active', 'past_due') AND (current_period_end < $1 " +
  "OR price_id NOT IN (SELECT price_id FROM sold_prices)) THEN 0 ELSE 1 END, " +
  "CASE WHEN synced_at IS NULL THEN 0 ELSE 1 END, synced_at, user_id LIMIT $2";

/** The version before knows one price. */
function readPaidPrices(row: Row, column: string): string[] {
  const known = textOrNull(row, column);
  return known === null ? [textOrNull(row, "price_id")].filter((id) => id !== null) : (JSON.parse(known) as string[]);
}

export function userQueries(database: Database) {
  const findBy = async (column: string, value: string): Promise<BillingRecord | null> => {
    const [row] = await database.query(sql(`SELECT ${COLUMNS} FROM billing_records WHERE ${column} = $1`, [value]));
    return row === undefined ? null : RECORDS.read(row);
  };
  return {
    async ensureUser({ userId, email, now }) {
      const keepEmail =
        "ON CONFLICT (user_id) DO UPDATE SET email = COALESCE(excluded.email, billing_records.email) " +
        `RETURNING ${COLUMNS}`;
      const user = { userId, email, createdAt: now.toISOString() };
      const [row] = await database.query(insert("billing_records", user, keepEmail));
      if (row === undefined) throw new Error("the user's row was neither inserted nor updated");
      return RECORDS.read(row);
    },
    eraseUser: (userId) => database.transact(() => runAll(erase(userId))),
    findUser: (userId) => findBy("user_id", userId),
    findUserByCustomer: (customerId) => findBy("payment_customer_id", customerId),
    linkCustomer: (request) => database.transact(() => link(request)),
    async listForReconcile({ overdueBefore, limit }) {
      const rows = await database.query(sql(OVERDUE_OR_LONG_UNREAD, [overdueBefore.toISOString(), limit]));
      return rows.map((row) => text(row, "payment_customer_id"));
    },
  } satisfies Partial<Store>;
}

function erase(userId: string): Statement[] {
  const named = JSON.stringify({ userId }).slice(1, -1).replaceAll(/[!%_]/g, "!$&");
  return [
    sql(
      "UPDATE billing_records SET email = NULL, payment_method_id = NULL, payment_method_at = NULL WHERE user_id = $1",
      [userId],
    ),
    sql("DELETE FROM keyed_requests WHERE scope IN ($1, $2, $3, $4)", [
      ...["customer", "session:subscription", "session:payment", "session:setup"].map((kind) => `${kind}:${userId}`),
    ]),
    // One that is asked for again is found at Stripe by its reference.
    sql("DELETE FROM off_session_charges WHERE user_id = $1 AND state IN ('pending', 'processing')", [userId]),
    sql("UPDATE off_session_charges SET params = '{}' WHERE user_id = $1", [userId]),
    sql("DELETE FROM outbox WHERE state = 'waiting' AND content LIKE $1 ESCAPE '!'", [`%${named}%`]),
  ];
}

/** Links the two only if the customer is free and the record names what the caller expects, or if they are already linked. */
function* link({ userId, customerId, replaces }: Parameters<Store["linkCustomer"]>[0]): Body<boolean> {
  const owner = yield* run(sql("SELECT user_id FROM billing_records WHERE payment_customer_id = $1", [customerId]));
  if (owner[0] !== undefined) return text(owner[0], "user_id") === userId;
  return yield* writeCustomer({ userId, customerId, replaces });
}

const WRITE_CUSTOMER =
  "UPDATE billing_records SET payment_customer_id = $2, " +
  // A saved card belongs to the old customer.
  "payment_method_id = CASE WHEN $3 = '' THEN payment_method_id END, payment_method_at = CASE WHEN $3 = '' THEN payment_method_at END " +
  "WHERE user_id = $1 AND COALESCE(payment_customer_id, '') = $3 RETURNING user_id";

/** @returns false when the record names another customer than `replaces` (null: none). */
export function* writeCustomer(link: { userId: string; customerId: string; replaces: string | null }): Body<boolean> {
  const rows = yield* run(sql(WRITE_CUSTOMER, [link.userId, link.customerId, link.replaces ?? ""]));
  return rows.length === 1;
}

export function syncQueries(database: Database) {
  return {
    beginSync: (customerId, eventId) => takeTicket(database, customerId, eventId ?? ""),
    commitSync: (commit) => database.transact(() => commitSync(commit)),
    commit: (changes) => database.transact(() => commit(changes)),
    async pruneBefore({ events, mails }) {
      await database.transact(() =>
        runAll([
          sql("DELETE FROM processed_events WHERE processed_at < $1", [events.toISOString()]),
          sql("DELETE FROM outbox WHERE state <> 'waiting' AND settled_at < $1", [mails.toISOString()]),
        ]),
      );
    },
  } satisfies Partial<Store>;
}

const TAKE_TICKET =
  "UPDATE billing_records SET next_ticket = next_ticket + 1 WHERE payment_customer_id = $1 AND NOT EXISTS " +
  `(SELECT event_id FROM processed_events WHERE event_id = $2) RETURNING ${COLUMNS}, next_ticket`;

/**
 * A ticket is taken and committed before Stripe is read. The event of the last change arrives after that change, so its
 * ticket and its read come later, too. The holder of the highest ticket has therefore seen the final state.
 * @param eventId empty when no event caused the synchronisation.
 */
async function takeTicket(database: Database, customerId: string, eventId: string): Promise<BeginSync> {
  const [row] = await database.query(sql(TAKE_TICKET, [customerId, eventId]));
  if (row !== undefined) {
    const record = RECORDS.read(row);
    return { kind: "ticket", userId: record.userId, customerId, ticket: integer(row, "next_ticket"), record };
  }
  const seen = await database.query(sql("SELECT event_id FROM processed_events WHERE event_id = $1", [eventId]));
  return seen.length > 0 ? { kind: "duplicate" } : { kind: "unknown_customer" };
}

/** Locks and reads the current row, unless a later ticket has already written it. */
const LOCK_FOR_TICKET = `SELECT ${COLUMNS} FROM billing_records WHERE user_id = $1 AND payment_customer_id = $2 AND applied_ticket < $3 FOR UPDATE`;

function* commitSync({ event, ticket: { userId, customerId, ticket }, now, derive }: SyncCommit): Body<SyncResult> {
  const at = now.toISOString();
  if (event !== null && (yield* run(insertEvent(event, "applied", at))).length === 0) return "duplicate";
  const [row] = yield* run(sql(LOCK_FOR_TICKET, [userId, customerId, ticket]));
  if (row === undefined) {
    yield* run(sql("UPDATE processed_events SET outcome = 'superseded' WHERE event_id = $1", [event?.id ?? ""]));
    return "superseded";
  }
  const { fields, mails, notifies } = derive(RECORDS.read(row));
  const { paused: pausedAs } = fields;
  const paused = pausedAs === "paused" ? null : pausedAs;
  const written = { ...fields, paused, pausedAs, paidPriceIds: JSON.stringify(fields.paidPriceIds) };
  const { places, values } = assign({ ...written, appliedTicket: ticket, syncedAt: at }, 2);
  const marks = notifies ? [markChanged(userId, now)] : [];
  const update = sql(`UPDATE billing_records SET ${places} WHERE user_id = $1`, [userId, ...values]);
  yield* runAll([update, ...marks, ...insertMails(mails, now)]);
  return "applied";
}
