import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Store } from "../../../scripts/core/ports/store.ts";
import type { SimulatorOptions } from "../../../simulator/settings.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const DAY_MS = 24 * 60 * 60_000;

/** Five posts, so that the queue is not low. */
async function filledWorld(options: SimulatorOptions = {}): Promise<World> {
  const world = await posterWorld(options);
  await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
  return world;
}

function publishedCaptions(world: World): string[] {
  return world.simulator.state.media.map((medium) => medium.caption ?? "");
}

describe("post, when the answer to publishing is lost", () => {
  it.each([
    ["dropped", { kind: "drop", endpoint: "publish", when: "after" }],
    ["a server error", { kind: "server-error", endpoint: "publish", when: "after" }],
    ["an error about spam", { kind: "live-but-error" }],
    ["not JSON", { kind: "malformed", endpoint: "publish", shape: "html", when: "after" }],
    ["empty", { kind: "malformed", endpoint: "publish", shape: "empty", when: "after" }],
    ["cut off", { kind: "malformed", endpoint: "publish", shape: "cut-off", when: "after" }],
  ] as const)("finds the live post by its container and caption when the answer is %s", async (_, fault) => {
    const world = await filledWorld();
    world.simulator.faults.add(fault);
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: world.simulator.state.media[0]?.id });
    expect(publishedCaptions(world)).toEqual(["Caption of a"]);
    expect(world.simulator.state.violations).toEqual([]);
  });

  it("waits for a container that reads PUBLISHED only minutes later", async () => {
    const world = await filledWorld({ switches: { publishedStatusLagMs: 200_000, mediaListLagMs: 200_000 } });
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect(world.simulator.state.violations).toEqual([]);
  });

  it("gives a run that died at the publish call as long before it sends again", async () => {
    const world = await filledWorld({ switches: { publishedStatusLagMs: 200_000, mediaListLagMs: 200_000 } });
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
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: world.simulator.state.media[0]?.id });
    expect(world.simulator.state.violations).toEqual([]);
  });

  it.each(["without-at-signs", "absent"] as const)(
    "knows that the post is live when captions come back %s",
    async (captionsInReads) => {
      const world = await filledWorld({ switches: { captionsInReads } });
      await world.writeQueue([world.item("a", { caption: "With @friend" })]);
      world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
      expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
      const expected = captionsInReads === "absent" ? null : world.simulator.state.media[0]?.id;
      expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: expected });
    },
  );

  it("never takes another post with the same caption for its own", async () => {
    const world = await filledWorld();
    await world.writeQueue([
      world.item("a", { caption: "Same" }),
      world.item("b", { caption: "Same", image_url: world.mediaUrl("coffee-square.jpg") }),
    ]);
    await world.run();
    world.nextDay();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    await world.run();
    const [first, second] = await world.posts();
    expect(second?.media_id).toBe(world.simulator.state.media[1]?.id);
    expect(second?.media_id).not.toBe(first?.media_id);
  });

  it("keeps the claim when the publish call had no effect, and sends the same container once in the next run", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls().filter((call) => call === "publish")).toHaveLength(1);
    expect((await world.posts())[0]).toEqual(world.item("a"));
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    expect(world.alerts).toMatchObject([{ kind: "unconfirmed" }]);
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect(world.calls()).not.toContain("create");
    expect(publishedCaptions(world)).toEqual(["Caption of a"]);
  });

  it("sends again at most three times in a run when the platform says not ready", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({
      kind: "graph-error",
      endpoint: "publish",
      code: 9007,
      subcode: 2207027,
      count: "always",
    });
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls().filter((call) => call === "publish")).toHaveLength(3);
    expect((await world.posts())[0]?.status).toBe("pending");
  });

  it("publishes once it is ready after all", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", code: 9007, subcode: 2207027 });
    expect(await world.run()).toMatchObject({ published: "a" });
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("does not mark the post failed when the token dies at the publish call", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", code: 190, status: 401 });
    world.simulator.faults.add({
      kind: "graph-error",
      endpoint: "status",
      code: 190,
      status: 401,
      nth: 2,
      count: "always",
    });
    expect(await world.run()).toMatchObject({ exit: 2 });
    expect((await world.posts())[0]?.status).toBe("pending");
    expect((await world.journal()).entries).toMatchObject([{ outcome: null }]);
  });
});

