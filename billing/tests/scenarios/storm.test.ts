import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDatabase, findPostgres, startPostgres } from "../support/postgres.ts";
import { runStorm } from "../support/storm.ts";

const SHORT_RUN = { seconds: 3, killEveryMs: 1_000 };

describe("events from many senders while everything fails", () => {
  it("are recorded if they were acknowledged: kill -9 of the service on the embedded database", async () => {
    const folder = await mkdtemp(join(tmpdir(), "billing-storm-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const database = { SQLITE_FILE: join(folder, "billing.sqlite") };
    const report = await runStorm({ ...SHORT_RUN, database, replicas: 1, restartDatabase: null });
    expect(report).toMatchObject({ lost: 0, stale: 0, crashes: 0 });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.kills).toBeGreaterThan(0);
  });

  // The global set-up prints the line about the skipped tests.
  it.skipIf(findPostgres() === null)(
    "are recorded if they were acknowledged: kill -9 of two services and of their PostgreSQL server",
    async () => {
      const server = await startPostgres(findPostgres() ?? "", { isDurable: true });
      onTestFinished(() => server.stop());
      const database = { DATABASE_URL: await createDatabase(server.adminUrl) };
      const restartDatabase = { run: () => server.restart(200), everyMs: 1_300 };
      const report = await runStorm({ ...SHORT_RUN, database, replicas: 2, restartDatabase });
      expect(report).toMatchObject({ lost: 0, stale: 0, crashes: 0 });
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report.databaseRestarts).toBeGreaterThan(0);
    },
    180_000,
  );
});
