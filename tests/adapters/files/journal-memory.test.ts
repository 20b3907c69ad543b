import { describe, expect, it } from "vitest";
import { openJournalMemory } from "../../../scripts/adapters/files/journal-memory.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const [OLD, NEW, OTHER] = ["1", "2", "3"].map((digit) => digit.repeat(64)) as [string, string, string];

describe("the memory of the journal", () => {
  it("explains both versions while one replaces the other, because the run may die before or after it is written", async () => {
    const memory = openJournalMemory(await temporaryFolder());
    await memory.around({ from: null, to: OLD, isAccepting: false }, async () => undefined);
    const during = await memory.around({ from: OLD, to: NEW, isAccepting: false }, () =>
      Promise.all([OLD, NEW, OTHER].map((version) => memory.explains(version))),
    );
    expect(during).toEqual([true, true, false]);
    expect(await Promise.all([OLD, NEW].map((version) => memory.explains(version)))).toEqual([false, true]);
  });
});
