import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { run, sql } from "../../src/adapters/storage/database.ts";
import { PostgresDatabase } from "../../src/adapters/storage/postgres-database.ts";
import { onPostgres } from "../support/engines.ts";

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
      const count = async (what: string) => (await admin.query(`SELECT ${what} AS count`)).rows[0].count;
      return { transaction, notes: () => count("CAST((SELECT count(*) FROM notes) AS integer)"), count };
    }

    it.each([
      ["a deadlock", "40P01"],
      ["another one that came first", "40001"],
    ])("because of %s runs again, and leaves its effect once", async (_cause, code) => {
      const { transaction, notes } = await open();
      expect(await transaction(3, code)).toBe(3);
      expect(await notes()).toBe(1);
    });

    it("again and again fails in the end, and leaves nothing", async () => {
      const { transaction, notes, count } = await open();
      await expect(transaction(99, "40P01")).rejects.toThrow("40P01");
      expect([await notes(), await count("CAST((SELECT last_value FROM calls) AS integer)")]).toEqual([0, 5]);
    });

    it("for a reason that stays fails at once", async () => {
      const { transaction, notes, count } = await open();
      await expect(transaction(99, "23505")).rejects.toThrow("23505");
      expect([await notes(), await count("CAST((SELECT last_value FROM calls) AS integer)")]).toEqual([0, 1]);
    });
  });
});
