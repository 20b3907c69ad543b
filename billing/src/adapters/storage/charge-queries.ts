import type { OffSessionCharge } from "../../core/off-session-charge.ts";
import type { Store } from "../../ports/store.ts";
import { type Body, type Database, type Row, run, runAll, sql } from "./database.ts";
import { insertMails } from "./outbox-queries.ts";
import { integer, oneOf, text, textOrNull } from "./rows.ts";

const STATES = ["pending", "succeeded", "processing", "declined", "paid_on_session"] as const;
const COLUMNS = "id, user_id, reference, amount, currency, params, state, payment_intent_id, code, created_at";

type ChargeQueries = Pick<Store, "openCharge" | "findCharge" | "settleCharge">;

export function chargeQueries(database: Database): ChargeQueries {
  return {
    openCharge: (charge) => database.transact(() => open(charge)),
    async findCharge(id) {
      const rows = await database.query(sql(`SELECT ${COLUMNS} FROM off_session_charges WHERE id = $1`, [id]));
      return rows[0] === undefined ? null : toCharge(rows[0]);
    },
    settleCharge: (settlement) => database.transact(() => settle(settlement)),
  };
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
