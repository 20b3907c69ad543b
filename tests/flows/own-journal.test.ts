import { describe, expect, it } from "vitest";
import type { FileWrite, ForeignChange, Store } from "../../scripts/core/ports/store.ts";
import { ForeignJournalError, guardJournal } from "../../scripts/flows/own-journal.ts";

const BYTES = new Uint8Array();
const write = (file: FileWrite["file"]): FileWrite => ({ file, bytes: BYTES, expected: null });

/** A guarded store whose journal somebody else changed, or nobody; what was written, and how often it was asked. */
function stage(change: ForeignChange | null) {
  const written: string[] = [];
  let asked = 0;
  const store = {
    async findForeignChange() {
      asked++;
      return change;
    },
    async write(file: string) {
      written.push(file);
      return { ok: true, version: "1" };
    },
    async writeTogether(writes: readonly FileWrite[]) {
      written.push(...writes.map(({ file }) => file));
      return { ok: true };
    },
  };
  return { store: guardJournal(store as unknown as Store), written, asked: () => asked };
}

describe("a journal that somebody else has changed", () => {
  const foreign = { by: "mallory", where: "abc" };

  it.each<[string, FileWrite[]]>([
    ["alone", [write("journal")]],
    ["before the queue", [write("journal"), write("queue")]],
    ["behind the queue", [write("queue"), write("journal")]],
  ])("is written over neither on its own nor with other files: %s", async (_name, writes) => {
    const { store, written } = stage(foreign);
    await expect(store.writeTogether(writes, "m")).rejects.toThrow(ForeignJournalError);
    await expect(store.write("journal", BYTES, null, "m")).rejects.toThrow("mallory changed journal.json");
    expect(written).toEqual([]);
  });

  it("holds back no other file", async () => {
    const { store, written } = stage(foreign);
    await store.write("queue", BYTES, null, "m");
    await store.writeTogether([write("queue"), write("token-status")], "m");
    expect(written).toEqual(["queue", "queue", "token-status"]);
  });

  it("is asked about once where nobody changed it", async () => {
    const { store, written, asked } = stage(null);
    await store.write("journal", BYTES, null, "m");
    await store.writeTogether([write("journal"), write("queue")], "m");
    expect([written, asked()]).toEqual([["journal", "journal", "queue"], 1]);
  });
});
