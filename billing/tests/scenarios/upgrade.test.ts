import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { silentLog } from "../../src/adapters/runtime.ts";
import { openStore } from "../../src/adapters/storage/create-store.ts";
import { CREATE_MIGRATIONS_TABLE, INITIAL } from "../../src/adapters/storage/migrations.ts";
import { createDatabase } from "../support/postgres.ts";

/**
 * The statements that the first version of the service sends, word for word. A replica of it is, for the database, a client that sends
 * these. Never change them: they belong to a version that is out there.
 */
const RECORD_COLUMNS =
  "user_id, email, payment_customer_id, payment_subscription_id, subscription_status, price_id, current_period_end, " +
  "cancel_at_period_end, fix_payment, past_due_since, trial_used_at, payment_method_id";

const FIRST_VERSION = {
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

const EVENTS = 1_000_000;
const USERS = 10_000;
const AT = "2026-11-20T12:00:00.000Z";
/** What the first version has left behind. `SERIES(n)` stands for the numbers from 1 to n. */
const FILL = [
  `INSERT INTO processed_events SELECT 'evt_' || n, 'invoice.paid', '${AT}' FROM SERIES(${EVENTS})`,
  "INSERT INTO billing_records (user_id, payment_customer_id, payment_subscription_id, subscription_status, price_id, " +
    `current_period_end, created_at) SELECT 'user-' || n, 'cus_' || n, 'sub_' || n, 'active', 'price_a', '${AT}', '${AT}' FROM SERIES(${USERS})`,
  `INSERT INTO schema_migrations (name) VALUES ('${INITIAL.name}')`,
];

/** The record of a user, written by the first version. */
const UPGRADED = { paymentCustomerId: "cus_7", subscriptionStatus: "active", priceId: "price_a", currentPeriodEnd: AT };

describe("an upgrade from the first version, with a million events", () => {
  it("keeps everything on the embedded database", async () => {
    const folder = mkdtempSync(join(tmpdir(), "billing-upgrade-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "billing.sqlite");
    const old = new DatabaseSync(file);
    old.exec(CREATE_MIGRATIONS_TABLE);
    old.exec(INITIAL.text);
    const series = "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < $1) SELECT";
    for (const statement of FILL) {
      const [, count = ""] = /SERIES\((\d+)\)/.exec(statement) ?? [];
      old.exec(statement.replace("SELECT", series.replace("$1", count)).replace(/SERIES\(\d+\)/, "s"));
    }
    old.close();
    const store = await openStore({ kind: "sqlite", file }, silentLog);
    onTestFinished(() => store.close());
    expect(await store.migrate()).toEqual(["0002-purchases", "0003-applications"]);
    expect(await store.findUser("user-7")).toMatchObject(UPGRADED);
    expect(await store.beginSync("cus_7", `evt_${EVENTS}`)).toEqual({ kind: "duplicate" });
    expect(await store.listPurchases("user-7")).toEqual([]);
    expect(await store.migrate()).toEqual([]);
  });

  const adminUrl = inject("postgresUrl");
  it.skipIf(adminUrl === null)(
    "waits for a transaction of the first version on PostgreSQL, and stops no replica",
    async () => {
      const url = await createDatabase(adminUrl ?? "");
      const old = new pg.Pool({ connectionString: url, max: 4, lock_timeout: 30_000, statement_timeout: 40_000 });
      onTestFinished(() => old.end());
      await fill(url);
      // In the middle of a transaction: it has written to every table that the first version has.
      const busy = await old.connect();
      await busy.query("BEGIN");
      await busy.query(FIRST_VERSION.takeTicket, ["cus_1", "evt_new"]);
      await busy.query(FIRST_VERSION.insertEvent, ["evt_new", "invoice.paid", AT]);
      await busy.query(FIRST_VERSION.insertMail, ["m1", "m1", "{}", AT]);
      await busy.query(FIRST_VERSION.acquireLease, ["checkout:x", AT, AT]);
      const store = await openStore({ kind: "postgres", url }, silentLog);
      onTestFinished(() => store.close());
      const serving = serve(old);
      const migrating = store.migrate();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await busy.query("COMMIT");
      busy.release();
      expect(await migrating).toEqual(["0002-purchases", "0003-applications"]);
      await serving.stop();
      await serveOnce(old, "after");
      expect(serving.rounds()).toBeGreaterThan(0);
      expect(await store.findUser("user-7")).toMatchObject(UPGRADED);
      expect(await store.beginSync("cus_1", "evt_new")).toEqual({ kind: "duplicate" });
    },
    120_000,
  );
});

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(CREATE_MIGRATIONS_TABLE);
  await client.query(INITIAL.text);
  for (const statement of FILL) {
    const casts = statement.replaceAll(`'${AT}'`, `'${AT}'::timestamptz`);
    await client.query(casts.replace(/SERIES\((\d+)\)/, (_match, count) => `generate_series(1, ${count}) n`));
  }
  await client.end();
}

/** Handles events as a replica of the first version does, until it is told to stop. @throws what any statement threw. */
function serve(pool: pg.Pool) {
  let isStopped = false;
  let rounds = 0;
  const work = (async () => {
    while (!isStopped) {
      await serveOnce(pool, `round-${rounds}`);
      rounds += 1;
    }
  })();
  work.catch(() => {});
  return {
    rounds: () => rounds,
    async stop() {
      isStopped = true;
      await work;
    },
  };
}

async function serveOnce(pool: pg.Pool, name: string): Promise<void> {
  const user = `user-${name}`;
  await pool.query(FIRST_VERSION.ping);
  await pool.query(FIRST_VERSION.ensureUser, [user, `${user}@example.com`, AT]);
  await pool.query(FIRST_VERSION.linkCustomer, [user, `cus_${name}`]);
  const ticket = await pool.query(FIRST_VERSION.takeTicket, [`cus_${name}`, `evt_${name}`]);
  const fields = [`sub_${name}`, "active", "price_a", AT, false, false, null, null];
  const written = await pool.query(FIRST_VERSION.commitAtOnce, [
    user,
    ticket.rows[0].next_ticket,
    AT,
    ...fields,
    `cus_${name}`,
    0,
    `evt_${name}`,
    "invoice.paid",
  ]);
  if (written.rows[0].written !== user) throw new Error("the record was not written");
  await pool.query(FIRST_VERSION.insertMail, [`mail-${name}`, `mail-${name}`, "{}", AT]);
  await pool.query(FIRST_VERSION.claimMails, ["old", AT, AT, 1]);
  await pool.query(FIRST_VERSION.acquireLease, [`checkout:${user}`, AT, AT]);
  await pool.query(FIRST_VERSION.findUser, [user]);
}
