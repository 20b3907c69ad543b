import { describe, expect, it, onTestFinished } from "vitest";
import { type Database, sql } from "../../src/adapters/storage/database.ts";
import { PostgresDatabase } from "../../src/adapters/storage/postgres-database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { onBothEngines } from "../support/engines.ts";

onBothEngines((fresh) => {
  describe("a migration", () => {
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
      await queries("CREATE TABLE schema_migrations (name text PRIMARY KEY CHECK (name <> '0003-applications'))");
      await expect(database.migrate()).rejects.toThrow("storage: migrate failed");
      await queries(
        "ALTER TABLE schema_migrations RENAME TO refused",
        "CREATE TABLE schema_migrations (name text PRIMARY KEY)",
        "INSERT INTO schema_migrations (name) SELECT name FROM refused",
        "DROP TABLE refused",
      );
      expect((await database.migrate()).at(-1)).toBe("0003-applications");
      expect(await database.migrate()).toEqual([]);
      expect(await database.query(sql("SELECT price_id FROM sold_prices"))).toEqual([]);
    });
  });
});
