import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createStore } from "../../src/adapters/storage/create-store.ts";
import { type Body, run, sql } from "../../src/adapters/storage/database.ts";
import { GroupCommit } from "../../src/adapters/storage/group-commit.ts";
import { backUp, SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { StorageFault } from "../../src/adapters/storage/storage-fault.ts";

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

function fakeEngine(failing: RegExp | null = null) {
  const texts: string[] = [];
  const exec = (text: string) => {
    texts.push(text);
    if (failing?.test(text)) throw Object.assign(new Error("disk"), { code: "EIO" });
  };
  const drive = <T>(body: () => Body<T>): T => {
    const generator = body();
    let step = generator.next();
    while (!step.done) {
      exec(step.value.text);
      step = generator.next([]);
    }
    return step.value;
  };
  return { texts, group: new GroupCommit({ exec, drive }) };
}

function* write(text: string): Body<string> {
  yield* run(sql(text));
  return text;
}

describe("GroupCommit", () => {
  it("commits what waits in one turn together, each in a savepoint, and rolls back only the one that fails", async () => {
    const { texts, group } = fakeEngine(/^bad$/);
    const results = await Promise.allSettled(["a", "bad", "b"].map((text) => group.submit(() => write(text))));
    expect(results).toMatchObject([{ value: "a" }, { status: "rejected" }, { value: "b" }]);
    expect(texts).toEqual([
      "BEGIN IMMEDIATE",
      ...["SAVEPOINT body", "a", "RELEASE body"],
      ...["SAVEPOINT body", "bad", "ROLLBACK TO body; RELEASE body"],
      ...["SAVEPOINT body", "b", "RELEASE body"],
      "COMMIT",
    ]);
  });

  it("fails all of them when COMMIT fails, acknowledges none, and leaves no transaction open", async () => {
    const { texts, group } = fakeEngine(/^COMMIT$/);
    const results = await Promise.allSettled(["a", "b"].map((text) => group.submit(() => write(text))));
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(StorageFault) });
    expect(texts.at(-1)).toBe("ROLLBACK");
  });
});