describe("post, when the claim cannot be had", () => {
  it.each([
    ["for now", true, 1],
    ["until somebody changes the configuration", false, 2],
  ])("publishes nothing when the claim cannot be written %s", async (_, isRetryable, exit) => {
    const world = await filledWorld();
    const refused = new ProblemError({ code: "x", what: "Writing", why: "Refused.", whatToDo: "Ask.", isRetryable }, 1);
    const outcome = await world.run(
      {},
      await world.withStore((store) => ({ ...store, write: async () => Promise.reject(refused) })),
    );
    expect(outcome).toMatchObject({ exit });
    expect(world.calls()).not.toContain("publish");
    expect(world.alerts).toMatchObject([{ kind: "record", title: expect.stringContaining("nothing was published") }]);
  });

  it.each([
    ["was edited", (world: World) => [world.item("a", { caption: "edited" })]],
    ["was removed", (world: World) => [world.item("b")]],
    ["is no longer pending", (world: World) => [world.item("a", { status: "failed", error: "by hand" })]],
    ["is held now", (world: World) => [world.item("a", { not_before: "2027-01-01T00:00:00Z" })]],
  ])("publishes nothing and gives the claim back when the post %s after it was prepared", async (_, edited) => {
    const world = await filledWorld();
    world.simulator.onRequest = async ({ endpoint, phase }) => {
      if (endpoint === "status" && phase === "before") await world.writeQueue(edited(world));
    };
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries).toEqual([]);
  });

  it("publishes one post when two runs meet", async () => {
    const world = await filledWorld();
    const runs = await Promise.all([world.run(), world.run()]);
    expect(runs.filter((run) => run.published !== undefined)).toHaveLength(1);
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("leaves the claim of a living run alone", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    await world.run();
    world.calls();
    const alive = await world.withStore((store) => ({ ...store, hasEnded: async () => false }));
    await world.run({}, alive);
    expect(world.calls()).not.toContain("publish");
    world.clock.advance(10 * 60_000);
    expect(await world.run({}, alive)).toMatchObject({ published: "a" });
  });
});

describe("post, when an open claim cannot be finished", () => {
  it("gives an expired claim up when nothing is live, and builds the post anew, twice at most", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before", count: "always" });
    for (let container = 1; container <= 3; container++) {
      await world.run();
      world.clock.advance(25 * 60 * 60_000);
    }
    expect((await world.journal()).entries.map(({ outcome }) => outcome)).toEqual(["abandoned", "abandoned", null]);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts())[0]).toMatchObject({
      status: "failed",
      error: expect.stringContaining("3 prepared containers"),
    });
    expect(world.simulator.state.media).toEqual([]);
  });

  it("recognises an expired claim as live when the account shows its post", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: 6 });
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: 3 });
    expect(await world.run()).toMatchObject({ exit: 1 });
    world.simulator.faults.add({ kind: "answer", endpoint: "status", body: '{"status_code":"EXPIRED","id":"1"}' });
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "b" });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: world.simulator.state.media[0]?.id });
    expect(publishedCaptions(world)).toEqual(["Caption of a", "Caption of b"]);
  });

  it("parks a claim whose container alone cannot be read, alerts once a day and lets the queue go on the day after", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    world.simulator.faults.add({ kind: "graph-error", endpoint: "status", code: 100, subcode: 33, nth: 2, count: 40 });
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: 3 });
    await world.run();
    world.alerts.length = 0;
    await world.run();
    await world.run();
    expect(world.alerts).toMatchObject([{ kind: "unconfirmed", body: expect.stringContaining("queue -- resolve") }]);
    expect(world.simulator.state.media).toHaveLength(1);
    world.nextDay();
    world.simulator.faults.clear();
    const container = (await world.journal()).entries[0]?.container_id ?? "";
    world.simulator.onRequest = ({ request }) => (request.path.endsWith(container) ? "drop" : undefined);
    expect(await world.run()).toMatchObject({ published: "b" });
    expect(world.alerts).toHaveLength(2);
    expect((await world.journal()).entries.map(({ outcome }) => outcome)).toEqual([null, "done"]);
  });

  it("stops when nothing at all can be read", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    await world.run();
    world.calls();
    world.simulator.faults.add({ kind: "server-error", endpoint: "any", count: "always" });
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries).toMatchObject([{ outcome: null }]);
  });

  it("publishes nothing of a post that was edited after its claim, and lets its container expire", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    await world.run();
    await world.writeQueue([world.item("a", { caption: "edited" }), world.item("b")]);
    world.calls();
    await world.run();
    expect(world.calls()).not.toContain("publish");
    world.clock.advance(DAY_MS + 60_000);
    expect(await world.run()).toMatchObject({ published: "a" });
    expect(publishedCaptions(world)).toEqual(["edited"]);
  });

  it("does not rebuild while the account shows media that no record explains", async () => {
    const world = await filledWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    await world.run();
    world.simulator.faults.add({ kind: "answer", endpoint: "status", body: '{"status_code":"ERROR","id":"1"}' });
    const stranger = { data: [{ id: "777", caption: "posted by hand", timestamp: "2026-01-05T09:40:00+0000" }] };
    world.simulator.faults.add({ kind: "answer", endpoint: "media-list", body: JSON.stringify(stranger) });
    world.calls();
    await world.run();
    expect(world.calls()).not.toContain("create");
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    expect(world.alerts.at(-1)?.body).toContain("777");
  });
});

