import { describe, expect, it } from "vitest";
import type { Journal } from "../../../scripts/core/generated/journal.ts";
import type { PosterPorts } from "../../../scripts/flows/post/run.ts";
import { rebuildRecord } from "../../../scripts/flows/record/rebuild-record.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

/** Somebody makes the record again. Returns what they were shown. */
async function rebuild(world: World, { says = true, over = {} }: { says?: boolean; over?: Partial<PosterPorts> } = {}) {
  const shown: string[] = [];
  const { accountId, readContent } = world.config();
  const confirm = async (lines: readonly string[]) => {
    shown.push(...lines);
    return says;
  };
  const isMade = await rebuildRecord({ ...(await world.ports(over)), accountId, readContent, confirm });
  return { isMade, shown: shown.filter((line) => /^[+~] /.test(line)).map((line) => line.replace(/:.*/s, "")) };
}

/** "p0" and "p1" are out, "p2" was posted by hand, "p3" and others wait. `first`: the record after the first post. */
async function worldOfTwo() {
  const world = await posterWorld();
  await world.writeQueue(["p0", "p1", "p2", "p3", "p4", "p5", "p6"].map((id) => world.item(id)));
  await world.run();
  const first = await world.journal();
  world.nextDay();
  await world.run();
  await world.postByHand("Caption of p2");
  world.nextDay();
  return { ...world, first };
}

const LOSSES: [string, (world: World & { first: Journal }) => Promise<unknown>, string[]][] = [
  ["that is gone", ({ remove }) => remove("journal.json"), ["+ p0", "+ p1", "+ p2"]],
  ["that was set back", (world) => world.writeFile("journal.json", world.first), ["+ p1", "+ p2"]],
  ["that is damaged", (world) => world.writeFile("journal.json", "{"), ["+ p0", "+ p1", "+ p2"]],
];

