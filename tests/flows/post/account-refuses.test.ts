import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const REFUSALS = [
  { name: "the account is not a tester", code: 10, exit: 1, title: "Posting stopped" },
  { name: "the app lacks a permission", code: 200, exit: 1, title: "Posting stopped" },
  {
    name: "the quota is used up",
    code: 9,
    subcode: 2207042,
    exit: 1,
    title: "Instagram refuses to publish because of a quota that is not used up",
  },
  { name: "the account is restricted", code: 25, subcode: 2207050, exit: 1, title: "Posting stopped" },
  { name: "the action is blocked", code: 4, subcode: 2207051, exit: 1, title: "Posting stopped" },
  { name: "the app made too many calls", code: 4, exit: 1, title: "Posting stopped" },
  { name: "the account made too many calls", code: 17, exit: 1, title: "Posting stopped" },
  { name: "Instagram blocks the action", code: 368, exit: 1, title: "Posting stopped" },
  { name: "the token is refused", code: 190, exit: 2, title: "Instagram refuses the access token" },
] as const;

/** A quota may be used up for a day. */
const firstExit = ({ code, exit }: (typeof REFUSALS)[number]) => (code === 9 ? 0 : exit);

async function worldOfFive(): Promise<World> {
  const world = await posterWorld();
  await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
  return world;
}

/** Calls are refused like this until the faults are cleared. */
function refuse(
  world: World,
  {
    code,
    subcode,
    endpoint = "publish",
  }: { code: number; subcode?: number | undefined; endpoint?: "publish" | "create" | "status" },
): void {
  const subcodeOf = subcode === undefined ? {} : { subcode };
  world.simulator.faults.add({ kind: "graph-error", endpoint, count: "always", code, ...subcodeOf });
}

describe("post, while publishing is refused for days", () => {
  it.each(REFUSALS)("never fails a post because $name", async (refusal) => {
    const world = await worldOfFive();
    refuse(world, refusal);
    for (let day = 1; day <= 5; day++) {
      expect((await world.run()).exit, `day ${day}`).toBe(day === 1 ? firstExit(refusal) : refusal.exit);
      world.nextDay();
    }
    expect((await world.posts()).map(({ status }) => status)).toEqual(Array(5).fill("pending"));
    expect(new Set(world.alerts.map(({ what }) => what))).toEqual(new Set([refusal.title]));
    expect(world.alerts.filter(({ why }) => !why.includes("The call was for a, which was not marked failed"))).toEqual(
      [],
    );
    world.simulator.faults.clear();
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect(world.simulator.state.media.map(({ caption }) => caption)).toEqual(["Caption of a"]);
    expect(world.simulator.state.violations).toEqual([]);
  });

  it("counts an expired container again once an answer is lost instead of refused", async () => {
    const world = await worldOfFive();
    for (let day = 1; day <= 6; day++) {
      world.simulator.faults.add({ kind: "server-error", endpoint: "publish", count: "always" });
      await world.run();
      world.nextDay();
    }
    expect((await world.posts())[0]).toMatchObject({ status: "failed" });
  });

  it("excuses no later call on the same container because an earlier one was refused", async () => {
    const world = await worldOfFive();
    refuse(world, REFUSALS[0]);
    await world.run();
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null, exempt: true }]);
    world.simulator.faults.clear();
    world.simulator.faults.add({ kind: "server-error", endpoint: "publish", count: "always" });
    world.clock.advance(60 * 60_000);
    await world.run();
    const [entry] = (await world.journal()).entries;
    expect(entry).toMatchObject({ id: "a", outcome: null });
    expect(entry).not.toHaveProperty("exempt");
  });

  it("sees that a post went live although the answer spoke of the account", async () => {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "live-but-error" });
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done" }]);
    expect((await world.journal()).entries[0]).not.toHaveProperty("exempt");
  });
});

describe("post, when nothing is certain", () => {
  it("looks at the container before it sends it again, and finds it live although it was called not ready", async () => {
    const world = await worldOfFive();
    const notReady = { code: 9007, subcode: 2207027 };
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", when: "after", ...notReady });
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect(world.calls().filter((name) => name === "publish")).toHaveLength(1);
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id: expect.any(String) }]);
    expect(world.simulator.state.violations).toEqual([]);
  });

  it("gives up no dead container while the list of media cannot be read", async () => {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "server-error", endpoint: "publish", count: "always" });
    await world.run();
    world.simulator.faults.clear();
    world.nextDay();
    world.calls();
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: "always" });
    expect((await world.run()).exit).toBe(1);
    expect(world.calls()).not.toContain("create");
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    world.simulator.faults.clear();
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect((await world.journal()).entries).toMatchObject([{ outcome: "abandoned" }, { outcome: "done" }]);
  });
});

describe("post, while containers are refused for the account's sake", () => {
  it.each(REFUSALS)("never fails a post because $name", async (refusal) => {
    const world = await worldOfFive();
    refuse(world, { ...refusal, endpoint: "create" });
    for (let day = 1; day <= 2; day++) {
      expect((await world.run()).exit, `day ${day}`).toBe(firstExit(refusal));
      world.nextDay();
    }
    expect(world.calls()).not.toContain("publish");
    expect((await world.posts()).map(({ status }) => status)).toEqual(Array(5).fill("pending"));
    world.simulator.faults.clear();
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect((await world.posts()).map(({ status }) => status)).toEqual(["done", ...Array(4).fill("pending")]);
  });
});

describe("post, while the look at a container is refused for the account's sake", () => {
  it.each(REFUSALS)("asks once and fails no post because $name", async (refusal) => {
    const world = await worldOfFive();
    refuse(world, { ...refusal, endpoint: "status" });
    expect((await world.run()).exit).toBe(firstExit(refusal));
    const calls = world.calls();
    expect([calls.filter((name) => name === "status").length, calls.includes("publish")]).toEqual([1, false]);
    expect((await world.posts()).map(({ status }) => status)).toEqual(Array(5).fill("pending"));
  });
});

describe("post, when every post is refused alike", () => {
  it("says why once, however many posts were tried", async () => {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", count: "always", code: 10 });
    await world.run();
    const [{ why = "" } = {}] = world.alerts;
    expect(why).toContain("a, b, c and 2 more: ");
    expect(why.split("tester")).toHaveLength(2);
  });

  it("fails none of them while Instagram gets no file in time", async () => {
    const world = await worldOfFive();
    refuse(world, { code: -2, subcode: 2207003, endpoint: "create" });
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts()).map(({ status }) => status)).toEqual(Array(5).fill("pending"));
  });
});

describe("a post that used up its containers", () => {
  /** Answers are lost and containers expire until the first post is failed. */
  async function exhausted(): Promise<World> {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "server-error", endpoint: "publish", count: "always" });
    while ((await world.posts())[0]?.status === "pending") {
      await world.run();
      world.nextDay();
    }
    world.simulator.faults.clear();
    return world;
  }

  it("starts the count anew when it is set back to pending", async () => {
    const world = await exhausted();
    const [first, ...rest] = await world.posts();
    const { error: _, failed_at: __, ...post } = first ?? {};
    await world.writeQueue([{ ...post, status: "pending" }, ...rest]);
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
  });

  it("starts the count anew when a person says that it is to be tried again", async () => {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "server-error", endpoint: "publish", count: "always" });
    for (let container = 1; container <= 3; container++) {
      await world.run();
      world.nextDay();
    }
    await world.resolve("a", { kind: "retry" });
    world.simulator.faults.clear();
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
  });
});
