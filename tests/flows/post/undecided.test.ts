import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { FaultInput } from "../../../simulator/faults.ts";
import { startMediaHost } from "../../simulator/media-host.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const HOUR_MS = 60 * 60_000;

const FILM = new URL("../../fixtures/media/reel.mp4", import.meta.url);
const reel = async (world: World, id: string) => {
  const { image_url: _, alt_text: __, ...post } = world.item(id);
  const host = await startMediaHost({
    "/film.mp4": { body: await readFile(FILM), headers: { "content-type": "video/mp4" } },
  });
  return { ...post, media_type: "REELS" as const, video_url: `${host}/film.mp4` };
};
const carousel = (world: World, id: string) => {
  const { image_url: _, alt_text, ...post } = world.item(id);
  const child = (name: string) => ({ image_url: world.mediaUrl(name), alt_text: alt_text ?? "Bread" });
  return { ...post, media_type: "CAROUSEL" as const, children: ["recipe-1.jpg", "recipe-2.jpg"].map(child) };
};
const STORIES: Record<string, string> = { x: "recipe-1.jpg", y: "recipe-2.jpg" };
const story = (world: World, id: string) => {
  const { caption: _, alt_text: __, ...post } = world.item(id, { image_url: world.mediaUrl(STORIES[id]) });
  return { ...post, media_type: "STORIES" as const };
};

async function worldOf(ids: readonly string[]): Promise<World> {
  const world = await posterWorld();
  await world.writeQueue(ids.map((id) => world.item(id)));
  return world;
}

const statusOf = async (world: World, id: string) => (await world.posts()).find((post) => post.id === id)?.status;
const OF_A = { params: { caption: "Caption of a" }, count: "always" } as const;
const FIVE = ["a", "b", "c", "d", "e"];

/** The faults in which Instagram refuses one post alone, however often it is sent. */
const OF_ONE_POST: [string, FaultInput][] = [
  ["a value that publishing does not accept (100)", { kind: "unpublishable", code: 100, ...OF_A }],
  ["a permission that publishing lacks (10)", { kind: "unpublishable", code: 10, ...OF_A }],
  ["media that publishing does not find (24/2207006)", { kind: "unpublishable", code: 24, subcode: 2207006, ...OF_A }],
];

/** Faults of Instagram's own, which may meet any post. */
const TROUBLES: [string, FaultInput][] = [
  ["an internal error at each create (500)", { kind: "server-error", endpoint: "create", ...OF_A }],
  ["an unknown error at each create (code 1)", { kind: "graph-error", endpoint: "create", code: 1, ...OF_A }],
  ["a create that is never answered", { kind: "drop", endpoint: "create", ...OF_A }],
];

