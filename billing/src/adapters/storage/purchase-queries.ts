import { isoFromUnix } from "../../core/instants.ts";
import type { OffSessionCharge } from "../../core/off-session-charge.ts";
import type { Purchase, PurchaseState, Reversal } from "../../core/purchase.ts";
import type { Store } from "../../ports/store.ts";
import {
  type Body,
  type Database,
  flag,
  integer,
  oneOf,
  type Row,
  run,
  runAll,
  type Statement,
  sql,
  text,
  textOrNull,
} from "./database.ts";
import { insertMails, markChanged } from "./outbox-queries.ts";

/** PostgreSQL's client returns `bigint` as text, because it may exceed what a number holds. Amounts of money do not. */
const LIST_PURCHASES =
  "SELECT v.session_id, v.user_id, p.payment_intent_id, v.price_id, CAST(v.amount AS double precision) AS amount, v.currency, " +
  "v.purchased_at, CAST(v.refunded_amount AS double precision) AS refunded_amount, v.is_disputed " +
  "FROM billing_purchases_v1 v JOIN purchases p ON p.session_id = v.session_id " +
  "WHERE v.user_id = $1 ORDER BY v.purchased_at, v.session_id";

export function purchaseQueries(database: Database) {
  return {
    async recordPurchase(purchase) {
      await database.query(insertPurchase(purchase));
    },
    async listPurchases(userId) {
      return (await database.query(sql(LIST_PURCHASES, [userId]))).map(toPurchase);
    },
    async findReversalStatus(id) {
      const [row] = await database.query(sql("SELECT status FROM reversals WHERE id = $1", [id]));
      return row === undefined ? null : text(row, "status");
    },
    async recordReversal({ reversal, notifies, now }) {
      const marks = notifies === null ? [] : [markChanged(notifies, now)];
      await database.transact(() => runAll([upsertReversal(reversal, now), ...marks]));
    },
  } satisfies Partial<Store>;
}

/** What was bought never changes, so the first record of a page stays. */
export function insertPurchase(purchase: Purchase): Statement {
  const { sessionId, userId, paymentIntentId, priceId, amount, currency, purchasedAt } = purchase;
  return sql(
    "INSERT INTO purchases (session_id, user_id, payment_intent_id, price_id, amount, currency, purchased_at) " +
      "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (session_id) DO NOTHING",
    [sessionId, userId, paymentIntentId, priceId, amount, currency, purchasedAt],
  );
}

function upsertReversal({ id, kind, userId, paymentIntentId, amount, currency, status, created }: Reversal, now: Date) {
  return sql(
    "INSERT INTO reversals (id, kind, user_id, payment_intent_id, amount, currency, status, happened_at, found_at) " +
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) " +
      "ON CONFLICT (id) DO UPDATE SET status = excluded.status, amount = excluded.amount",
    [id, kind, userId, paymentIntentId, amount, currency, status, isoFromUnix(created), now.toISOString()],
  );
}

function toPurchase(row: Row): PurchaseState {
  return {
    sessionId: text(row, "session_id"),
    userId: text(row, "user_id"),
    paymentIntentId: textOrNull(row, "payment_intent_id"),
    priceId: textOrNull(row, "price_id"),
    amount: integer(row, "amount"),
    currency: text(row, "currency"),
    purchasedAt: text(row, "purchased_at"),
    refundedAmount: integer(row, "refunded_amount"),
    isDisputed: flag(row, "is_disputed"),
  };
}

const STATES = ["pending", "succeeded", "processing", "declined", "paid_on_session"] as const;
const COLUMNS = "id, user_id, reference, amount, currency, params, state, payment_intent_id, code, created_at";

export function chargeQueries(database: Database) {
  return {
    openCharge: (charge) => database.transact(() => open(charge)),
    async findCharge(id) {
      const rows = await database.query(sql(`SELECT ${COLUMNS} FROM off_session_charges WHERE id = $1`, [id]));
      return rows[0] === undefined ? null : toCharge(rows[0]);
    },
    settleCharge: (settlement) => database.transact(() => settle(settlement)),
  } satisfies Partial<Store>;
}

function* open(charge: OffSessionCharge): Body<OffSessionCharge> {
  yield* run(
    sql(
      "INSERT INTO off_session_charges (id, user_id, reference, amount, currency, params, state, created_at, updated_at) " +
        "VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7, $7) ON CONFLICT (reference) DO NOTHING",
      [charge.id, charge.userId, charge.reference, charge.amount, charge.currency, charge.params, charge.createdAt],
    ),
  );
  const rows = yield* run(sql(`SELECT ${COLUMNS} FROM off_session_charges WHERE reference = $1`, [charge.reference]));
  if (rows[0] === undefined) throw new Error("the charge was neither inserted nor found");
  return toCharge(rows[0]);
}

function toCharge(row: Row): OffSessionCharge {
  return {
    id: text(row, "id"),
    userId: text(row, "user_id"),
    reference: text(row, "reference"),
    amount: integer(row, "amount"),
    currency: text(row, "currency"),
    params: text(row, "params"),
    state: oneOf(row, "state", STATES),
    paymentIntentId: textOrNull(row, "payment_intent_id"),
    code: textOrNull(row, "code"),
    createdAt: text(row, "created_at"),
  };
}

/** A charge that has been paid on the session page in the meantime stays paid. */
function* settle({ id, outcome, paymentIntentId, code, mails, now }: Parameters<Store["settleCharge"]>[0]): Body<void> {
  yield* runAll([
    sql(
      "UPDATE off_session_charges SET state = $2, payment_intent_id = $3, code = $4, updated_at = $5 " +
        "WHERE id = $1 AND state IN ('pending', 'processing')",
      [id, outcome, paymentIntentId, code, now.toISOString()],
    ),
    ...insertMails(mails, now),
  ]);
}
