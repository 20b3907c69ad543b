import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

async function worldOf(ids: readonly string[]) {
  const world = await posterWorld();
  await world.writeFile("journal.json", { entries: [] });
  await world.writeQueue(ids.map((id) => world.item(id)));
  return world;
}

describe("a post that somebody posted by hand, and about which nobody decides", () => {
  it.each([
    ["in its words", "Caption of a"],
    ["in nearly its words", "Caption of a!"],
  ])("is told each day, and never goes out however much time passes: %s", async (_, caption) => {
    const world = await worldOf(["a", "b", "c", "d", "e"]);
    await world.postByHand(caption);
    for (const id of ["b", "c"]) {
      expect((await world.run()).published).toBe(id);
      world.nextDay();
    }
    expect(world.alerts.filter(({ key }) => key === "already-there:a")).toHaveLength(2);
    for (const id of ["d", "e"]) {
      world.clock.advance(26 * DAY_MS);
      expect((await world.run()).published).toBe(id);
    }
    world.nextDay();
    expect((await world.run()).published).toBeUndefined();
    expect((await world.journal()).sightings).toMatchObject([{ id: "a" }]);
    await world.resolve("a", { kind: "retry" });
    expect((await world.run({ isForced: true })).published).toBe("a");
    expect((await world.journal()).sightings).toBeUndefined();
  });

  it("is known also while it is held for later", async () => {
    const world = await worldOf(["b", "c", "d"]);
    const not_before = new Date(world.clock.now().getTime() + 40 * DAY_MS).toISOString();
    await world.writeQueue([world.item("a", { not_before }), ...(await world.posts())]);
    await world.postByHand("Caption of a");
    expect((await world.run()).published).toBe("b");
    expect(world.alerts.filter(({ key }) => key.startsWith("already-there"))).toEqual([]);
    world.clock.advance(41 * DAY_MS);
    expect((await world.run()).published).toBe("c");
    expect(world.alerts.map(({ key }) => key)).toContain("already-there:a");
  });

  it.each([
    ["lacks it", undefined],
    ["lacks it, and the medium itself cannot be read", { kind: "server-error", endpoint: "media", count: "always" }],
  ] as const)("waits on while a list %s", async (_, fault) => {
    const world = await worldOf(["a", "b", "c"]);
    await world.postByHand("Caption of a");
    expect((await world.run()).published).toBe("b");
    world.nextDay();
    world.simulator.faults.add({ kind: "answer", endpoint: "media-list", status: 200, body: '{"data":[]}', count: 2 });
    if (fault !== undefined) world.simulator.faults.add(fault);
    expect((await world.run()).published).toBe("c");
    expect((await world.journal()).sightings).toMatchObject([{ id: "a" }]);
  });

  it("goes out once the medium is gone from the account", async () => {
    const world = await worldOf(["a", "b", "c"]);
    await world.postByHand("Caption of a");
    expect((await world.run()).published).toBe("b");
    world.nextDay();
    world.simulator.faults.add({ kind: "answer", endpoint: "media-list", status: 200, body: '{"data":[]}', count: 2 });
    world.simulator.faults.add({ kind: "graph-error", endpoint: "media", code: 100, subcode: 33, count: "always" });
    expect((await world.run()).published).toBe("a");
  });
});

describe("a claim whose words somebody posted by hand", () => {
  it.each(["CAPTION OF A", "caption  of а", "@Caption of a"])("is settled by that medium: %s", async (caption) => {
    const world = await worldOf(["a", "b"]);
    world.simulator.faults.add({ kind: "server-error", endpoint: "publish" });
    expect((await world.run()).exit).toBe(1);
    const mediaId = await world.postByHand(caption);
    world.clock.advance(2 * HOUR_MS);
    await world.run();
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id: mediaId }]);
    expect(world.simulator.state.media).toHaveLength(1);
  });
});

describe("stories that cannot be listed for a while", () => {
  const down = { kind: "server-error", endpoint: "story-list", count: "always" } as const;
  async function worldOfStory() {
    const world = await worldOf(["b", "c"]);
    const { caption: _, alt_text: __, ...post } = world.item("a", { media_type: "STORIES" });
    await world.writeQueue([post, ...(await world.posts())]);
    return world;
  }

  it("hold back the stories alone, and people are told", async () => {
    const world = await worldOfStory();
    world.simulator.faults.add(down);
    for (const id of ["b", "c"]) {
      expect(await world.run()).toMatchObject({ exit: 0, published: id });
      expect(world.alerts.filter(({ what }) => what.includes("Stories wait"))).not.toEqual([]);
      world.alerts.length = 0;
      world.nextDay();
    }
    expect(await world.run()).toMatchObject({ exit: 1 });
    world.simulator.faults.clear();
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
  });

  it("leave the alert of one that was seen before", async () => {
    const world = await worldOfStory();
    await world.writeQueue([...(await world.posts()), world.item("d")]);
    const { platform } = await world.ports();
    const created = await platform.createContainer({ image_url: world.mediaUrl(), media_type: "STORIES" });
    world.clock.advance(60_000);
    await platform.publish(created.ok ? created.value : "");
    await world.run();
    expect(world.alerts.map(({ key }) => key)).toContain("already-there:a");
    world.simulator.faults.add(down);
    world.nextDay();
    await world.run();
    expect(world.cleared).not.toContain("already-there:a");
  });

  it.each([
    ["a block", 368],
    ["a limit", 4],
    ["a token that is refused", 190],
  ])("stop everything where that says something about the account: %s", async (_, code) => {
    const world = await worldOfStory();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "story-list", code, count: "always" });
    const { exit } = await world.run();
    expect(exit).toBeGreaterThan(0);
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
    expect((await world.journal()).block !== undefined).toBe(code === 368);
  });

  it.each([
    ["a block, which is kept", { kind: "graph-error", code: 368 }, true],
    ["an error of Instagram's own", { kind: "server-error" }, false],
  ] as const)("ask people about no claim of one whose container is broken: %s", async (_, fault, isBlocked) => {
    const world = await worldOfStory();
    world.simulator.faults.add({ kind: "breaks-container" });
    world.simulator.faults.add({ ...fault, endpoint: "story-list", nth: 3, count: "always" });
    await world.run();
    world.clock.advance(2 * HOUR_MS);
    await world.run();
    const { entries, block } = await world.journal();
    expect(entries[0]).toMatchObject({ id: "a", outcome: null });
    expect(entries[0]).not.toHaveProperty("parked_at");
    expect(block !== undefined).toBe(isBlocked);
  });

  it("leave only the claim of a story open", async () => {
    const world = await worldOfStory();
    world.simulator.faults.add({ kind: "server-error", endpoint: "publish" });
    expect((await world.run()).exit).toBe(1);
    world.simulator.faults.add(down);
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "b" });
    expect((await world.journal()).entries[0]).toMatchObject({ id: "a", outcome: null });
    world.simulator.faults.clear();
  });
});
