import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Database, sql } from "../../src/adapters/storage/database.ts";
import { PostgresDatabase } from "../../src/adapters/storage/postgres-database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { onBothEngines, onPostgres } from "../support/engines.ts";

const UNUSED = ["billing_records_by_period_end", "billing_records_by_synced_at"];
const INDEXES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'billing_records'",
  postgres:
    "SELECT indexname AS name FROM pg_indexes WHERE tablename = 'billing_records' AND schemaname = current_schema()",
};

async function unusedIn(database: Database, engine: keyof typeof INDEXES): Promise<unknown[]> {
  const rows = await database.query(sql(INDEXES[engine]));
  expect(rows.length).toBeGreaterThan(1);
  return rows.map(({ name }) => name).filter((name) => UNUSED.includes(String(name)));
}

onPostgres((fresh) => {
  it("an index that nobody reads is dropped, at once or, while a transaction is on its table, at the next start", async () => {
    const { DATABASE_URL: url = "" } = await fresh();
    const database = new PostgresDatabase(url);
    onTestFinished(() => database.close());
    await database.migrate();
    expect(await unusedIn(database, "postgres")).toEqual([]);
    for (const name of UNUSED) await database.query(sql(`CREATE INDEX ${name} ON billing_records (created_at)`));
    const busy = new pg.Client(url);
    await busy.connect();
    await busy.query("BEGIN; UPDATE billing_records SET next_ticket = 1");
    expect(await database.migrate()).toEqual([]);
    expect(await unusedIn(database, "postgres")).toHaveLength(UNUSED.length);
    await busy.query("COMMIT");
    await busy.end();
    await database.migrate();
    expect(await unusedIn(database, "postgres")).toEqual([]);
  });
});

onBothEngines((fresh) => {
  describe("a migration", () => {
    it("leaves no index that nobody reads", async () => {
      const database = await open();
      await database.migrate();
      expect(await unusedIn(database, database instanceof SqliteDatabase ? "sqlite" : "postgres")).toEqual([]);
    });

    async function open(): Promise<Database> {
      const { DATABASE_URL: url, SQLITE_FILE: file = "" } = await fresh();
      const database = url === undefined ? new SqliteDatabase(file) : new PostgresDatabase(url);
      onTestFinished(() => database.close());
      return database;
    }

    it("that fails leaves nothing behind that stops the next try", async () => {
      const database = await open();
      const queries = async (...texts: string[]) => {
        for (const text of texts) await database.query(sql(text));
      };
      await queries("CREATE TABLE schema_migrations (name text PRIMARY KEY CHECK (name <> '0002-purchases'))");
      await expect(database.migrate()).rejects.toThrow("storage: migrate failed");
      await queries(
        "ALTER TABLE schema_migrations RENAME TO refused",
        "CREATE TABLE schema_migrations (name text PRIMARY KEY)",
        "INSERT INTO schema_migrations (name) SELECT name FROM refused",
        "DROP TABLE refused",
      );
      expect((await database.migrate()).at(-1)).toBe("0002-purchases");
      expect(await database.migrate()).toEqual([]);
      expect(await database.query(sql("SELECT session_id FROM purchases"))).toEqual([]);
    });
  });
});
