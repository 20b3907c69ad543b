import { describe, expect, it } from "vitest";
import type { MediaChecker } from "../../../scripts/core/ports/media-check.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

/** No test and no service listens on these ports, so that connections are refused; each is a host of its own. */
const deadHost = (index: number) => `http://127.0.0.1:${1 + (index % 40)}`;

/** So many posts whose pictures' hosts refuse connections, and sound ones behind them. */
async function worldWithBroken(count: number, sound: string[], host = deadHost): Promise<World> {
  const world = await posterWorld();
  const broken = Array.from({ length: count }, (_, index) =>
    world.item(`broken-${index}`, { image_url: `${host(index)}/${index}.jpg` }),
  );
  await world.writeQueue([...broken, ...sound.map((id) => world.item(id))]);
  return world;
}

describe("post, with posts in front that cannot be prepared", () => {
  it.each([10, 300])("gets past %d of them to a sound post in one run, and marks none", async (count) => {
    const world = await worldWithBroken(count, ["sound"], (index) => deadHost(index % 20));
    expect(await world.run()).toMatchObject({ exit: 0, published: "sound" });
    const posts = await world.posts();
    expect(posts.slice(0, count).every(({ status }) => status === "pending")).toBe(true);
    expect(world.alerts.map(({ key }) => key)).toContain("doubt");
  });

  it("looks for a quarter of an hour, and goes on in the next run with those that were not tried", async () => {
    const world = await worldWithBroken(8, ["sound"]);
    const timeout = { rule: "media/timeout", severity: "error", pointer: "/image_url", message: "", hint: "" } as const;
    const media: MediaChecker = {
      check: async ({ id }) => {
        if (id === "sound") return { findings: [], isHostTrouble: false, measured: [] };
        await world.clock.sleep(2 * 60_000);
        return { findings: [timeout], isHostTrouble: true, measured: [] };
      },
    };
    expect(await world.run({}, { media })).toMatchObject({ exit: 1 });
    expect(await world.run({}, { media })).toMatchObject({ published: "sound" });
  });

  it("marks one failed on the third day on which another goes out, and says so", async () => {
    const world = await worldWithBroken(1, ["s1", "s2", "s3", "s4"]);
    for (const day of [1, 2]) {
      expect(await world.run(), `day ${day}`).toMatchObject({ exit: 0, published: `s${day}` });
      expect((await world.posts())[0]).toMatchObject({ status: "pending" });
      expect(await world.run()).toMatchObject({ exit: 0 });
      world.nextDay();
    }
    expect(await world.run()).toMatchObject({ exit: 1, published: "s3" });
    expect((await world.posts())[0]).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/host refuses connections.*This was so on 3 days on which other posts went out/),
    });
  });

  it("counts no day on which nothing went out, and none of a post that was edited", async () => {
    const world = await worldWithBroken(1, []);
    for (let day = 1; day <= 4; day++) {
      await world.run();
      world.nextDay();
    }
    expect((await world.posts())[0]).toMatchObject({ status: "pending" });
    expect((await world.journal()).doubts?.[0]).not.toHaveProperty("days");
  });
});
