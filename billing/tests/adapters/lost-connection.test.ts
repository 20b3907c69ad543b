import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { PostgresDatabase } from "../../src/adapters/storage/postgres-database.ts";
import { StorageFault } from "../../src/adapters/storage/storage-fault.ts";
import { onPostgres } from "../support/engines.ts";

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
