import { expect, it } from "vitest";
import type { Store, WriteResult } from "../../scripts/core/ports/store.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (versioned: { bytes: Uint8Array } | null) =>
  versioned === null ? null : new TextDecoder().decode(versioned.bytes);

const versionIn = (result: WriteResult) => (result.ok ? result.version : "conflict");

/** What every store promises. `make` gives two handles on one empty place, as two runs would have them. */
export function itKeepsTheStoreContract(make: () => Promise<{ one: Store; other: Store }>): void {
  it("tells a missing file from an empty one", async () => {
    const { one } = await make();
    expect(await one.read("queue")).toBeNull();
    await one.write("queue", bytes(""), null, "empty");
    expect(text(await one.read("queue"))).toBe("");
  });

  it("creates a file once and refuses to create it again", async () => {
    const { one, other } = await make();
    expect(await one.write("journal", bytes("1"), null, "create")).toMatchObject({ ok: true });
    expect(await other.write("journal", bytes("2"), null, "create")).toEqual({ ok: false, reason: "conflict" });
    expect(text(await other.read("journal"))).toBe("1");
  });

  it("refuses a write on a version that is no longer the newest, and keeps the newest", async () => {
    const { one, other } = await make();
    await one.write("queue", bytes("1"), null, "create");
    const seen = await other.read("queue");
    await one.write("queue", bytes("2"), seen?.version ?? null, "newer");
    expect(await other.write("queue", bytes("3"), seen?.version ?? null, "stale")).toEqual({
      ok: false,
      reason: "conflict",
    });
    expect(text(await one.read("queue"))).toBe("2");
  });

  it("lets a run go on from the version its own write returned", async () => {
    const { one } = await make();
    const first = await one.write("queue", bytes("1"), null, "create");
    expect(first.ok && (await one.write("queue", bytes("2"), first.version, "next"))).toMatchObject({ ok: true });
  });

  it("lets exactly one of many writers on the same version win", async () => {
    const { one, other } = await make();
    await one.write("queue", bytes("0"), null, "create");
    const version = (await one.read("queue"))?.version ?? null;
    const writers = Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? one : other).write("queue", bytes(`w${index}`), version, "race"),
    );
    const results = await Promise.all(writers);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(text(await one.read("queue"))).toBe(`w${results.findIndex((result) => result.ok)}`);
  });

  it("reads all files at once, missing ones as null", async () => {
    const { one } = await make();
    await one.write("queue", bytes("q"), null, "create");
    await one.write("token-status", bytes("t"), null, "create");
    const all = await one.readAll();
    expect([text(all.queue), text(all.journal), text(all.settings), text(all.tokenStatus), all.archive]).toEqual([
      "q",
      null,
      null,
      "t",
      [],
    ]);
  });

  it("reads several files at once, in the order asked for", async () => {
    const { one } = await make();
    await one.write("queue", bytes("q"), null, "create");
    expect((await one.readTogether(["journal", "queue"])).map(text)).toEqual([null, "q"]);
  });

  it("writes several files, and goes on from what it wrote", async () => {
    const { one, other } = await make();
    const first = await one.write("queue", bytes("q1"), null, "create");
    const writes = [
      { file: "journal", bytes: bytes("j1"), expected: null },
      { file: "queue", bytes: bytes("q2"), expected: versionIn(first) },
    ] as const;
    expect(await one.writeTogether(writes, "both")).toEqual({ ok: true });
    for (const store of [one, other]) {
      const [journal, queue] = await store.readTogether(["journal", "queue"]);
      expect([journal, queue].map((found) => text(found ?? null))).toEqual(["j1", "q2"]);
    }
    await other.readAll();
    expect(await other.findForeignChange()).toBeNull();
    const [journal = null, queue = null] = await one.readTogether(["journal", "queue"]);
    const next = [
      { file: "journal", bytes: bytes("j2"), expected: journal?.version ?? null },
      { file: "queue", bytes: bytes("q3"), expected: queue?.version ?? null },
    ] as const;
    expect(await one.writeTogether(next, "both again")).toEqual({ ok: true });
    expect((await other.readTogether(["journal", "queue"])).map(text)).toEqual(["j2", "q3"]);
  });

  it.each([
    ["journal", "as it was read"],
    ["queue", "as it was read"],
    ["journal", "after a write of its own"],
    ["queue", "after a write of its own"],
  ] as const)("overwrites no newer %s when it writes several files, %s", async (changed, when) => {
    const { one, other } = await make();
    await one.write("journal", bytes("j1"), null, "create");
    await one.write("queue", bytes("q1"), null, "create");
    const [journal = null, queue = null] = await one.readTogether(["journal", "queue"]);
    const seen = { journal, queue };
    await other.write(changed, bytes("newer"), seen[changed]?.version ?? null, "in between");
    if (when === "after a write of its own") await one.write("token-status", bytes("t"), null, "create");
    const writes = [
      { file: "journal", bytes: bytes("j2"), expected: journal?.version ?? null },
      { file: "queue", bytes: bytes("q2"), expected: queue?.version ?? null },
    ] as const;
    expect(await one.writeTogether(writes, "both")).toEqual({ ok: false, reason: "conflict" });
    expect(text(await one.read(changed))).toBe("newer");
    // The later file is never there without the earlier one.
    if (changed === "journal") expect(text(await one.read("queue"))).toBe("q1");
  });

  it("explains every journal that its own writes left, in any number of runs", async () => {
    const { one, other } = await make();
    expect(await one.findForeignChange()).toBeNull();
    const first = await one.write("journal", bytes("1"), null, "create");
    await one.write("queue", bytes("q"), null, "create");
    const second = await other.write("journal", bytes("2"), versionIn(first), "next");
    await one.write("journal", bytes("stale"), versionIn(first), "conflict");
    for (const store of [one, other]) {
      await store.readAll();
      expect(await store.findForeignChange()).toBeNull();
    }
    await one.acceptJournal(bytes("3"), versionIn(second), "accept");
    await other.readAll();
    expect(await other.findForeignChange()).toBeNull();
  });

  it("does not take an unknown run for an ended one", async () => {
    const { one } = await make();
    expect(await one.hasEnded("something else")).toBe(false);
  });
}
