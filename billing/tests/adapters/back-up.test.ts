import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStore } from "../../src/adapters/storage/create-store.ts";
import { backUp, SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("a backup of the embedded database", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "billing-backup-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("holds what is still in the write-ahead log, and nothing else is left beside it", async () => {
    const store = createStore(new SqliteDatabase(join(folder, "billing.sqlite")));
    await store.migrate();
    await store.ensureUser({ userId: "ann", email: null, now: NOW });
    expect(await backUp(join(folder, "billing.sqlite"), join(folder, "copy"))).toBeGreaterThan(0);
    await store.close();
    const copy = createStore(new SqliteDatabase(join(folder, "copy")));
    expect(await copy.findUser("ann")).toMatchObject({ userId: "ann" });
    await copy.close();
    expect(readdirSync(folder).sort()).toEqual(["billing.sqlite", "copy"]);
  });

  it("that fails leaves no file that could be taken for one", async () => {
    writeFileSync(join(folder, "damaged"), "not a database, but long enough to look like a file of one".repeat(100));
    await expect(backUp(join(folder, "damaged"), join(folder, "copy"))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(["damaged"]);
  });

  it("overwrites nothing, and does not create what it should copy", async () => {
    writeFileSync(join(folder, "copy"), "yesterday's");
    await expect(backUp(join(folder, "none"), join(folder, "copy"))).rejects.toThrow("there is no database");
    await expect(backUp(join(folder, "copy"), join(folder, "copy"))).rejects.toThrow("name a new file");
    expect(readdirSync(folder)).toEqual(["copy"]);
  });
});
