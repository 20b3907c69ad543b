import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

/** No test and no service listens on the first port, so that connections are refused. */
const DEAD_HOST = "http://127.0.0.1:1";

/** So many posts whose pictures' host refuses connections, and sound ones behind them. */
async function worldWithBroken(count: number, sound: string[]): Promise<World> {
  const world = await posterWorld();
  const broken = Array.from({ length: count }, (_, index) =>
    world.item(`broken-${index}`, { image_url: `${DEAD_HOST}/${index}.jpg` }),
  );
  await world.writeQueue([...broken, ...sound.map((id) => world.item(id))]);
  return world;
}

describe("post, with posts in front that cannot be prepared", () => {
  it.each([10, 11, 27])("gets past %d of them to a sound post", async (count) => {
    const world = await worldWithBroken(count, ["sound"]);
    const runs = Math.ceil(count / 5);
    for (let run = 1; run <= runs && world.simulator.state.media.length === 0; run++) await world.run();
    expect(world.simulator.state.media.map(({ caption }) => caption)).toEqual(["Caption of sound"]);
    expect((await world.posts()).at(-1)).toMatchObject({ id: "sound", status: "done" });
  });

  it("fails them bit by bit while sound posts go out every day", async () => {
    const sound = ["s1", "s2", "s3", "s4", "s5"];
    const world = await worldWithBroken(20, sound);
    for (let day = 1; day <= 12; day++) {
      for (let slot = 1; slot <= 3; slot++) await world.run();
      world.nextDay();
    }
    const posts = await world.posts();
    expect(posts.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill("failed"));
    expect(posts.slice(20).map(({ status }) => status)).toEqual(Array(5).fill("done"));
  });

  it("marks none of them while nothing else can be published either", async () => {
    const world = await worldWithBroken(12, []);
    for (let run = 1; run <= 6; run++) expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts()).map(({ status }) => status)).toEqual(Array(12).fill("pending"));
  });

  it("remembers what it tried, and when it tried it first", async () => {
    const world = await worldWithBroken(6, []);
    await world.run();
    const first = (await world.journal()).doubts;
    expect(first?.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `broken-${index}`));
    world.nextDay();
    await world.run();
    const second = (await world.journal()).doubts;
    expect(second?.map(({ since }) => since)).toEqual(first?.map(({ since }) => since));
    expect(second?.[0]?.at).not.toBe(first?.[0]?.at);
  });

  it("forgets a post that no longer waits", async () => {
    const world = await worldWithBroken(3, []);
    await world.run();
    await world.writeQueue((await world.posts()).slice(1));
    await world.run();
    expect((await world.journal()).doubts?.map(({ id }) => id)).toEqual(["broken-1", "broken-2"]);
  });

  it.each(["failed", "done"] as const)("forgets a post that is in the queue as %s", async (status) => {
    const world = await worldWithBroken(3, []);
    await world.run();
    const [first, ...others] = await world.posts();
    const out = status === "done" ? { media_id: "1", published_at: "2026-01-01T00:00:00Z" } : {};
    const post = { ...first, status, ...out };
    await world.writeQueue([post, ...others]);
    if (status === "done") await world.record([post]);
    world.nextDay();
    await world.run();
    expect((await world.journal()).doubts?.map(({ id }) => id)).toEqual(["broken-1", "broken-2"]);
  });

  it("goes back to a post as soon as its host answers again", async () => {
    const world = await worldWithBroken(12, []);
    await world.run();
    const [first, ...rest] = await world.posts();
    await world.writeQueue([{ ...first, image_url: world.mediaUrl() }, ...rest]);
    expect(await world.run()).toMatchObject({ published: "broken-0" });
  });
});
