/**
 * The statements that the first version of the service sends, word for word. A replica of it is, for the database, a client that sends
 * these. Never change them: they belong to a version that is out there.
 */
const RECORD_COLUMNS =
  "user_id, email, payment_customer_id, payment_subscription_id, subscription_status, price_id, current_period_end, " +
  "cancel_at_period_end, fix_payment, past_due_since, trial_used_at, payment_method_id";

export const FIRST_VERSION = {
  ping: "SELECT name FROM settings LIMIT 1",
  findUser: `SELECT ${RECORD_COLUMNS} FROM billing_records WHERE user_id = $1`,
  ensureUser:
    "INSERT INTO billing_records (user_id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO UPDATE " +
    `SET email = COALESCE(excluded.email, billing_records.email) RETURNING ${RECORD_COLUMNS}`,
  linkCustomer:
    "UPDATE billing_records SET payment_customer_id = $2 WHERE user_id = $1 AND payment_customer_id IS NULL RETURNING user_id",
  takeTicket:
    "UPDATE billing_records SET next_ticket = next_ticket + 1 WHERE payment_customer_id = $1 AND NOT EXISTS " +
    `(SELECT event_id FROM processed_events WHERE event_id = $2) RETURNING ${RECORD_COLUMNS}, next_ticket, applied_ticket`,
  insertEvent:
    "INSERT INTO processed_events (event_id, type, processed_at) VALUES ($1, $2, $3) ON CONFLICT (event_id) DO NOTHING RETURNING event_id",
  commitAtOnce:
    "WITH r AS (SELECT user_id FROM billing_records WHERE user_id = $1 AND payment_customer_id = $12 AND applied_ticket = $13 FOR UPDATE), " +
    "e AS (INSERT INTO processed_events (event_id, type, processed_at) SELECT $14, $15, $3::timestamptz FROM r " +
    "ON CONFLICT (event_id) DO NOTHING RETURNING event_id), " +
    "u AS (UPDATE billing_records SET payment_subscription_id = $4, subscription_status = $5, price_id = $6, current_period_end = $7, " +
    "cancel_at_period_end = $8, fix_payment = $9, past_due_since = $10, trial_used_at = $11, applied_ticket = $2, synced_at = $3 " +
    "WHERE user_id IN (SELECT user_id FROM r) AND EXISTS (SELECT event_id FROM e) RETURNING user_id) " +
    "SELECT (SELECT user_id FROM r) AS locked, (SELECT event_id FROM e) AS inserted, (SELECT user_id FROM u) AS written",
  insertMail:
    "INSERT INTO outbox (id, dedupe_key, content, due_at, created_at) VALUES ($1, $2, $3, $4, $4) ON CONFLICT (dedupe_key) DO NOTHING",
  claimMails:
    "UPDATE outbox SET claimed_by = $1, claimed_until = $2, attempt = attempt + 1 WHERE id IN (SELECT id FROM outbox " +
    "WHERE state = 'waiting' AND due_at <= $3 AND (claimed_until IS NULL OR claimed_until <= $3) ORDER BY due_at, id LIMIT $4 " +
    "FOR UPDATE SKIP LOCKED) RETURNING id, content, attempt, created_at",
  acquireLease:
    "INSERT INTO leases (name, fence, expires_at) VALUES ($1, 1, $3) ON CONFLICT (name) DO UPDATE " +
    "SET fence = leases.fence + 1, expires_at = excluded.expires_at WHERE leases.expires_at <= $2 RETURNING fence",
} as const;
