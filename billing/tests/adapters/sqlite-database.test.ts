import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { sql } from "../../src/adapters/storage/database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";

/** A power failure cannot be played here, so this asks the engine for the mode that survives one. */
it("everything that is acknowledged is on the disk: each commit is synced, and nothing in the file is left to chance", async () => {
  const folder = mkdtempSync(join(tmpdir(), "billing-durable-"));
  const database = new SqliteDatabase(join(folder, "billing.sqlite"));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const read = async (name: string) => Object.values((await database.query(sql(`PRAGMA ${name}`)))[0] ?? {})[0];
  const FULL = 2;
  expect(await read("synchronous")).toBe(FULL);
  expect(await read("journal_mode")).toBe("wal");
  expect(await read("foreign_keys")).toBe(1);
});
