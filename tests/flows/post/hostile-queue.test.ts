import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

/** Writes posts as they come, whatever their types. */
function writeRaw(world: World, posts: unknown[]): Promise<void> {
  return world.writeFile("queue.json", { account: "x", posts });
}

describe("post, beside broken posts", () => {
  it.each<[string, unknown]>([
    ["null", null],
    ["a number", 7],
    ["a list", [[]]],
    ["a post without anything", {}],
    [
      "a carousel of nulls",
      { id: "z", status: "pending", pillar: "p", cta_type: "c", media_type: "CAROUSEL", children: [null, null] },
    ],
    [
      "a carousel of text",
      { id: "z", status: "failed", pillar: "p", cta_type: "c", media_type: "CAROUSEL", children: "x", error: "e" },
    ],
    ["a published post with wrong types", { id: "z", status: "done", media_id: 7, published_at: [], caption: {} }],
  ])("publishes and records the good one although its neighbour is %s", async (_, neighbour) => {
    const world = await posterWorld();
    await writeRaw(world, [world.item("a"), neighbour]);
    expect(await world.run()).toMatchObject({ published: "a" });
    expect((await world.posts())[0]).toMatchObject({ status: "done" });
    expect((await world.posts())[1]).toEqual(neighbour);
  });

  it.each<[string, object]>([
    ["caption", { caption: 5 }],
    ["image_url", { image_url: null }],
    ["alt_text", { alt_text: 7 }],
    ["an unknown field", { captoin: "x" }],
  ])("marks a post with a wrong %s failed once, and goes on with the next", async (_, over) => {
    const world = await posterWorld();
    await writeRaw(world, [{ ...world.item("bad"), ...over }, world.item("b")]);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts())[0]).toMatchObject({ status: "failed", error: expect.any(String) });
    expect(world.alerts[0]).toMatchObject({ kind: "item-failed", title: "Post bad failed" });
    expect((await world.run()).published).toBe("b");
  });

  it("marks a post failed for good whose status stands twice", async () => {
    const world = await posterWorld();
    const twice = JSON.stringify(world.item("bad")).replace(
      '"status":"pending"',
      '"status":"pending","status":"pending"',
    );
    await world.writeFile("queue.json", `{"account":"x","posts":[${twice},${JSON.stringify(world.item("b"))}]}`);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts())[0]?.status).toBe("failed");
    expect((await world.run()).published).toBe("b");
  });
});

describe("post, when things go wrong in a row", () => {
  const six = (world: World): Post[] => ["a", "b", "c", "d", "e", "f"].map((id) => world.item(id));

  it("does not call a post failed whose container could not be read in the end", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "stuck" });
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: "always" });
    await world.writeQueue(six(world));
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts())[0]?.status).toBe("pending");
    expect(world.alerts).toMatchObject([{ kind: "account" }]);
  });

  it("says so when an earlier post is live but cannot be recorded, and publishes nothing else", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: 6 });
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: 3 });
    await world.writeQueue(six(world));
    await world.run();
    world.nextDay();
    world.alerts.length = 0;
    const problem = { code: "x", what: "Writing", why: "No.", whatToDo: "Ask.", isRetryable: false };
    const broken = await world.withStore((store) => ({
      ...store,
      write: () => Promise.reject(new ProblemError(problem, 1)),
    }));
    expect(await world.run({}, broken)).toMatchObject({ exit: 1 });
    expect(world.alerts).toMatchObject([{ kind: "record", title: "a is live but could not be recorded" }]);
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("keeps a published and recorded run a success when the queue cannot be counted afterwards", async () => {
    const world = await posterWorld();
    await world.writeQueue(six(world));
    const problem = { code: "x", what: "Reading", why: "No answer.", whatToDo: "Wait.", isRetryable: true };
    let reads = 0;
    const flaky = await world.withStore((store) => ({
      ...store,
      readAll: () => (++reads > 2 ? Promise.reject(new ProblemError(problem, 1)) : store.readAll()),
    }));
    expect(await world.run({}, flaky)).toMatchObject({ exit: 0, published: "a" });
  });

  it("gives the claim back when the queue cannot be read after claiming", async () => {
    const world = await posterWorld();
    await world.writeQueue(six(world));
    const problem = { code: "x", what: "Reading", why: "No answer.", whatToDo: "Wait.", isRetryable: true };
    let reads = 0;
    const flaky = await world.withStore((store) => ({
      ...store,
      readAll: () => (++reads === 2 ? Promise.reject(new ProblemError(problem, 1)) : store.readAll()),
    }));
    expect(await world.run({}, flaky)).toMatchObject({ exit: 1 });
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries).toEqual([]);
  });

  it("alerts about the account when neither the suspect post nor the next one could go out", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 100 });
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 36003, subcode: 2207009, nth: 2 });
    await world.writeQueue(six(world));
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts()).map(({ status }) => status).slice(0, 3)).toEqual(["pending", "failed", "pending"]);
    expect(world.alerts.map(({ kind }) => kind)).toEqual(["item-failed", "account"]);
  });

  it("parks the claim of another account", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    await world.writeQueue(six(world));
    await world.run();
    const { entries } = await world.journal();
    await world.writeFile("journal.json", { entries: entries.map((entry) => ({ ...entry, account_id: "42" })) });
    world.calls();
    await world.run();
    expect(world.calls()).toEqual([]);
    expect(world.alerts.at(-1)).toMatchObject({ kind: "unconfirmed", body: expect.stringContaining("42") });
  });

  it.each(["ERROR", "EXPIRED"])(
    "parks the claim of a story whose container is %s, since stories leave no other trace",
    async (status) => {
      const world = await posterWorld();
      const { caption: _, alt_text: __, ...rest } = world.item("story");
      await world.writeQueue([{ ...rest, media_type: "STORIES" }, ...six(world)]);
      world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
      world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: 6 });
      await world.run();
      world.simulator.faults.add({
        kind: "answer",
        endpoint: "status",
        body: JSON.stringify({ status_code: status, id: "1" }),
      });
      world.nextDay();
      expect(await world.run()).toMatchObject({ published: "a" });
      expect((await world.journal()).entries).toMatchObject([
        { id: "story", outcome: null },
        { id: "a", outcome: "done" },
      ]);
      expect(world.alerts.at(-1)).toMatchObject({ kind: "unconfirmed" });
    },
  );
});

describe("post, when the platform says how long to wait", () => {
  const busy = (seconds: string) =>
    ({ kind: "answer", endpoint: "quota", status: 503, body: "{}", headers: { "retry-after": seconds } }) as const;

  it("waits that long before it asks again", async () => {
    const world = await posterWorld();
    world.simulator.faults.add(busy("30"));
    await world.writeQueue([world.item("a")]);
    const start = world.clock.now().getTime();
    expect(await world.run()).toMatchObject({ published: "a" });
    expect(world.clock.now().getTime() - start).toBeGreaterThanOrEqual(30_000);
  });

  it("leaves it to the next run when it is asked to wait for long", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ ...busy("3600"), count: "always" });
    await world.writeQueue([world.item("a")]);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls()).toEqual(["quota"]);
  });
});
