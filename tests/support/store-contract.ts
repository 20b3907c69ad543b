import { expect, it } from "vitest";
import type { Store, StoreFile, WriteResult } from "../../scripts/core/ports/store.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (versioned: { bytes: Uint8Array } | null) =>
  versioned === null ? null : new TextDecoder().decode(versioned.bytes);

const FILES = ["queue", "journal", "alerts"] as const satisfies StoreFile[];
const CONFLICT = { ok: false, reason: "conflict" };
const versionIn = (result: WriteResult) => (result.ok ? result.version : "none");

/** What every store promises. `make` gives two handles on one empty place, as two runs would have them. */
export function itKeepsTheStoreContract(make: () => Promise<{ one: Store; other: Store }>): void {
  it("tells a missing file from an empty one", async () => {
    const { one } = await make();
    expect(await one.read("queue")).toBeNull();
    await one.write("queue", bytes(""), null, "empty");
    expect(text(await one.read("queue"))).toBe("");
  });

  it.each(FILES)("creates the file %s once and refuses to create it again", async (file) => {
    const { one, other } = await make();
    expect(await one.write(file, bytes("1"), null, "create")).toMatchObject({ ok: true });
    expect(await other.write(file, bytes("2"), null, "create")).toEqual(CONFLICT);
    expect(text(await other.read(file))).toBe("1");
  });

  it.each(FILES)("refuses a write on a version of the file %s that is no longer the newest", async (file) => {
    const { one, other } = await make();
    await one.write(file, bytes("1"), null, "create");
    const seen = await other.read(file);
    await one.write(file, bytes("2"), seen?.version ?? null, "newer");
    expect(await other.write(file, bytes("3"), seen?.version ?? null, "stale")).toEqual(CONFLICT);
    expect(text(await one.read(file))).toBe("2");
  });

  it.each(FILES)("goes on from the version that its own write of the file %s returned, and reads it", async (file) => {
    const { one } = await make();
    const first = await one.write(file, bytes("1"), null, "create");
    expect(await one.write(file, bytes("2"), versionIn(first), "next")).toMatchObject({ ok: true });
    expect(text(await one.read(file))).toBe("2");
  });

  it.each(FILES)(
    "takes over a version of the file %s that another run has written, whatever it read before",
    async (file) => {
      const { one, other } = await make();
      await other.read(file);
      const first = await one.write(file, bytes("1"), null, "create");
      expect(await other.write(file, bytes("2"), versionIn(first), "next")).toMatchObject({ ok: true });
      expect(text(await one.read(file))).toBe("2");
    },
  );

  it.each(FILES)("lets exactly one of many writers on the same version of the file %s win", async (file) => {
    const { one, other } = await make();
    await one.write(file, bytes("0"), null, "create");
    const version = (await one.read(file))?.version ?? null;
    const writers = Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? one : other).write(file, bytes(`w${index}`), version, "race"),
    );
    const results = await Promise.all(writers);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(text(await one.read(file))).toBe(`w${results.findIndex((result) => result.ok)}`);
  });

  it("keeps each file of the record when the other one is written, also by another run", async () => {
    const { one, other } = await make();
    await one.write("journal", bytes("j1"), null, "create");
    const journal = await one.read("journal");
    const first = await other.write("alerts", bytes("a1"), null, "create");
    expect(await one.write("journal", bytes("j2"), journal?.version ?? null, "next")).toMatchObject({ ok: true });
    expect(await other.write("alerts", bytes("a2"), versionIn(first), "next")).toMatchObject({ ok: true });
    for (const store of [one, other]) {
      const { journal: read, alerts } = await store.readAll();
      expect([text(read), text(alerts)]).toEqual(["j2", "a2"]);
    }
  });

  it("reads all files at once, missing ones as null", async () => {
    const { one } = await make();
    await one.write("queue", bytes("q"), null, "create");
    await one.write("token-status", bytes("t"), null, "create");
    const first = await one.readAll();
    const { queue, settings, tokenStatus, journal, alerts } = first;
    expect([queue, settings, tokenStatus, journal, alerts].map(text)).toEqual(["q", null, "t", null, null]);
    expect(first.archive).toEqual([]);
    await one.write("journal", bytes("j"), null, "create");
    const second = await one.readAll();
    expect([text(second.queue), text(second.journal), text(second.alerts)]).toEqual(["q", "j", null]);
  });

  it("does not take an unknown run for an ended one", async () => {
    const { one } = await make();
    expect(await one.hasEnded("something else")).toBe(false);
  });
}
