import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { posterWorld } from "../../support/poster-world.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Between the slots of a day, and from the last one to the first of the next day. */
const GAPS_MS = [4 * HOUR_MS, 5 * HOUR_MS, 15 * HOUR_MS];

/** Posts that are due, and as many that wait as keep the queue from running low. */
async function worldWith(due: (world: Awaited<ReturnType<typeof posterWorld>>) => Partial<Post>[]) {
  const base = await posterWorld();
  const rest = ["v", "w", "x", "y", "z"].map((id) => base.item(id, { not_before: "2027-01-01T00:00:00Z" }));
  const world = {
    ...base,
    waiting: (posts: Partial<Post>[]) => base.writeQueue([...posts, ...rest]),
    /** What the team was told since the last look. */
    told: () => base.alerts.splice(0).map(({ what }) => what),
    /** A run while the chat answers everything with an error. */
    runUnheard: async () => {
      const channel = { send: async () => new Set<string>(), clear: async () => undefined };
      return await base.run({}, { channel });
    },
    /** A run in each of a day's three slots. */
    async playDay(config: Parameters<typeof base.run>[0] = {}) {
      for (const gapMs of GAPS_MS) {
        await base.run(config);
        base.clock.advance(gapMs);
      }
    },
  };
  await world.waiting(due(base));
  return world;
}

type World = Awaited<ReturnType<typeof worldWith>>;

const tooTall = ({ item, mediaUrl }: Pick<World, "item" | "mediaUrl">, id = "a") =>
  item(id, { image_url: mediaUrl("too-tall.jpg") });

describe("at its end, the poster says of a failed post", () => {
  it("once that it failed and why, with the way on", async () => {
    const world = await worldWith((base) => [tooTall(base)]);
    await world.run();
    const [post] = await world.posts();
    expect(world.alerts).toMatchObject([
      { key: "item-failed:a", what: "Post a failed", whatToDo: expect.stringContaining('requeue "a"') },
    ]);
    expect(world.alerts[0]?.why).toContain(post?.error ?? "?");
    world.told();
    for (let day = 1; day <= 3; day++) await world.playDay();
    expect(world.told()).toEqual([]);
  });

  it("nothing more of a run that failed: what is low is said by the next one that does not", async () => {
    const world = await worldWith((base) => [tooTall(base)]);
    await world.writeQueue([tooTall(world), world.item("b")]);
    await world.run();
    expect(world.told()).toEqual(["Post a failed"]);
    await world.run();
    expect(world.told()).toEqual(["The queue is empty"]);
  });

  it("each by itself when several failed in one run", async () => {
    const world = await worldWith(({ item }) => ["a", "b", "c"].map((id) => item(id)));
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 100, count: 2 });
    expect(await world.run()).toMatchObject({ exit: 1, published: "c" });
    expect(world.told()).toEqual(["Post a failed", "Post b failed"]);
  });

  it("anew when it failed again after it was set back to pending", async () => {
    const world = await worldWith((base) => [tooTall(base)]);
    for (let attempt = 1; attempt <= 2; attempt++) {
      await world.run();
      expect(world.told()).toEqual(["Post a failed"]);
      await world.waiting([tooTall(world)]);
      world.clock.advance(HOUR_MS);
    }
  });

  it("in the next run what did not arrive, and then no more", async () => {
    const world = await worldWith((base) => [tooTall(base)]);
    for (let run = 1; run <= 2; run++) await world.runUnheard();
    for (let run = 1; run <= 2; run++) await world.run();
    expect(world.told()).toEqual(["Post a failed"]);
  });

  it("nothing once somebody has corrected it, although nothing had arrived", async () => {
    const world = await worldWith((base) => [tooTall(base)]);
    await world.runUnheard();
    await world.waiting([]);
    await world.run();
    expect(world.told()).toEqual([]);
    expect(JSON.parse(await world.readFile("alerts.json"))).toEqual({ alerts: [] });
  });
});

