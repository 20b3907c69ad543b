import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { sql } from "../../src/adapters/storage/database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";

it("what is under way when it is closed is still committed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "billing-closing-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "billing.sqlite");
  const database = new SqliteDatabase(file);
  await database.migrate();
  const write = database.query(sql("INSERT INTO settings (name, value) VALUES ('a', '1')"));
  await database.close();
  await write;
  const again = new SqliteDatabase(file);
  expect(await again.query(sql("SELECT value FROM settings"))).toEqual([{ value: "1" }]);
  await again.close();
});

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
  // An operator's command next to the service waits for its turn.
  expect(await read("busy_timeout")).toBe(5_000);
});