describe("making a record again", () => {
  it.each(LOSSES)("%s brings back what went out, and the poster goes on", async (_, lose, shown) => {
    const world = await worldOfTwo();
    await lose(world);
    expect(await world.run()).toMatchObject({ exit: 2 });
    expect(await rebuild(world)).toEqual({ isMade: true, shown });
    expect(world.cleared).toContain("record");
    const live = world.simulator.state.media.map(({ id, publishedAt }) => ({
      ...{ outcome: "done", media_id: id, published_at: publishedAt.toISOString() },
    }));
    expect((await world.journal()).entries).toMatchObject(["p0", "p1", "p2"].map((id, at) => ({ id, ...live[at] })));
    for (const published of ["p3", "p4"]) {
      expect(await world.run()).toMatchObject({ exit: 0, published });
      world.nextDay();
    }
    expect((await world.posts()).map(({ status }) => status)).toEqual([...Array(5).fill("done"), "pending", "pending"]);
    const captions = world.simulator.state.media.map(({ caption }) => caption);
    expect(captions).toEqual(["p0", "p1", "p2", "p3", "p4"].map((id) => `Caption of ${id}`));
  });

  it("brings back a first comment as one that may be there, and never sends it without a yes", async () => {
    const world = await worldOfTwo();
    const [p0, ...others] = await world.posts();
    await world.writeQueue([{ ...p0, first_comment: "#bread" }, ...others]);
    await world.remove("journal.json");
    await rebuild(world);
    expect(await world.run()).toMatchObject({ published: "p3" });
    expect(world.simulator.state.media[0]?.comments).toEqual([]);
    const [alert] = world.alerts.filter(({ key }) => key === "comment:p0");
    expect(alert?.whatToDo).toContain("--comment retry");
  });

  it("brings back what is in the archive by now", async () => {
    const world = await worldOfTwo();
    const [p0, ...others] = await world.posts();
    await world.writeFile("archive/2026-01.json", { account: "bakery", posts: [p0] });
    await world.writeQueue(others);
    await world.remove("journal.json");
    expect(await rebuild(world)).toMatchObject({ shown: ["+ p1", "+ p0", "+ p2"] });
    expect(await world.run()).toMatchObject({ exit: 0, published: "p3" });
  });

  it("writes nothing after a no, and the poster still waits", async () => {
    const world = await worldOfTwo();
    await world.remove("journal.json");
    await world.run();
    const alerts = await world.readFile("alerts.json");
    expect(await rebuild(world, { says: false })).toMatchObject({ isMade: false, shown: ["+ p0", "+ p1", "+ p2"] });
    expect(await world.journal()).toEqual({ entries: [] });
    expect(await world.readFile("alerts.json")).toBe(alerts);
    expect(world.cleared).not.toContain("record");
    expect(await world.run()).toMatchObject({ exit: 2 });
  });

  it("settles that people have posted what was out already, so that the poster goes on", async () => {
    const world = await worldOfTwo();
    await world.writeQueue((await world.posts()).filter(({ id }) => id !== "p2"));
    for (const id of ["p0", "p1"]) await world.postByHand(`Caption of ${id}`);
    expect(await world.run()).toMatchObject({ exit: 2 });
    expect(await rebuild(world, { says: false })).toEqual({ isMade: false, shown: ["~ p0", "~ p1"] });
    expect(await world.run()).toMatchObject({ exit: 2 });
    expect(await rebuild(world)).toEqual({ isMade: true, shown: ["~ p0", "~ p1"] });
    expect(await rebuild(world)).toEqual({ isMade: true, shown: [] });
    expect(await world.run()).toMatchObject({ exit: 0, published: "p3" });
  });

  it("brings back both of two posts that look the same, each with the medium that it went out as", async () => {
    const world = await worldOfTwo();
    const [p0, ...others] = await world.posts();
    const copy = { ...p0, id: "copy", media_id: "18000000000000001", published_at: "2026-01-05T12:00:00Z" };
    await world.writeQueue([p0 ?? {}, copy, ...others]);
    await world.remove("journal.json");
    expect(await rebuild(world)).toMatchObject({ shown: ["+ p0", "+ copy", "+ p1", "+ p2"] });
    expect((await world.journal()).entries.map(({ id }) => id)).toEqual(["p0", "copy", "p1", "p2"]);
    expect(await world.run()).toMatchObject({ exit: 0, published: "p3" });
  });

  it("does not say that it brings back a copy of what is recorded", async () => {
    const world = await worldOfTwo();
    const [p0, ...others] = await world.posts();
    await world.writeFile("archive/2026-01.json", { account: "bakery", posts: [p0] });
    const copy = world.item("copy", { caption: "Caption of p0" });
    await world.writeQueue([...others.filter(({ id }) => id !== "p2"), copy]);
    await world.postByHand("Caption of p0");
    expect(await rebuild(world)).toEqual({ isMade: true, shown: ["~ p0"] });
  });

  it("changes nothing in a record that lacks nothing", async () => {
    const world = await worldOfTwo();
    await world.writeQueue((await world.posts()).filter(({ id }) => id !== "p2"));
    const before = await world.journal();
    expect(await rebuild(world)).toEqual({ isMade: true, shown: [] });
    expect(await world.journal()).toEqual(before);
  });

  it("leaves a post with an open claim to the poster, which finds out by itself", async () => {
    const world = await worldOfTwo();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before", count: "always" });
    await world.writeQueue((await world.posts()).filter(({ id }) => id !== "p2"));
    await world.run();
    world.simulator.faults.clear();
    await world.postByHand("Caption of p3");
    expect(await rebuild(world)).toMatchObject({ shown: [] });
    expect((await world.journal()).entries.filter(({ id }) => id === "p3")).toMatchObject([{ outcome: null }]);
  });

  it("leaves it to people which of two posts with the same words a medium is", async () => {
    const world = await worldOfTwo();
    const twin = world.item("twin", { caption: "Caption of p2", image_url: world.mediaUrl("coffee-square.jpg") });
    await world.writeQueue([...(await world.posts()), twin]);
    await world.remove("journal.json");
    expect(await rebuild(world)).toMatchObject({ shown: ["+ p0", "+ p1"] });
    expect(await world.run()).toMatchObject({ exit: 0, published: "p3" });
    expect(world.alerts.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["already-there:p2", "already-there:twin"]),
    );
  });

  it.each<[string, number, (world: World) => Promise<unknown>]>([
    [
      "the account cannot be asked",
      1,
      async ({ simulator }) => simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: "always" }),
    ],
    ["the queue cannot be read", 2, (world) => world.writeFile("queue.json", "{")],
  ])("is refused while %s, without a question", async (_, exitCode, hinder) => {
    const world = await worldOfTwo();
    await world.remove("journal.json");
    await hinder(world);
    await expect(rebuild(world)).rejects.toMatchObject({ exitCode });
    expect(await world.journal()).toEqual({ entries: [] });
  });
});