describe("at its end, the poster says of a published post", () => {
  it.each<[string, Partial<Post>, string[]]>([
    ["that its caption was edited", { caption: "Changed" }, ["a was edited after it was published"]],
    ["nothing when only its note was", { note: "Hm" }, []],
  ])("%s", async (_, change, told) => {
    const world = await worldWith(({ item }) => [item("a")]);
    await world.run();
    const [done, ...others] = await world.posts();
    await world.writeQueue([{ ...done, ...change }, ...others]);
    await world.runUnheard();
    for (let run = 1; run <= 2; run++) await world.run();
    expect(world.told()).toEqual(told);
  });
});

describe("at its end, the poster says of the queue", () => {
  it.each([
    [3, []],
    [2, ["The queue is running low: 2 pending posts left"]],
    [1, ["The queue is running low: 1 pending post left"]],
    [0, ["The queue is empty"]],
  ])("how few posts are left: %i", async (left, told) => {
    const world = await worldWith(() => []);
    await world.writeFile("settings.json", { low_queue_threshold: 2 });
    await world.writeQueue(Array.from({ length: left + 1 }, (_, at) => world.item(`p${at}`)));
    for (let day = 1; day <= 3; day++) {
      expect(await world.run()).toMatchObject({ exit: 0 });
      expect(world.told()).toEqual(day === 1 ? told : []);
    }
  });

  it("at most once a day how few are left, and again when it was filled in between", async () => {
    const world = await worldWith(() => []);
    await world.writeQueue(["a", "b", "c"].map((id) => world.item(id)));
    await world.writeFile("settings.json", { posts_per_day: 2 });
    await world.playDay();
    expect(world.told()).toEqual(["The queue is running low: 2 pending posts left"]);
    await world.playDay();
    expect(world.told()).toEqual(["The queue is empty"]);
    await world.waiting([]);
    await world.run();
    expect(world.cleared).toContain("low-queue");
    await world.writeQueue([]);
    await world.run();
    expect(world.told()).toEqual(["The queue is empty"]);
  });

  it("which post is passed over, until it is corrected", async () => {
    const world = await worldWith(({ item }) => [{ ...item("a"), status: "soon" as "pending" }]);
    await world.run();
    expect(world.told()).toEqual(["A post in the queue is passed over, because it cannot be used"]);
    await world.waiting([]);
    await world.run();
    expect([world.told(), world.cleared]).toEqual([[], ["queue"]]);
  });
});

describe("at its end, the poster says of the token", () => {
  it.each([
    [10 * DAY_MS, []],
    [10 * DAY_MS - 1, ["The Instagram token expires in 9 days"]],
    [2 * DAY_MS - 1, ["The Instagram token expires in 1 day"]],
    [1, ["The Instagram token expires in 0 days"]],
    [0, ["The Instagram token has expired"]],
  ])("ten days before its end that it is near: %i ms", async (leftMs, told) => {
    const world = await worldWith(({ item }) => [item("a")]);
    await world.run({ token: { obtainedAt: null, expiresAt: new Date(world.clock.now().getTime() + leftMs) } });
    expect(world.told()).toEqual(told);
  });

  it("each day how few days are left, until it is renewed", async () => {
    const world = await worldWith(({ item }) => ["a", "b"].map((id) => item(id)));
    const token = { obtainedAt: new Date(), expiresAt: new Date(world.clock.now().getTime() + 5 * DAY_MS + HOUR_MS) };
    for (let day = 1; day <= 2; day++) await world.playDay({ token });
    expect(world.told()).toEqual(["The Instagram token expires in 5 days", "The Instagram token expires in 4 days"]);
    await world.waiting([world.item("c")]);
    await world.run();
    expect(world.cleared).toEqual(["token-age"]);
  });
});

