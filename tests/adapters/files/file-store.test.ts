import { createHash } from "node:crypto";
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore, fileRunName } from "../../../scripts/adapters/files/file-store.ts";
import { itKeepsTheStoreContract } from "../../support/store-contract.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("createFileStore", () => {
  itKeepsTheStoreContract(async () => {
    const queue = join(await temporaryFolder(), "queue.json");
    return { one: createFileStore(queue), other: createFileStore(queue) };
  });

  it("leaves nothing but the files and its memory of the journal behind", async () => {
    const folder = await temporaryFolder();
    const store = createFileStore(join(folder, "my-queue.json"));
    await store.write("queue", bytes("1"), null, "create");
    await store.write("journal", bytes("1"), null, "create");
    expect((await readdir(folder)).sort()).toEqual([".mergecast.journal", "journal.json", "my-queue.json"]);
  });

  it("writes none of several files when the last one is newer", async () => {
    const store = createFileStore(join(await temporaryFolder(), "queue.json"));
    const writes = [
      { file: "journal", bytes: bytes("j1"), expected: null },
      { file: "queue", bytes: bytes("q1"), expected: "an older version" },
    ] as const;
    expect(await store.writeTogether(writes, "both")).toEqual({ ok: false, reason: "conflict" });
    expect(await store.readTogether(["journal", "queue"])).toEqual([null, null]);
  });

  it("keeps the mode of the file", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "queue.json"), "1");
    await chmod(join(folder, "queue.json"), 0o640);
    const store = createFileStore(join(folder, "queue.json"));
    await store.write("queue", bytes("2"), (await store.read("queue"))?.version ?? null, "write");
    expect((await stat(join(folder, "queue.json"))).mode & 0o777).toBe(0o640);
  });

  it.each(["queue.json", "journal.json", "archive/2026.json", "archive"])("follows no link at %s", async (name) => {
    const folder = await temporaryFolder();
    const target = await temporaryFolder();
    await writeFile(join(target, "2026.json"), "secret");
    await mkdir(join(folder, name, ".."), { recursive: true });
    await symlink(name === "archive" ? target : join(target, "2026.json"), join(folder, name));
    const store = createFileStore(join(folder, "queue.json"));
    await expect(store.readAll()).rejects.toMatchObject({ exitCode: 2, problem: { code: "content-not-ordinary" } });
  });

  it("follows no link in place of its folder, and writes nothing through one", async () => {
    const target = await temporaryFolder();
    await writeFile(join(target, "queue.json"), "secret");
    const link = join(await temporaryFolder(), "content");
    await symlink(target, link);
    const store = createFileStore(join(link, "queue.json"));
    for (const use of [() => store.readAll(), () => store.read("queue")])
      await expect(use()).rejects.toMatchObject({ problem: { code: "content-not-ordinary" } });
  });

  it("reads the archive in the order of its names and nothing else in there", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "archive"));
    for (const name of ["2026.json", "2025.json", "notes.txt"]) await writeFile(join(folder, "archive", name), name);
    const { archive } = await createFileStore(join(folder, "queue.json")).readAll();
    expect(archive.map(({ name }) => name)).toEqual(["2025.json", "2026.json"]);
  });

  it("finds that someone else changed, replaced or removed the journal, whatever it writes afterwards, until that is accepted", async () => {
    const folder = await temporaryFolder();
    const journal = join(folder, "journal.json");
    const store = createFileStore(join(folder, "queue.json"));
    await writeFile(journal, "0");
    expect(await store.findForeignChange()).toBeNull();
    await store.write("journal", bytes("1"), (await store.read("journal"))?.version ?? null, "write");
    await store.write("journal", bytes("2"), (await store.read("journal"))?.version ?? null, "write");
    expect(await store.findForeignChange()).toBeNull();
    for (const foreign of ["0", "1", "other", null]) {
      await (foreign === null ? rm(journal) : writeFile(journal, foreign));
      expect([foreign, await store.findForeignChange()]).toEqual([foreign, { by: null, where: null }]);
    }
    await store.write("journal", bytes("on top"), null, "write");
    expect(await store.findForeignChange()).not.toBeNull();
    await store.acceptJournal(bytes("right"), (await store.read("journal"))?.version ?? null, "accept");
    expect(await store.findForeignChange()).toBeNull();
  });

  it("knows the journal again after a crash on either side of its write, and after years", async () => {
    const folder = await temporaryFolder();
    const store = createFileStore(join(folder, "queue.json"));
    for (let version = 0; version < 200; version++) {
      await store.write("journal", bytes(`${version}`), (await store.read("journal"))?.version ?? null, "write");
    }
    expect(await store.findForeignChange()).toBeNull();
    const memory = join(folder, ".mergecast.journal");
    expect((await stat(memory)).size).toBeLessThan(10_000);
    const hash = (text: string) => createHash("sha256").update(text).digest("hex");
    // Noted, but not written any more; and a line that was cut short.
    await appendFile(memory, `${hash("199")}\n${hash("200")}\n${hash("201").slice(0, 20)}`);
    expect(await store.findForeignChange()).toBeNull();
    await writeFile(join(folder, "journal.json"), "200");
    expect(await store.findForeignChange()).toBeNull();
  });

  it("takes over the lock of a process that is gone", async () => {
    const folder = await temporaryFolder();
    const dead = { ...JSON.parse(await lockOf(folder)), pid: 2 ** 22 + 1 };
    await writeFile(join(folder, ".mergecast.lock"), JSON.stringify(dead));
    const store = createFileStore(join(folder, "queue.json"));
    const results = await Promise.all([
      store.write("queue", bytes("1"), null, "a"),
      store.write("queue", bytes("2"), null, "b"),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await readdir(folder)).toEqual(["queue.json"]);
  });

  it("takes over the lock of a process whose number was given to another", async () => {
    const folder = await temporaryFolder();
    const reused = { ...JSON.parse(await lockOf(folder)), startedAt: "1" };
    await writeFile(join(folder, ".mergecast.lock"), JSON.stringify(reused));
    const store = createFileStore(join(folder, "queue.json"));
    expect(await store.write("queue", bytes("1"), null, "a")).toMatchObject({ ok: true });
  });

  it("knows that its own run goes on, that a process which is gone has ended, and nothing of other machines", async () => {
    const store = createFileStore(join(await temporaryFolder(), "queue.json"));
    const own = await fileRunName();
    expect(await store.hasEnded(own)).toBe(false);
    expect(await store.hasEnded(own.replace(/:\d+:/, `:${2 ** 22 + 1}:`))).toBe(true);
    expect(await store.hasEnded(own.replace("file:", "file:elsewhere-"))).toBe(false);
  });
});

/** The text of a lock as this process writes it, caught while one is held. */
async function lockOf(folder: string): Promise<string> {
  const { withLock } = await import("../../../scripts/adapters/files/file-lock.ts");
  const path = join(folder, "probe.lock");
  return await withLock(path, () => readFile(path, "utf8"));
}