describe("a post that Instagram alone refuses", () => {
  it.each(OF_ONE_POST)("holds no other back, and fails on the third day: %s", async (_, fault) => {
    const world = await worldOf(FIVE);
    world.simulator.faults.add(fault);
    for (const id of ["b", "c"]) {
      expect((await world.run()).published).toBe(id);
      expect(await statusOf(world, "a")).toBe("pending");
      // The other runs of the day send nothing: its posts are out.
      world.clock.advance(4 * HOUR_MS);
      world.calls();
      expect((await world.run()).published).toBeUndefined();
      expect(world.calls()).not.toContain("publish");
      world.clock.advance(20 * HOUR_MS);
    }
    expect(await world.run()).toMatchObject({ exit: 1, published: "d" });
    expect(await statusOf(world, "a")).toBe("failed");
    expect((await world.journal()).entries.filter(({ outcome }) => outcome === null)).toEqual([]);
    expect((await world.journal()).doubts ?? []).toEqual([]);
    expect(world.simulator.state.violations).toEqual([]);
    // Set back to pending, it has three days again.
    const [first, ...rest] = await world.posts();
    const { error: _error, failed_at: _at, ...post } = first ?? {};
    await world.writeQueue([{ ...post, status: "pending" }, ...rest]);
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "e" });
    expect(await statusOf(world, "a")).toBe("pending");
  });

  it.each(TROUBLES)(
    "holds no other back, is told, and never fails for trouble of Instagram's own: %s",
    async (_, fault) => {
      const world = await worldOf(FIVE);
      world.simulator.faults.add(fault);
      for (const id of ["b", "c", "d", "e"]) {
        expect((await world.run()).published).toBe(id);
        expect(await statusOf(world, "a")).toBe("pending");
        expect(world.alerts.map(({ key, whatToDo }) => [key, whatToDo])).toContainEqual([
          "doubt",
          'The next run tries again, and posts behind may go out meanwhile. To give a post up: npm run queue -- remove "a".',
        ]);
        world.alerts.length = 0;
        world.nextDay();
      }
    },
  );

  it("leaves the day to others when it is sent again in front of two posts that meet trouble", async () => {
    const world = await worldOf(FIVE);
    world.simulator.faults.add({ kind: "unpublishable", code: 100, ...OF_A });
    for (const id of ["b", "c"])
      world.simulator.faults.add({
        ...{ kind: "server-error", endpoint: "create", count: "always" },
        params: { caption: `Caption of ${id}` },
      });
    expect((await world.run()).published).toBeUndefined();
    world.clock.advance(8 * HOUR_MS);
    expect((await world.run()).published).toBe("d");
  });

  it("is not failed by posts that were only found on the account by their words", async () => {
    const world = await posterWorld({ switches: { publishedStatusLagMs: 24 * HOUR_MS } });
    await world.writeQueue(FIVE.map((id) => world.item(id)));
    const refused = { kind: "graph-error", endpoint: "create", code: 9004, subcode: 2207052 } as const;
    world.simulator.faults.add({ ...refused, ...OF_A });
    for (const id of ["b", "c", "d"]) {
      world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
      await world.run();
      expect(await statusOf(world, id)).toBe("done");
      expect(await statusOf(world, "a")).toBe("pending");
      world.nextDay();
    }
  });

  it("keeps its claim and its container while its days are counted, and goes out once it is accepted", async () => {
    const world = await worldOf(FIVE);
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", code: 100 });
    expect(await world.run()).toMatchObject({ published: "b" });
    expect((await world.journal()).entries[0]).toMatchObject({ id: "a", outcome: null, exempt: true });
    world.clock.advance(22 * HOUR_MS);
    expect(await world.run()).toMatchObject({ published: "a" });
    expect(world.simulator.state.media.map(({ caption }) => caption)).toEqual(["Caption of b", "Caption of a"]);
  });

  it("keeps the slot of its day while something on the account may be it", async () => {
    const world = await worldOf(FIVE);
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", code: 100 });
    let posted = false;
    const outcome = await world.runWith((platform) => ({
      async publish(id) {
        const answer = await platform.publish(id);
        if (!posted) await world.postByHand("Something else");
        posted = true;
        return answer;
      },
    }));
    expect(outcome).toMatchObject({ exit: 1 });
    expect(outcome.published).toBeUndefined();
  });
});

describe("a refusal of everything", () => {
  it.each<[string, FaultInput, number]>([
    ["an internal error", { kind: "server-error", endpoint: "create", count: "always" }, 9],
    ["no answer", { kind: "drop", endpoint: "create", count: "always" }, 9],
    ["a refusal at publishing", { kind: "graph-error", endpoint: "publish", code: 10, count: "always" }, 3],
  ])("ends the run after three posts, and the next run tries another one: %s", async (_, fault, creates) => {
    const world = await worldOf(FIVE);
    world.simulator.faults.add(fault);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls().filter((name) => name === "create")).toHaveLength(creates);
    expect(world.alerts.map(({ key }) => key)).toEqual(["account"]);
    for (let day = 2; day <= 5; day++) {
      world.nextDay();
      await world.run();
    }
    expect((await world.posts()).map(({ status }) => status)).toEqual(FIVE.map(() => "pending"));
    const captions = world.simulator.state.requests
      .filter((request) => request.endpoint === "create")
      .map(({ form }) => form.caption);
    expect(new Set(captions).size).toBeGreaterThan(3);
  });
});