describe("at its end, the poster says of the account", () => {
  it("at once that it has another trouble, and that all is well when a post went out", async () => {
    const world = await worldWith(({ item }) => [item("a")]);
    for (const code of [10, 10, 200]) {
      world.simulator.faults.clear();
      world.simulator.faults.add({ kind: "graph-error", endpoint: "quota", count: "always", code });
      await world.run();
    }
    expect(world.told()).toEqual(["Posting stopped", "Posting stopped"]);
    expect(world.cleared).toEqual([]);
    world.simulator.faults.clear();
    expect(await world.run()).toMatchObject({ published: "a" });
    expect(world.cleared).toEqual(["account"]);
  });

  it("nothing where nothing was due, which shows nothing", async () => {
    const world = await worldWith(({ item }) => [item("a")]);
    world.simulator.faults.add({ kind: "graph-error", endpoint: "quota", count: "always", code: 25 });
    await world.run();
    await world.waiting([]);
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.cleared).toEqual([]);
  });
});

describe("at its end, the poster says of an open claim", () => {
  /** Whether "a" is live is not known after its run; `when`: whether it is. */
  async function leftOpen(when: "before" | "after") {
    const world = await worldWith(({ item }) => [item("a"), item("b")]);
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when, count: "always" });
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: "always" });
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", nth: 2, count: "always" });
    await world.run();
    expect(world.told()).toEqual(["It is not known yet whether a is live"]);
    world.simulator.faults.clear();
    return world;
  }

  it.each(["before", "after"] as const)("that it is settled, once it is: lost %s the call", async (when) => {
    const world = await leftOpen(when);
    world.clock.advance(4 * HOUR_MS);
    await world.run();
    expect(world.cleared).toEqual(expect.arrayContaining(["unconfirmed:a"]));
    expect(world.told()).toEqual([]);
  });

  it("nothing while it is left alone, because its run may be at work", async () => {
    const world = await leftOpen("after");
    world.clock.advance(60_000);
    await world.run({}, await world.withStore((store) => ({ ...store, hasEnded: async () => false })));
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    expect([world.told(), world.cleared]).toEqual([[], []]);
  });

  it("of each of several claims once a day, also in the next run when the chat did not take it", async () => {
    const world = await worldWith(() => []);
    const entries = ["a", "b"].map((id, index) => ({
      ...{ id, digest: id.repeat(64), account_id: "99", container_id: `${index + 1}`, outcome: null },
      ...{ claim: { at: "2026-01-04T09:30:00Z", run: "earlier" }, media_id: null, published_at: null },
    }));
    await world.writeFile("journal.json", { entries });
    await world.runUnheard();
    const both = ["a", "b"].map((id) => `It is not known yet whether ${id} is live`);
    for (let day = 1; day <= 2; day++) {
      await world.playDay();
      expect(world.told()).toEqual(both);
    }
    expect((await world.journal()).entries.every(({ parked_at }) => parked_at !== undefined)).toBe(true);
  });
});

describe("at its end, the poster says of a live post that could not be recorded", () => {
  const failing = { code: "refused", what: "Writing", why: "A rule.", whatToDo: "Wait.", isRetryable: false };

  it("that it is recorded, once it is, and nothing because of another post", async () => {
    const world = await worldWith(({ item }) => [item("a"), item("b")]);
    const ports = await world.withStore((store) => ({
      ...store,
      async write(file, bytes, expected, message) {
        if (message.includes("a done")) throw new ProblemError(failing, 1);
        return await store.write(file, bytes, expected, message);
      },
    }));
    expect(await world.run({}, ports)).toMatchObject({ exit: 1, published: "a" });
    expect(world.told()).toEqual(["a is live but could not be recorded"]);
    world.nextDay();
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", count: 3 });
    expect(await world.run()).toMatchObject({ published: "b" });
    expect((await world.journal()).entries[0]).toMatchObject({ id: "a", outcome: null });
    expect(world.cleared).not.toContain("unrecorded:a");
    world.simulator.faults.clear();
    await world.run();
    expect((await world.journal()).entries[0]).toMatchObject({ id: "a", outcome: "done" });
    expect(world.cleared).toContain("unrecorded:a");
  });
});
