import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { KINDS, type KillOutcome, type KillPoint, killAt, listKillPoints } from "../../simulation/crash/kill.ts";
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
const good: KillOutcome = {
  point,
  hasDied: true,
  liveAtKill: 1,
  claimAtKill: "open",
  nextExit: 0,
  live: 1,
  violations: 0,
  comments: 0,
  status: "done",
  isRecorded: true,
};

describe("docs/crash-matrix.md", () => {
  it("has a row for everything that a run does today, and no other", async () => {
    const stores = ["file", "github"] as const;
    const lists = stores.flatMap((store) => KINDS[store].map((kind) => listKillPoints(store, kind)));
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
    const outcome = await killAt({ ...point, number: 1, name: "claim", side });
    expect(outcome).toMatchObject({ liveAtKill: 0, claimAtKill: side === "before" ? "none" : "open" });
    expect(isAsPromised(outcome)).toBe(true);
  });

  it("finds one live post after a death just before its id is written", async () => {
    expect(isAsPromised(await killAt(point))).toBe(true);
  });

  it.concurrent.each([
    ["before", "request", 1, "publish", { liveAtKill: 0, claimAtKill: "open" }],
    ["after", "request", 1, "publish", { liveAtKill: 1, claimAtKill: "open" }],
    ["after", "GitHub request", 1, "POST /git/refs", { liveAtKill: 0, claimAtKill: "open" }],
    ["before", "GitHub request", 5, "POST /graphql", { liveAtKill: 1, claimAtKill: "open" }],
    ["after", "GitHub request", 5, "POST /graphql", { liveAtKill: 1, claimAtKill: "done" }],
  ] as const)(
    "finds one live post after a death inside Actions %s %s %i (%s)",
    async (side, what, number, name, seen) => {
      const outcome = await killAt({ ...point, store: "github", side, what, number, name });
      expect(outcome).toMatchObject(seen);
      expect(isAsPromised(outcome)).toBe(true);
    },
  );

  it.each([
    ["before", { live: 0, status: "pending" }],
    ["after", { live: 1, status: "done", isRecorded: true }],
  ] as const)(
    "sends nothing twice after a death %s the publish call, while nothing can be read",
    async (side, seen) => {
      const publish = { what: "request", number: 1, name: "publish" } as const;
      const outcome = await killAt({ ...point, kind: "unreadable picture", side, ...publish });
      expect(outcome).toMatchObject({ claimAtKill: "open", violations: 0, ...seen });
      expect(isAsPromised(outcome)).toBe(true);
    },
  );

  it.each([
    ["write", 4, "claim of the comment", "after", 0],
    ["request", 1, "comment", "before", 0],
    ["request", 1, "comment", "after", 1],
    ["write", 5, "result of the comment", "before", 1],
  ] as const)("never comments twice after a death at %s %i (%s) %s", async (what, number, name, side, comments) => {
    const outcome = await killAt({ ...point, kind: "commented picture", what, number, name, side });
    expect(outcome).toMatchObject({ comments, violations: 0, live: 1 });
    expect(isAsPromised(outcome)).toBe(true);
  });

  it.each([
    ["published twice", { live: 2 }],
    ["sent again", { violations: 1 }],
    ["commented without a comment", { comments: 1 }],
    ["not recorded", { isRecorded: false }],
    ["never killed", { hasDied: false }],
    ["left pending while its container can be read", { live: 0, status: "pending", isRecorded: false }],
  ])("does not pass a post that was %s", (_, flaw) => {
    expect(isAsPromised(good)).toBe(true);
    expect(isAsPromised({ ...good, ...flaw })).toBe(false);
  });
});
