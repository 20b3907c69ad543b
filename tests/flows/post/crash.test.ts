import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

class Crash extends Error {}

/** A run that dies when its publish call has taken effect. */
async function dieWhilePublishing(world: World): Promise<void> {
  const dying = world.runWith((platform) => ({
    publish: async (containerId) => {
      await platform.publish(containerId);
      throw new Crash();
    },
  }));
  await expect(dying).rejects.toThrow(Crash);
}

describe("post, when it has died at the publish call", () => {
  it("is given as long to show up before the next run sends again", async () => {
    const world = await posterWorld({ switches: { publishedStatusLagMs: 200_000, mediaListLagMs: 200_000 } });
    await world.writeQueue([world.item("a")]);
    await dieWhilePublishing(world);
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: world.simulator.state.media[0]?.id });
    expect(world.simulator.state.violations).toEqual([]);
  });

  it("is not sent again on the strength of a look from before its container could not be read", async () => {
    const world = await posterWorld({
      switches: { publishedStatusLagMs: 100_000, mediaListLagMs: 0, captionsInReads: "absent" },
    });
    await world.writeQueue([world.item("a")]);
    await dieWhilePublishing(world);
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: 5 });
    world.calls();
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.calls()).not.toContain("publish");
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.simulator.state.media).toHaveLength(1);
    expect((await world.posts())[0]).toMatchObject({ status: "done" });
  });
});
