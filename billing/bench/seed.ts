import { DatabaseSync } from "node:sqlite";
import pg from "pg";

const fill = (createdAt: string) =>
  "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $1) INSERT INTO billing_records " +
  `(user_id, payment_customer_id, created_at) SELECT 'user_cus_' || i, 'cus_' || i, ${createdAt} FROM n`;

/** Writes users with customers directly into a migrated database. */
export async function seed({ DATABASE_URL, SQLITE_FILE = "" }: Record<string, string>, users: number): Promise<void> {
  if (DATABASE_URL === undefined) {
    // The service may be writing at the same time.
    const database = new DatabaseSync(SQLITE_FILE, { timeout: 10_000 });
    database.prepare(fill("'2026-01-01T00:00:00.000Z'")).run({ $1: users });
    // Otherwise the load that follows would pay for moving the seeded rows into the file.
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    return;
  }
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  await client.query(fill("'2026-01-01T00:00:00.000Z'::timestamptz").replace("$1", "$1::integer"), [users]);
  await client.end();
}