describe("post, when people change the queue afterwards", () => {
  it.each([
    ["set back to pending", (world: World) => [world.item("a")]],
    ["renamed", (world: World) => [world.item("a-renamed", { caption: "Caption of a" })]],
    ["set to failed", (world: World) => [world.item("a", { status: "failed", error: "?" })]],
    ["set back and edited", (world: World) => [world.item("a", { caption: "a better caption" })]],
  ])("does not publish a live post again that was %s, and heals the queue", async (_, edited) => {
    const world = await filledWorld();
    await world.run();
    const mediaId = world.simulator.state.media[0]?.id;
    await world.writeQueue([...edited(world), world.item("b")]);
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "b" });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: mediaId });
    expect(publishedCaptions(world)).toEqual(["Caption of a", "Caption of b"]);
  });

  it("does not publish a copy of a live post under another id", async () => {
    const world = await filledWorld();
    await world.run();
    const [live] = await world.posts();
    await world.writeQueue([live ?? {}, world.item("copy", { caption: "Caption of a" })]);
    world.nextDay();
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts())[1]).toMatchObject({ status: "failed", error: expect.stringContaining("a") });
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("publishes nothing from a queue that cannot be parsed or names an id twice", async () => {
    const world = await filledWorld();
    await world.writeFile("queue.json", '{"account":"x","posts":[');
    expect(await world.run()).toMatchObject({ exit: 1 });
    await world.writeQueue([world.item("a"), world.item("a", { caption: "twin" })]);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls()).toEqual([]);
    expect(world.alerts).toMatchObject([{ kind: "queue" }, { kind: "queue" }]);
  });

  it("publishes a good post although another one is broken", async () => {
    const world = await filledWorld();
    await world.writeQueue([world.item("a"), { id: "broken", status: "pending", pillar: 7 } as never]);
    expect(await world.run()).toMatchObject({ published: "a" });
  });
});

describe("post, when the queue breaks while a post is being prepared", () => {
  it("publishes nothing, gives the claim back and alerts", async () => {
    const world = await filledWorld();
    world.simulator.onRequest = async ({ endpoint, phase }) => {
      if (endpoint === "status" && phase === "before") await world.writeFile("queue.json", "{");
    };
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries).toEqual([]);
    expect(world.alerts).toMatchObject([{ kind: "queue" }]);
  });
});

describe("post, when the result cannot be written", () => {
  it("says that the post is live, and the next run completes the record", async () => {
    const world = await filledWorld();
    let writes = 0;
    const broken = await world.withStore((store) => ({
      ...store,
      write: (...args: Parameters<Store["write"]>) =>
        ++writes > 1 ? Promise.reject(storeDown()) : store.write(...args),
    }));
    expect(await world.run({}, broken)).toMatchObject({ exit: 1, published: "a" });
    expect(world.alerts).toMatchObject([{ kind: "record", body: expect.stringContaining("Do not post it again") }]);
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: world.simulator.state.media[0]?.id });
    expect(world.simulator.state.media).toHaveLength(1);
  });
});

function storeDown(): ProblemError {
  return new ProblemError({ code: "x", what: "Writing", why: "No answer.", whatToDo: "Wait.", isRetryable: true }, 1);
}
