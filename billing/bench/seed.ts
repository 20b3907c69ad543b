import { DatabaseSync } from "node:sqlite";
import pg from "pg";

const FILL_USERS =
  "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1) " +
  "INSERT INTO billing_records (user_id, payment_customer_id, created_at) SELECT 'user_cus_' || i, 'cus_' || i, '2026-01-01T00:00:00.000Z' FROM n";

const FILL_EVENTS =
  "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1) INSERT INTO processed_events (event_id, type, processed_at) " +
  "SELECT 'evt_old_' || i, 'invoice.paid', '2026-11-01T00:00:00.000Z' FROM n";

/** Writes rows directly into a migrated database: users with customers, and past events. */
export async function seed(
  environment: Record<string, string>,
  rows: { users: number; events: number },
): Promise<void> {
  const { DATABASE_URL: url, SQLITE_FILE: file = "" } = environment;
  if (url === undefined) {
    // The service may be writing at the same time.
    const database = new DatabaseSync(file, { timeout: 10_000 });
    database.prepare(FILL_USERS).run({ $1: rows.users });
    if (rows.events > 0) database.prepare(FILL_EVENTS).run({ $1: rows.events });
    // Otherwise the load that follows would pay for moving the seeded rows into the file.
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    return;
  }
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    FILL_USERS.replaceAll("'2026-01-01T00:00:00.000Z'", "'2026-01-01T00:00:00.000Z'::timestamptz").replace(
      "$1",
      "$1::integer",
    ),
    [rows.users],
  );
  if (rows.events > 0) {
    await client.query(
      FILL_EVENTS.replace("'2026-11-01T00:00:00.000Z'", "'2026-11-01T00:00:00.000Z'::timestamptz").replace(
        "$1",
        "$1::integer",
      ),
      [rows.events],
    );
  }
  await client.end();
}
