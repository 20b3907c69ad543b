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
 * Statements of the first version of the service, word for word, one for each of its tables. A replica of it is, for the database, a
 * client that sends these. Never change them: they belong to a version that is out there.
 */
const FIRST_VERSION = {
  ping: "SELECT name FROM settings LIMIT 1",
  ensureUser:
    "INSERT INTO billing_records (user_id, email, created_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO UPDATE " +
    "SET email = COALESCE(excluded.email, billing_records.email) RETURNING user_id, email, payment_customer_id, " +
    "payment_subscription_id, subscription_status, price_id, current_period_end, cancel_at_period_end, fix_payment, " +
    "past_due_since, trial_used_at, payment_method_id",
  linkCustomer:
    "UPDATE billing_records SET payment_customer_id = $2 WHERE user_id = $1 AND payment_customer_id IS NULL RETURNING user_id",
  takeTicket:
    "UPDATE billing_records SET next_ticket = next_ticket + 1 WHERE payment_customer_id = $1 AND NOT EXISTS " +
    "(SELECT event_id FROM processed_events WHERE event_id = $2) RETURNING user_id, next_ticket, applied_ticket",
  insertEvent:
    "INSERT INTO processed_events (event_id, type, processed_at) VALUES ($1, $2, $3) ON CONFLICT (event_id) DO NOTHING RETURNING event_id",
  insertMail:
    "INSERT INTO outbox (id, dedupe_key, content, due_at, created_at) VALUES ($1, $2, $3, $4, $4) ON CONFLICT (dedupe_key) DO NOTHING",
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
    expect(await store.migrate()).toEqual(["0002-purchases", "0003-applications", "0004-paid-prices"]);
    expect(await store.findUser("user-7")).toMatchObject(UPGRADED);
    // Who sold what is recorded there is asked again.
    expect(await store.rememberPrices([])).toEqual([]);
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
      // In the middle of a transaction: it has written to every table that it writes to.
      const busy = await old.connect();
      await busy.query("BEGIN");
      await serveOnce(busy, "new");
      const store = await openStore({ kind: "postgres", url }, silentLog);
      onTestFinished(() => store.close());
      let [rounds, isOver] = [0, false];
      const serving = (async () => {
        for (; !isOver; rounds += 1) await serveOnce(old, `round-${rounds}`);
      })();
      const migrating = store.migrate();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await busy.query("COMMIT");
      busy.release();
      expect(await migrating).toEqual(["0002-purchases", "0003-applications", "0004-paid-prices"]);
      isOver = true;
      await serving;
      await serveOnce(old, "after");
      expect(rounds).toBeGreaterThan(0);
      expect(await store.findUser("user-7")).toMatchObject(UPGRADED);
      expect(await store.rememberPrices([])).toEqual([]);
      expect(await store.beginSync("cus_new", "evt_new")).toEqual({ kind: "duplicate" });
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

/** Handles an event as a replica of the first version does. @throws what any statement threw. */
async function serveOnce(client: Pick<pg.PoolClient, "query">, name: string): Promise<void> {
  for (const [statement, values] of [
    ["ping", []],
    ["ensureUser", [`user-${name}`, `${name}@example.com`, AT]],
    ["linkCustomer", [`user-${name}`, `cus_${name}`]],
    ["takeTicket", [`cus_${name}`, `evt_${name}`]],
    ["insertEvent", [`evt_${name}`, "invoice.paid", AT]],
    ["insertMail", [`mail-${name}`, `mail-${name}`, "{}", AT]],
    ["acquireLease", [`checkout:${name}`, AT, AT]],
  ] as const)
    await client.query(FIRST_VERSION[statement], [...values]);
}
