import type { BillingRecord } from "../../core/billing-record.ts";
import type { Store } from "../../ports/store.ts";
import {
  type Body,
  type Database,
  RECORD_COLUMNS,
  run,
  runAll,
  type Statement,
  sql,
  text,
  toRecord,
} from "./database.ts";

const OVERDUE_OR_LONG_UNREAD =
  "SELECT payment_customer_id FROM billing_records WHERE payment_customer_id IS NOT NULL " +
  "ORDER BY CASE WHEN subscription_status IN ('trialing', 'active', 'past_due') AND current_period_end < $1 THEN 0 ELSE 1 END, " +
  "CASE WHEN synced_at IS NULL THEN 0 ELSE 1 END, synced_at, user_id LIMIT $2";

export function userQueries(database: Database) {
  const findOne = async (condition: string, value: string): Promise<BillingRecord | null> => {
    const rows = await database.query(
      sql(`SELECT ${RECORD_COLUMNS} FROM billing_records WHERE ${condition} = $1`, [value]),
    );
    return rows[0] === undefined ? null : toRecord(rows[0]);
  };
  return {
    async ensureUser({ userId, email, now }) {
      const rows = await database.query(
        sql(
          "INSERT INTO billing_records (user_id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO UPDATE " +
            `SET email = COALESCE(excluded.email, billing_records.email) RETURNING ${RECORD_COLUMNS}`,
          [userId, email, now.toISOString()],
        ),
      );
      if (rows[0] === undefined) throw new Error("the user's row was neither inserted nor updated");
      return toRecord(rows[0]);
    },
    eraseUser: (userId) => database.transact(() => runAll(erase(userId))),
    findUser: (userId) => findOne("user_id", userId),
    findUserByCustomer: (customerId) => findOne("payment_customer_id", customerId),
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
