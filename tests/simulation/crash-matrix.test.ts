import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { type Aftermath, type KillPoint, killAt, listKillPoints } from "../../simulation/crash/kill.ts";
import { compareRows, isAsPromised, renderDocument } from "../../simulation/crash/table.ts";

const document = new URL("../../docs/crash-matrix.md", import.meta.url);
const point: KillPoint = {
  store: "file",
  kind: "picture",
  side: "before",
  what: "write",
  number: 2,
  name: "id of the live post",
};
const good: Aftermath = {
  point,
  hasDied: true,
  liveAtDeath: 1,
  claimAtDeath: "open",
  nextExit: 0,
  live: 1,
  violations: 0,
  status: "done",
  isRecorded: true,
};

describe("docs/crash-matrix.md", () => {
  it("has a row for everything that a run does today, and no other", async () => {
    const kinds = ["picture", "carousel"] as const;
    const lists = kinds.flatMap((kind) => [listKillPoints("file", kind), listKillPoints("github", kind)]);
    const points = (await Promise.all(lists)).flat();
    expect(compareRows(await readFile(document, "utf8"), points)).toEqual({ missing: [], obsolete: [] });
  });

  it("is found wanting when a row is missing or too many", () => {
    const text = renderDocument([good]);
    expect(compareRows(text, [point])).toEqual({ missing: [], obsolete: [] });
    for (const change of [{ number: 9 }, { store: "github" as const }])
      expect(compareRows(text, [{ ...point, ...change }])).toMatchObject({
        missing: [expect.any(String)],
        obsolete: [expect.any(String)],
      });
  });
});

describe("the crash matrix", () => {
  it.each(["before", "after"] as const)("finds one live post after a death %s the claim is written", async (side) => {
    const aftermath = await killAt({ ...point, number: 1, name: "claim", side });
    expect(aftermath).toMatchObject({ liveAtDeath: 0, claimAtDeath: side === "before" ? "none" : "open" });
    expect(isAsPromised(aftermath)).toBe(true);
  });

  it("finds one live post after a death just before its id is written", async () => {
    expect(isAsPromised(await killAt(point))).toBe(true);
  });

  it.concurrent.each([
    ["before", "request", 5, "publish", { liveAtDeath: 0, claimAtDeath: "open" }],
    ["after", "request", 5, "publish", { liveAtDeath: 1, claimAtDeath: "open" }],
    ["after", "GitHub request", 1, "POST /git/refs", { liveAtDeath: 0, claimAtDeath: "open" }],
    ["before", "GitHub request", 3, "POST /graphql", { liveAtDeath: 1, claimAtDeath: "open" }],
    ["after", "GitHub request", 3, "POST /graphql", { liveAtDeath: 1, claimAtDeath: "done" }],
  ] as const)(
    "finds one live post after a death inside Actions %s %s %i (%s)",
    async (side, what, number, name, seen) => {
      const aftermath = await killAt({ ...point, store: "github", side, what, number, name });
      expect(aftermath).toMatchObject(seen);
      expect(isAsPromised(aftermath)).toBe(true);
    },
  );

  it.each([
    ["published twice", { live: 2 }],
    ["sent again", { violations: 1 }],
    ["not recorded", { isRecorded: false }],
    ["never killed", { hasDied: false }],
  ])("does not pass a post that was %s", (_, flaw) => {
    expect(isAsPromised(good)).toBe(true);
    expect(isAsPromised({ ...good, ...flaw })).toBe(false);
  });
});
