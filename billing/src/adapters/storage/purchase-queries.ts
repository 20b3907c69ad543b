import type { OffSessionCharge } from "../../core/off-session-charge.ts";
import type { PurchaseState } from "../../core/purchase.ts";
import type { Store } from "../../ports/store.ts";
import {
  type Body,
  type Database,
  flag,
  insert,
  integer,
  oneOf,
  rowsOf,
  run,
  sql,
  text,
  textOrNull,
} from "./database.ts";

const PURCHASES = rowsOf<PurchaseState>({
  sessionId: text,
  userId: text,
  paymentIntentId: textOrNull,
  priceId: textOrNull,
  amount: integer,
  currency: text,
  purchasedAt: text,
  refundedAmount: integer,
  isDisputed: flag,
});
/** PostgreSQL's client returns `bigint` as text, because it may exceed what a number holds. Amounts of money do not. */
const LIST_PURCHASES =
  "SELECT v.session_id, v.user_id, p.payment_intent_id, v.price_id, CAST(v.amount AS double precision) AS amount, v.currency, " +
  "v.purchased_at, CAST(v.refunded_amount AS double precision) AS refunded_amount, v.is_disputed " +
  "FROM billing_purchases_v1 v JOIN purchases p ON p.session_id = v.session_id " +
  "WHERE v.user_id = $1 ORDER BY v.purchased_at, v.session_id";

const UNSETTLED =
  "SELECT DISTINCT payment_intent_id FROM reversals WHERE user_id IS NOT NULL AND payment_intent_id IS NOT NULL AND " +
  "(status NOT IN ('succeeded', 'failed', 'canceled', 'won', 'lost', 'warning_closed', 'prevented') " +
  "OR (status = 'succeeded' AND happened_at > $1)) ORDER BY payment_intent_id";

export function purchaseQueries(database: Database) {
  return {
    async listPurchases(userId) {
      return (await database.query(sql(LIST_PURCHASES, [userId]))).map(PURCHASES.read);
    },
    async findReversalStatus(id) {
      const [row] = await database.query(sql("SELECT status FROM reversals WHERE id = $1", [id]));
      return row === undefined ? null : text(row, "status");
    },
    async listUnsettledPayments({ refundsSince }) {
      const rows = await database.query(sql(UNSETTLED, [refundsSince.toISOString()]));
      return rows.map((row) => text(row, "payment_intent_id"));
    },
  } satisfies Partial<Store>;
}

const CHARGES = rowsOf<OffSessionCharge>({
  id: text,
  userId: text,
  reference: text,
  amount: integer,
  currency: text,
  params: text,
  state: oneOf("pending", "succeeded", "processing", "declined", "paid_on_session"),
  paymentIntentId: textOrNull,
  code: textOrNull,
  createdAt: text,
});

export function chargeQueries(database: Database) {
  return {
    openCharge: (charge) => database.transact(() => open(charge)),
    async findCharge(id) {
      const [row] = await database.query(sql(`SELECT ${CHARGES.columns} FROM off_session_charges WHERE id = $1`, [id]));
      return row === undefined ? null : CHARGES.read(row);
    },
  } satisfies Partial<Store>;
}

function* open(charge: OffSessionCharge): Body<OffSessionCharge> {
  const { reference, createdAt: updatedAt } = charge;
  yield* run(insert("off_session_charges", { ...charge, updatedAt }, "ON CONFLICT (reference) DO NOTHING"));
  const known = sql(`SELECT ${CHARGES.columns} FROM off_session_charges WHERE reference = $1`, [reference]);
  const [row] = yield* run(known);
  if (row === undefined) throw new Error("the charge was neither inserted nor found");
  return CHARGES.read(row);
}
