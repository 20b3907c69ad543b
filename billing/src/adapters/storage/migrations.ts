/** One text for both engines. SQLite stores `timestamptz` values as the ISO 8601 text it receives, and `boolean` as 0 and 1. */
export const INITIAL = {
  name: "0001-initial",
  text: `
CREATE TABLE billing_records (
  user_id text PRIMARY KEY,
  email text,
  payment_customer_id text UNIQUE,
  payment_subscription_id text,
  subscription_status text CHECK (subscription_status IN ('trialing', 'active', 'past_due', 'canceled')),
  price_id text,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT FALSE,
  fix_payment boolean NOT NULL DEFAULT FALSE,
  past_due_since timestamptz,
  trial_used_at timestamptz,
  payment_method_id text,
  payment_method_at timestamptz,
  next_ticket integer NOT NULL DEFAULT 0,
  applied_ticket integer NOT NULL DEFAULT 0,
  synced_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE processed_events (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  processed_at timestamptz NOT NULL
);
CREATE INDEX processed_events_by_time ON processed_events (processed_at);

CREATE TABLE webhook_failures (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  attempts integer NOT NULL,
  last_error text NOT NULL,
  first_failed_at timestamptz NOT NULL,
  last_failed_at timestamptz NOT NULL
);

CREATE TABLE outbox (
  id text PRIMARY KEY,
  dedupe_key text NOT NULL UNIQUE,
  content text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'skipped', 'failed')),
  attempt integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  claimed_until timestamptz,
  claimed_by text,
  last_error text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX outbox_by_due ON outbox (state, due_at);

CREATE TABLE leases (
  name text PRIMARY KEY,
  fence integer NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE keyed_requests (
  scope text PRIMARY KEY,
  attempt integer NOT NULL,
  key text NOT NULL,
  params text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'done', 'abandoned')),
  result_id text,
  created_at timestamptz NOT NULL
);

CREATE TABLE off_session_charges (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES billing_records (user_id),
  reference text NOT NULL UNIQUE,
  amount integer NOT NULL,
  currency text NOT NULL,
  params text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'processing', 'declined', 'paid_on_session')),
  payment_intent_id text,
  code text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL
);
`,
};

/** Adds no reference to an existing table, which would lock it while replicas of the first version write to it. */
const PURCHASES = {
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
`,
};

const APPLICATIONS = {
  name: "0003-applications",
  text: `
CREATE TABLE sold_prices (price_id text PRIMARY KEY);
INSERT INTO sold_prices (price_id) SELECT DISTINCT price_id FROM billing_records WHERE price_id IS NOT NULL;

ALTER TABLE billing_records ADD COLUMN ends_at timestamptz;
ALTER TABLE billing_records ADD COLUMN paused text CHECK (paused IN ('trial', 'collection'));

CREATE TABLE queued_events (
  event_id text PRIMARY KEY,
  customer text NOT NULL,
  body text NOT NULL,
  queued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  claimed_by text
);
CREATE INDEX queued_events_by_due ON queued_events (due_at);
CREATE INDEX queued_events_by_customer ON queued_events (customer);
`,
};

/**
 * The migration before took every recorded price as sold here, although another application may have sold it. They are forgotten: those
 * that are configured come back at the start, and the first night reads the records again. Earlier versions also made the views.
 */
const PAID_PRICES = {
  name: "0004-paid-prices",
  text: `
ALTER TABLE billing_records ADD COLUMN paid_price_ids text;
ALTER TABLE billing_records ADD COLUMN paused_as text;
DELETE FROM sold_prices WHERE price_id IN (SELECT price_id FROM billing_records WHERE price_id IS NOT NULL);
DELETE FROM settings WHERE name = 'nightly_at';
ALTER TABLE processed_events ADD COLUMN outcome text;
ALTER TABLE queued_events ADD COLUMN last_error text;
CREATE TABLE provider_turns (name text PRIMARY KEY, next_ms double precision NOT NULL);

DROP VIEW IF EXISTS billing_status_v1;
CREATE VIEW billing_status_v1 AS
  SELECT user_id, payment_customer_id, payment_subscription_id, subscription_status, price_id, current_period_end,
    cancel_at_period_end, fix_payment, past_due_since, ends_at, COALESCE(paused_as, paused) AS paused
  FROM billing_records;

DROP VIEW IF EXISTS billing_purchases_v1;
CREATE VIEW billing_purchases_v1 AS
  SELECT p.session_id, p.user_id, p.price_id, p.amount, p.currency, p.purchased_at,
    CAST(COALESCE((SELECT SUM(r.amount) FROM reversals r WHERE r.payment_intent_id = p.payment_intent_id AND r.kind = 'refund'
      AND r.status IN ('succeeded', 'pending')), 0) AS bigint) AS refunded_amount,
    EXISTS (SELECT r.id FROM reversals r WHERE r.payment_intent_id = p.payment_intent_id AND r.kind = 'dispute'
      AND r.status NOT IN ('won', 'prevented') AND r.status NOT LIKE 'warning%') AS is_disputed
  FROM purchases p;
`,
};

interface Migration {
  name: string;
  /** SQL that both engines understand. */
  text: string;
}

/** In order. Once a version is released, its migrations stay as they are; add a new one. */
const MIGRATIONS: readonly Migration[] = [INITIAL, PURCHASES, APPLICATIONS, PAID_PRICES];

export const CREATE_MIGRATIONS_TABLE = "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY)";
export const SELECT_APPLIED = "SELECT name FROM schema_migrations";
export const RECORD_APPLIED = "INSERT INTO schema_migrations (name) VALUES ($1)";

/** @param applied the rows that `SELECT_APPLIED` returns. */
export function missingMigrations(applied: readonly { name?: unknown }[]): readonly Migration[] {
  const names = new Set(applied.map(({ name }) => name));
  return MIGRATIONS.filter(({ name }) => !names.has(name));
}
