import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { posterWorld } from "../../support/poster-world.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const EMPTY_DAYS = "The queue leaves most of the coming days empty";
/** Between the slots of a day, and from the last one to the first of the next day. */
const GAPS_MS = [4 * HOUR_MS, 5 * HOUR_MS, 15 * HOUR_MS];

/** Posts that are due, and as many that wait as keep the queue from running out. That they leave days empty is not what these tests are about. */
async function worldWith(due: (world: Awaited<ReturnType<typeof posterWorld>>) => Partial<Post>[]) {
  const base = await posterWorld();
  const rest = ["v", "w", "x", "y", "z"].map((id) => base.item(id, { not_before: "2027-01-01T00:00:00Z" }));
  const world = {
    ...base,
    waiting: (posts: Partial<Post>[]) => base.writeQueue([...posts, ...rest]),
    /** What the team was told since the last look. */
    told: () => base.alerts.splice(0).flatMap(({ what }) => (what === EMPTY_DAYS ? [] : [what])),
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
    const world = await worldWith(({ item }) => ["a", "b", "c", "d", "e"].map((id) => item(id)));
    const told: string[] = [];
    for (const id of ["c", "d", "e"]) {
      world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 100, count: 2 });
      expect(await world.run()).toMatchObject({ published: id });
      told.push(...world.told());
      world.nextDay();
    }
    expect(told).toEqual([
      "Due posts could not be prepared",
      "Due posts could not be prepared",
      "Post a failed",
      "Post b failed",
    ]);
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
});

describe("at its end, the poster says of an open claim", () => {
  it("of each of several claims once a day, also in the next run when the chat did not take it", async () => {
    const world = await worldWith(() => []);
    const entries = ["a", "b"].map((id, index) => ({
      ...{ id, digest: id.repeat(64), account_id: "99", container_id: `${index + 1}`, outcome: null },
      ...{ claim: { at: "2026-01-04T09:30:00Z", run: "earlier" }, media_id: null, published_at: null },
    }));
    await world.writeFile("journal.json", { entries });
    await world.runUnheard();
    const both = ["a", "b"].map((id) => `It is not confirmed yet that ${id} is live`);
    for (let day = 1; day <= 2; day++) {
      await world.playDay();
      expect(world.told()).toEqual(both);
    }
    expect((await world.journal()).entries.every(({ parked_at }) => parked_at !== undefined)).toBe(true);
  });
});
