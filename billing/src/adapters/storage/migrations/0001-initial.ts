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
