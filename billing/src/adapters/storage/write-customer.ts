import { type Body, run, sql } from "./database.ts";

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
