import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

function story(world: World, over: Partial<Post> = {}): Partial<Post> {
  const { alt_text: _, ...rest } = world.item("a", { media_type: "STORIES", ...over });
  return rest;
}

describe("post, when nobody knows whether a story is live", () => {
  it.each([
    ["unchanged", (world: World) => story(world)],
    ["renamed", (world: World) => story(world, { id: "renamed" })],
    ["edited", (world: World) => story(world, { image_url: world.mediaUrl("coffee-square.jpg") })],
  ])("does not publish it again once its container has expired, the queue item being %s", async (_, changed) => {
    const world = await posterWorld();
    await world.writeQueue([story(world)]);
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: 6 });
    expect(await world.run()).toMatchObject({ exit: 1 });
    await world.writeQueue([changed(world)]);
    world.nextDay();
    world.simulator.faults.add({ kind: "answer", endpoint: "status", body: '{"status_code":"EXPIRED","id":"1"}' });
    await world.run();
    expect(world.simulator.state.media).toHaveLength(1);
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    expect(world.alerts.findLast(({ kind }) => kind === "unconfirmed")?.body).toContain("queue -- resolve");
  });
});

describe("post, when a run has died at the publish call and its container cannot be read for a while", () => {
  it("does not send it again on the strength of a look from before", async () => {
    const world = await posterWorld({
      switches: { publishedStatusLagMs: 100_000, mediaListLagMs: 0, captionsInReads: "absent" },
    });
    await world.writeQueue([world.item("a")]);
    class Died extends Error {}
    const dying = world.runWith(({ platform, ...ports }) => ({
      ...ports,
      platform: {
        ...platform,
        publish: async (containerId) => {
          await platform.publish(containerId);
          throw new Died();
        },
      },
    }));
    await expect(dying).rejects.toThrow(Died);
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: 5 });
    world.calls();
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.calls()).not.toContain("publish");
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.simulator.state.media).toHaveLength(1);
    expect((await world.posts())[0]).toMatchObject({ status: "done" });
  });
});