describe("a week in which Instagram takes one kind of post less", () => {
  it.each([
    ["reels", reel, { media_type: "REELS" }],
    ["carousels", carousel, { media_type: "CAROUSEL" }],
    ["stories", story, { media_type: "STORIES" }],
  ] as const)("fails none of them, while pictures go out: %s", async (_, make, params) => {
    const world = await posterWorld();
    const pictures = ["p1", "p2", "p3", "p4", "p5", "p6", "p7"].map((id) => world.item(id));
    await world.writeQueue([await make(world, "x"), await make(world, "y"), ...pictures]);
    world.simulator.faults.add({
      ...{ kind: "graph-error", endpoint: "create", code: 9004, subcode: 2207052 },
      ...{ params, count: "always" },
    });
    for (let day = 1; day <= 7; day++) {
      expect((await world.run()).published).toBe(`p${day}`);
      world.nextDay();
    }
    expect([await statusOf(world, "x"), await statusOf(world, "y")]).toEqual(["pending", "pending"]);
    world.simulator.faults.clear();
    expect((await world.run()).published).toBe("x");
  });

  it("counts the days on which others of the kind go out", async () => {
    const world = await posterWorld();
    const ids = ["x", "r1", "r2", "r3"];
    await world.writeQueue(await Promise.all(ids.map((id) => reel(world, id))));
    world.simulator.faults.add({
      ...{ kind: "graph-error", endpoint: "create", code: 9004, subcode: 2207052 },
      ...{ params: { caption: "Caption of x" }, count: "always" },
    });
    for (const id of ["r1", "r2", "r3"]) {
      expect((await world.run()).published).toBe(id);
      world.nextDay();
    }
    expect(await statusOf(world, "x")).toBe("failed");
  });
});

describe("a carousel that Instagram refuses for its quota, although the account's count has room", () => {
  it.each(["create", "publish"] as const)(
    "is over the limit of carousels, and blocks nothing, at %s",
    async (endpoint) => {
      const world = await posterWorld();
      await world.writeQueue([carousel(world, "x"), carousel(world, "y"), world.item("a"), world.item("b")]);
      const fault = { code: 9, subcode: 2207042, params: { media_type: "CAROUSEL" }, count: "always" } as const;
      world.simulator.faults.add(
        endpoint === "create" ? { kind: "graph-error", endpoint, ...fault } : { kind: "unpublishable", ...fault },
      );
      for (const id of ["a", "b"]) {
        expect((await world.run()).published).toBe(id);
        world.nextDay();
      }
      expect((await world.journal()).block).toBeUndefined();
      // The second carousel is not tried after the first.
      const tried = world.simulator.state.requests.filter(({ form }) => form.caption === "Caption of y");
      expect(tried).toEqual([]);
      expect([await statusOf(world, "x"), await statusOf(world, "y")]).toEqual(["pending", "pending"]);
    },
  );

  it("blocks the account when a picture is refused as well", async () => {
    const world = await posterWorld();
    await world.writeQueue([carousel(world, "x"), world.item("a")]);
    world.simulator.faults.add({
      ...{ kind: "graph-error", endpoint: "create", code: 9, subcode: 2207042 },
      ...{ params: { caption: "Caption of x" }, count: "always" },
    });
    world.simulator.faults.add({
      ...{ kind: "graph-error", endpoint: "create", code: 9, subcode: 2207042 },
      ...{ params: { caption: "Caption of a" }, count: "always" },
    });
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.journal()).block).toBeDefined();
  });
});
