import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A record, and so many waiting posts: "p0", "p1" ... The captions are the ones of their ids. */
async function worldOf(count: number) {
  const world = await posterWorld();
  const ids = Array.from({ length: count }, (_, at) => `p${at}`);
  await world.writeQueue(ids.map((id) => world.item(id)));
  await world.writeFile("journal.json", { entries: [] });
  return { ...world, alertsOf: (kind: string) => world.alerts.filter(({ key }) => key.startsWith(kind)) };
}

describe("post, when the account shows a due post that nothing records", () => {
  it("sends nothing when every due post is there, for thirty days", async () => {
    const world = await worldOf(1);
    await world.postByHand("Caption of p0");
    world.clock.advance(30 * DAY_MS);
    expect(await world.run()).toMatchObject({ exit: 0, summary: expect.stringContaining("on the account already") });
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
  });

  it("publishes nothing while the account cannot be asked", async () => {
    const world = await worldOf(1);
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: "always" });
    expect(await world.run()).toMatchObject({ exit: 1, summary: "Posting stopped" });
    expect(world.calls()).not.toContain("create");
  });
});

describe("post, when the account shows something else", () => {
  it.each<[string, string, number]>([
    ["another caption", "Caption of p00", 0],
    ["the same caption, but more than thirty days ago", "Caption of p0", 30 * DAY_MS + 1_000],
  ])("publishes the post: %s", async (_, caption, laterMs) => {
    const world = await worldOf(1);
    await world.postByHand(caption);
    world.clock.advance(laterMs);
    expect(await world.run()).toMatchObject({ exit: 0, published: "p0" });
    expect(world.alertsOf("already-there")).toEqual([]);
  });
});
