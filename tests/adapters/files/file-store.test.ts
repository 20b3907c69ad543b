import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
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

  it("leaves nothing but the files behind", async () => {
    const folder = await temporaryFolder();
    const store = createFileStore(join(folder, "my-queue.json"));
    await store.write("queue", bytes("1"), null, "create");
    await store.write("journal", bytes("1"), null, "create");
    expect((await readdir(folder)).sort()).toEqual(["journal.json", "my-queue.json"]);
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
