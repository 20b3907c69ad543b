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
  it("lets it wait, publishes the next one, and says where the medium is", async () => {
    const world = await worldOf(6);
    const mediaId = await world.postByHand("Caption of  p0");
    expect(await world.run()).toMatchObject({ exit: 0, published: "p1" });
    expect(world.simulator.state.media.map(({ caption }) => caption)).toEqual(["Caption of  p0", "Caption of p1"]);
    expect((await world.posts())[0]).toEqual(world.item("p0"));
    expect(world.alertsOf("already-there")).toMatchObject([
      {
        key: "already-there:p0",
        why: expect.stringContaining(`Media ${mediaId}, published at 2026-01-05T09:31:00.000Z`),
        whatToDo: expect.stringContaining(`resolve "p0" --media-id ${mediaId}`),
        link: world.simulator.state.media[0]?.permalink,
      },
    ]);
    world.nextDay();
    expect(await world.run()).toMatchObject({ exit: 0, published: "p2" });
    expect(world.alertsOf("already-there")).toHaveLength(1);
  });

  it("sends nothing when every due post is there, for thirty days", async () => {
    const world = await worldOf(1);
    await world.postByHand("Caption of p0");
    world.clock.advance(30 * DAY_MS);
    expect(await world.run()).toMatchObject({ exit: 0, summary: expect.stringContaining("on the account already") });
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
  });

  it("is not held up by a dozen of them in front", async () => {
    const world = await worldOf(13);
    for (let at = 0; at < 12; at++) await world.postByHand(`Caption of p${at}`);
    expect(await world.run()).toMatchObject({ exit: 0, published: "p12" });
    expect(world.alertsOf("already-there")).toHaveLength(12);
  });

  it("publishes it once somebody has said that it is another post", async () => {
    const world = await worldOf(2);
    await world.postByHand("Caption of p0");
    await world.run();
    world.nextDay();
    await world.resolve("p0", { kind: "retry" });
    expect(await world.run()).toMatchObject({ exit: 0, published: "p0" });
    expect((await world.journal()).entries.findLast(({ id }) => id === "p0")).toMatchObject({ outcome: "done" });
  });

  it("lets it wait again when somebody posts it by hand after that", async () => {
    const world = await worldOf(3);
    await world.postByHand("Caption of p0");
    await world.run();
    world.nextDay();
    await world.resolve("p0", { kind: "retry" });
    const mediaId = await world.postByHand("Caption of p0");
    expect(await world.run()).toMatchObject({ exit: 0, published: "p2" });
    await world.resolve("p0", { kind: "live", mediaId });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: mediaId });
  });

  it("records it with its own time once somebody has said that it is this post", async () => {
    const world = await worldOf(2);
    const mediaId = await world.postByHand("Caption of p0");
    const published_at = world.simulator.state.media[0]?.publishedAt.toISOString();
    world.clock.advance(60_000);
    await world.run();
    await world.resolve("p0", { kind: "live", mediaId });
    expect(world.cleared).toContain("already-there:p0");
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: mediaId, published_at });
    const recorded = { id: "p0", outcome: "done", media_id: mediaId, published_at };
    expect((await world.journal()).entries).toContainEqual(expect.objectContaining(recorded));
    world.nextDay();
    await world.run();
    expect(world.simulator.state.media).toHaveLength(2);
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

  it("publishes a second post with the caption of one that it has published itself", async () => {
    const world = await worldOf(0);
    const image_url = world.mediaUrl("coffee-square.jpg");
    await world.writeQueue([world.item("a"), world.item("b", { caption: "Caption of a", image_url })]);
    expect(await world.run()).toMatchObject({ published: "a" });
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "b" });
  });
});
