/** Prices that were recorded by earlier versions count as offered, so that nobody who pays one is locked out. */
export const APPLICATIONS = {
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

DROP VIEW billing_status_v1;
CREATE VIEW billing_status_v1 AS
  SELECT user_id, payment_customer_id, payment_subscription_id, subscription_status, price_id, current_period_end,
    cancel_at_period_end, fix_payment, past_due_since, ends_at, paused
  FROM billing_records;
`,
};
