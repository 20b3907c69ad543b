/**
 * Only adds tables and views, and no reference to an existing table: such a reference would lock that table while replicas of the
 * first version write to it.
 */
export const PURCHASES = {
  name: "0002-purchases",
  text: `
CREATE TABLE purchases (
  session_id text PRIMARY KEY,
  user_id text NOT NULL,
  payment_intent_id text,
  price_id text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  purchased_at timestamptz NOT NULL
);
CREATE INDEX purchases_by_user ON purchases (user_id);
CREATE INDEX purchases_by_payment ON purchases (payment_intent_id);

CREATE TABLE reversals (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  user_id text,
  payment_intent_id text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  happened_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL
);
CREATE INDEX reversals_by_payment ON reversals (payment_intent_id);

CREATE TABLE notifications (
  user_id text PRIMARY KEY,
  version integer NOT NULL,
  sent_version integer NOT NULL DEFAULT 0,
  attempt integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  claimed_until timestamptz,
  claimed_by text,
  last_error text
);
CREATE INDEX notifications_by_due ON notifications (due_at);

CREATE VIEW billing_status_v1 AS
  SELECT user_id, payment_customer_id, payment_subscription_id, subscription_status, price_id, current_period_end,
    cancel_at_period_end, fix_payment, past_due_since
  FROM billing_records;

CREATE VIEW billing_purchases_v1 AS
  SELECT p.session_id, p.user_id, p.price_id, p.amount, p.currency, p.purchased_at,
    CAST(COALESCE((SELECT SUM(r.amount) FROM reversals r WHERE r.payment_intent_id = p.payment_intent_id AND r.kind = 'refund'
      AND r.status IN ('succeeded', 'pending')), 0) AS bigint) AS refunded_amount,
    EXISTS (SELECT r.id FROM reversals r WHERE r.payment_intent_id = p.payment_intent_id AND r.kind = 'dispute'
      AND r.status NOT IN ('won', 'warning_closed', 'prevented')) AS is_disputed
  FROM purchases p;
`,
};
