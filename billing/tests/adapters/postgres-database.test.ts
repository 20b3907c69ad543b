import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Database, run, sql } from "../../src/adapters/storage/database.ts";
import { PostgresDatabase } from "../../src/adapters/storage/postgres-database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { StorageFault, toStorageFault } from "../../src/adapters/storage/storage-fault.ts";
import { onBothEngines, onPostgres } from "../support/engines.ts";

/** Counts how often it was called, which no rollback takes back, and fails up to a number of times. */
const FAIL_UNTIL =
  "CREATE SEQUENCE calls; CREATE FUNCTION fail_until(good integer, code text) RETURNS bigint LANGUAGE plpgsql AS $$ " +
  "DECLARE called bigint := nextval('calls'); BEGIN IF called < good THEN RAISE EXCEPTION USING ERRCODE = code; END IF; " +
  "RETURN called; END $$; CREATE TABLE notes (note text)";

onPostgres((fresh) => {
  describe("a transaction that the server takes back", () => {
    async function open() {
      const { DATABASE_URL: url = "" } = await fresh();
      const database = new PostgresDatabase(url);
      const admin = new pg.Client(url);
      await admin.connect();
      onTestFinished(async () => {
        await Promise.all([database.close(), admin.end()]);
      });
      await admin.query(FAIL_UNTIL);
      const transaction = (good: number, code: string) =>
        database.transact(function* () {
          yield* run(sql("INSERT INTO notes (note) VALUES ('made')"));
          return (yield* run(sql("SELECT CAST(fail_until($1, $2) AS integer) AS calls", [good, code])))[0]?.calls;
        });
      const count = async (what: string) => Number((await admin.query(`SELECT ${what} AS count`)).rows[0].count);
      return { transaction, count };
    }

    it.each([
      ["because of a deadlock runs again, and leaves its effect once", 3, "40P01", { notes: 1, calls: 3 }],
      ["because another one came first runs again", 3, "40001", { notes: 1, calls: 3 }],
      ["again and again fails in the end, and leaves nothing", 99, "40P01", { notes: 0, calls: 5 }],
      ["for a reason that stays fails at once", 99, "23505", { notes: 0, calls: 1 }],
    ])("%s", async (_, good, code, left) => {
      const { transaction, count } = await open();
      const outcome = await transaction(good, code).catch(({ message }: Error) => message);
      if (left.notes === 1) expect(outcome).toBe(good);
      else expect(outcome).toContain(code);
      const [notes, calls] = [
        await count("(SELECT count(*) FROM notes)"),
        await count("(SELECT last_value FROM calls)"),
      ];
      expect({ notes, calls }).toEqual(left);
    });
  });
});

onPostgres((fresh) => {
  describe("whoever waits for a connection in vain", () => {
    it.each([
      ["because others use them all is told that, since the database is well", "POOL_BUSY", 0.05, 60],
      ["because the server answers nobody is told that", "ETIMEDOUT", 120, 1],
    ])("%s", async (_, code, seconds, count) => {
      const { DATABASE_URL: url = "" } = await fresh();
      const database = new PostgresDatabase(url, { maxConnections: 1, connectionTimeoutMs: 500 });
      const admin = new pg.Client(url);
      await admin.connect();
      onTestFinished(async () => {
        await admin.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(%'",
        );
        await Promise.all([...asleep, database.close(), admin.end()]);
      });
      const query = (text: string) => database.query({ text, values: [] }).catch((error: unknown) => error);
      const asleep = Array.from({ length: count }, () => query(`SELECT pg_sleep(${seconds})`));
      expect(await query("SELECT 1")).toMatchObject({ code, isBusy: code === "POOL_BUSY" });
    });
  });
});

it("a server that goes away in the middle of a query, for which the client has no code, has a reason of its own", () => {
  const fault = toStorageFault("transaction", new Error("Connection terminated unexpectedly"));
  expect(fault).toMatchObject({ code: "ECONNRESET", reason: "the database ended the connection", isBusy: false });
});

const SLEEP_QUERY = "SELECT pg_sleep(120)";
const TERMINATE_QUERY = `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = '${SLEEP_QUERY}'`;

onPostgres((fresh) => {
  describe("a connection that the server ends in the middle of a query, as a restart does", () => {
    it("fails the queries in progress, but neither the process nor later queries", async () => {
      const { DATABASE_URL: url = "" } = await fresh();
      const database = new PostgresDatabase(url, { maxConnections: 2 });
      const admin = new pg.Client(url);
      await admin.connect();
      onTestFinished(async () => {
        await Promise.all([database.close(), admin.end()]);
      });
      const asleep = [1, 2].map(() =>
        database.query({ text: SLEEP_QUERY, values: [] }).catch((error: unknown) => error),
      );
      // A connection that is about to end may still be listed.
      const ended = new Set<number>();
      while (ended.size < 2) for (const { pid } of (await admin.query(TERMINATE_QUERY)).rows) ended.add(pid);
      expect(await Promise.all(asleep)).toEqual([expect.any(StorageFault), expect.any(StorageFault)]);
      expect(await database.query({ text: "SELECT 1 AS one", values: [] })).toEqual([{ one: 1 }]);
    });
  });
});

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
      await queries("CREATE TABLE schema_migrations (name text PRIMARY KEY CHECK (name <> '0004-paid-prices'))");
      await expect(database.migrate()).rejects.toThrow("storage: migrate failed");
      await queries(
        "ALTER TABLE schema_migrations RENAME TO refused",
        "CREATE TABLE schema_migrations (name text PRIMARY KEY)",
        "INSERT INTO schema_migrations (name) SELECT name FROM refused",
        "DROP TABLE refused",
      );
      expect((await database.migrate()).at(-1)).toBe("0004-paid-prices");
      expect(await database.migrate()).toEqual([]);
      expect(await database.query(sql("SELECT price_id FROM sold_prices"))).toEqual([]);
    });
  });
});
