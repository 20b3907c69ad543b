import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { SimulatorOptions } from "../../../simulator/settings.ts";
import { startMediaHost } from "../../simulator/media-host.ts";
import { entryOf } from "../../support/content.ts";
import { posterWorld } from "../../support/poster-world.ts";

const INTERVAL_MS = 60_000;
const FILM = new URL("../../fixtures/media/reel.mp4", import.meta.url);

/** A post whose publish call takes effect although its answer is lost. */
async function lostWorld(switches: NonNullable<SimulatorOptions["switches"]> = {}) {
  const world = await posterWorld({ switches });
  await world.writeQueue([world.item("a")]);
  world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
  return world;
}

type World = Awaited<ReturnType<typeof lostWorld>>;

async function expectLive({ simulator, posts, journal, calls }: World): Promise<void> {
  const [medium] = simulator.state.media;
  expect(simulator.state.media).toHaveLength(1);
  expect(calls().filter((name) => name === "publish")).toHaveLength(1);
  expect((await journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id: medium?.id }]);
  expect((await posts())[0]).toMatchObject({ status: "done", media_id: medium?.id });
}

describe("post, when the answer to its publish call is lost", () => {
  it.each([1, 3, 5])("goes on looking after %i looks that fail", async (count) => {
    const world = await lostWorld();
    world.simulator.onRequest = ({ endpoint, phase }) => {
      if (endpoint === "publish" && phase === "before")
        world.simulator.faults.add({ kind: "server-error", endpoint: "status", count });
    };
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    await expectLive(world);
  });

  it("sees it in the list of media when the container does not show it in time", async () => {
    const world = await lostWorld({ publishedStatusLagMs: 60 * INTERVAL_MS });
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    await expectLive(world);
  });

  it("looks for no story, here a video, in the list of media, which never shows one", async () => {
    const world = await lostWorld({ publishedStatusLagMs: 60 * INTERVAL_MS });
    const host = await startMediaHost({
      "/film.mp4": { body: await readFile(FILM), headers: { "content-type": "video/mp4" } },
    });
    const { caption: _, image_url: _picture, alt_text: _alt, ...post } = world.item("a", { media_type: "STORIES" });
    await world.writeQueue([{ ...post, video_url: `${host}/film.mp4` }]);
    expect((await world.run()).exit).toBe(1);
    const calls = world.calls();
    expect(calls.slice(calls.indexOf("publish"))).not.toContain("media-list");
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
  });

  it("finds the medium by the caption as it was claimed, though the post was edited since", async () => {
    const world = await lostWorld({ publishedStatusLagMs: 60 * INTERVAL_MS, mediaListLagMs: 60 * INTERVAL_MS });
    await world.run();
    const [post] = await world.posts();
    await world.writeQueue([{ ...post, caption: "Another caption" }]);
    world.nextDay();
    await world.run();
    expect((await world.journal()).entries).toMatchObject([
      { id: "a", outcome: "done", media_id: world.simulator.state.media[0]?.id },
    ]);
  });
});

describe("post, when its store is slow", () => {
  /** Every write takes so long. */
  async function slowWorld(writeMs: number) {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    const claims: string[] = [];
    const ports = world.aroundWrites({
      after: (message) => {
        world.clock.advance(writeMs);
        if (message.includes("claimed")) claims.push(message);
      },
    });
    return { ...world, claims, ports };
  }

  it("publishes on a claim that is 30 seconds old, and on no older one", async () => {
    const inTime = await slowWorld(30_000);
    expect(await inTime.run({}, inTime.ports)).toMatchObject({ exit: 0, published: "a" });
    expect(inTime.claims).toHaveLength(1);
    const late = await slowWorld(30_001);
    expect((await late.run({}, late.ports)).published).toBeUndefined();
    expect(late.calls()).not.toContain("publish");
  });

  it("counts the time that the look at the queue takes, which stands between claim and call", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    let isClaimed = false;
    const ports = world.withStore((store) => ({
      async write(file, bytes, expected, message) {
        isClaimed ||= message.includes("claimed");
        return await store.write(file, bytes, expected, message);
      },
      async readAll() {
        if (isClaimed) world.clock.advance(30_001);
        return await store.readAll();
      },
    }));
    expect((await world.run({}, ports)).published).toBeUndefined();
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries).toEqual([]);
  });

  it("claims three times, then gives the claim back and says so; the next run publishes", async () => {
    const world = await slowWorld(31_000);
    expect((await world.run({}, world.ports)).exit).not.toBe(0);
    expect(world.claims).toHaveLength(3);
    expect((await world.journal()).entries).toEqual([]);
    expect(JSON.stringify(world.alerts)).toContain("more than 30 s, 3 times in a row");
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
  });

  it("gives its claim back when it would claim again, and another run has used the slot meanwhile", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a"), world.item("b", { image_url: world.mediaUrl("coffee-square.jpg") })]);
    let claims = 0;
    const ports = world.aroundWrites({
      async after(message) {
        if (!message.includes("claimed") || ++claims > 1) return;
        world.clock.advance(31_000);
        const { entries } = await world.journal();
        const at = world.clock.now().toISOString();
        const other = { id: "other", claim: { at, run: "test:other" }, outcome: "done", published_at: at } as const;
        await world.writeFile("journal.json", { entries: [...entries, entryOf(other)] });
      },
    });
    expect(await world.run({}, ports)).toMatchObject({ exit: 0, summary: expect.stringContaining("slot") });
    expect((await world.journal()).entries.map(({ id }) => id)).toEqual(["other"]);
    expect(world.calls()).not.toContain("publish");
  });
});

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
