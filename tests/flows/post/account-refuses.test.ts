import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

/** One of each class. */
const REFUSALS = [
  { name: "the account is not a tester", code: 10, exit: 1, key: "account" },
  { name: "the quota counts as used up, although it is not", code: 9, subcode: 2207042, exit: 1, key: "account" },
  { name: "the account is blocked as spam", code: 4, subcode: 2207051, exit: 1, key: "account" },
  { name: "the app made too many calls", code: 4, exit: 1, key: "account" },
  { name: "the token is refused", code: 190, exit: 2, key: "token" },
] as const;

async function worldOfFive(): Promise<World> {
  const world = await posterWorld();
  await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
  return world;
}

/** Calls are refused like this until the faults are cleared. */
function refuse(
  world: World,
  { code, subcode, endpoint }: { code: number; subcode?: number; endpoint: "publish" | "create" | "status" },
): void {
  const subcodeOf = subcode === undefined ? {} : { subcode };
  world.simulator.faults.add({ kind: "graph-error", endpoint, count: "always", code, ...subcodeOf });
}

describe.each(["create", "status", "publish"] as const)("post, while the account is refused at %s", (endpoint) => {
  it.each(REFUSALS)("never fails a post because $name", async ({ exit, key, ...refusal }) => {
    const world = await worldOfFive();
    refuse(world, { ...refusal, endpoint });
    expect((await world.run()).exit).toBe(exit);
    // More days than a post has containers.
    for (let day = 2; day <= 5; day++) {
      world.nextDay();
      await world.run();
    }
    // Each of the five posts is tried where the fault may be its own.
    const looks = refusal.code === 10 ? 25 : 5;
    if (endpoint === "status") expect(world.calls().filter((name) => name === "status")).toHaveLength(looks);
    expect((await world.posts()).map(({ status }) => status)).toEqual(Array(5).fill("pending"));
    expect(world.alerts.filter((alert) => alert.key !== key)).toEqual([]);
    const names = refusal.code === 10 ? "No post was marked failed" : "The call was for a, which was not marked failed";
    const hasPost = ({ why }: { why: string }) => why.includes(names);
    if (endpoint === "publish") expect([world.alerts.length > 0, world.alerts.every(hasPost)]).toEqual([true, true]);
    world.simulator.faults.clear();
    world.nextDay();
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect(world.simulator.state.media.map(({ caption }) => caption)).toEqual(["Caption of a"]);
    expect(world.simulator.state.violations).toEqual([]);
  });
});

describe("post, when publishing was refused because of the account", () => {
  it("exempts no later call on the same container because an earlier one was refused", async () => {
    const world = await worldOfFive();
    refuse(world, { code: 4, endpoint: "publish" });
    await world.run();
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null, exempt: true }]);
    world.simulator.faults.clear();
    world.simulator.faults.add({ kind: "server-error", endpoint: "publish", count: "always" });
    world.clock.advance(8 * 60 * 60_000);
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

describe("a post that used up its containers", () => {
  /** Each container ends in ERROR when it is published, until the post is failed. */
  async function exhausted(): Promise<World> {
    const world = await worldOfFive();
    for (let run = 1; run <= 3; run++) {
      world.simulator.faults.add({ kind: "breaks-container" });
      await world.run();
      world.clock.advance(60 * 60_000);
    }
    expect((await world.posts())[0]).toMatchObject({ status: "pending" });
    await world.run();
    expect((await world.posts())[0]).toMatchObject({
      status: "failed",
      error: expect.stringContaining("3 containers"),
    });
    expect(world.simulator.state.media).toEqual([]);
    return world;
  }

  it("starts the count anew when it is set back to pending", async () => {
    const world = await exhausted();
    const [first, ...rest] = await world.posts();
    const { error: _, failed_at: __, ...post } = first ?? {};
    await world.writeQueue([{ ...post, status: "pending" }, ...rest]);
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
  });
});

describe("a post that is refused at publishing for a fault of its own", () => {
  it("is told where its claim cannot be closed, and is not marked", async () => {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "unpublishable", code: 36003, count: "always" });
    const problem = { code: "refused", what: "Writing", why: "No.", whatToDo: "Wait.", isRetryable: false };
    const before = (message: string) => {
      if (message.includes("refused, nothing was published")) throw new ProblemError(problem, 1);
    };
    expect(await world.run({}, world.aroundWrites({ before }))).toMatchObject({ exit: 1 });
    expect(world.alerts).toMatchObject([{ key: "item-failed:a", why: expect.stringContaining("No.") }]);
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    expect((await world.posts())[0]?.status).toBe("pending");
  });
});

describe("post, while Instagram has blocked the account", () => {
  const SENDING = ["create", "publish", "comment"];
  const sent = (world: World) => world.calls().filter((name) => SENDING.includes(name));

  it.each([
    ["publish", 4, 2207051],
    ["create", 368, undefined],
    ["create", 25, 2207050],
    ["comment", 25, undefined],
  ] as const)(
    "sends nothing for a day after it said so at %s (%i/%s), and marks nothing",
    async (endpoint, code, subcode) => {
      const world = await posterWorld();
      await world.writeQueue(["a", "b", "c"].map((id) => world.item(id, { first_comment: `Comment of ${id}` })));
      const subcodeOf = subcode === undefined ? {} : { subcode };
      world.simulator.faults.add({ kind: "block", endpoint, code, ...subcodeOf, hours: 24 });
      await world.run();
      sent(world);
      for (let hours = 4; hours < 24; hours += 4) {
        world.clock.advance(4 * 60 * 60_000);
        expect((await world.run()).published).toBeUndefined();
        expect(sent(world)).toEqual([]);
      }
      expect(world.alerts.filter(({ key }) => key === "account")).toHaveLength(2);
      world.clock.advance(5 * 60 * 60_000);
      expect((await world.run()).published).toBe(endpoint === "comment" ? "b" : "a");
      expect(world.simulator.state.violations).toEqual([]);
      expect((await world.posts()).filter(({ status }) => status === "failed")).toEqual([]);
    },
  );

  it("is not lifted by hand once it is over", async () => {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 368 });
    await world.run();
    world.clock.advance(25 * 60 * 60_000);
    await expect(world.resolve("b", { kind: "retry" })).rejects.toThrow(/no open claim/);
  });

  it("is not made longer by what is only read", async () => {
    const world = await worldOfFive();
    world.simulator.faults.add({ kind: "block", endpoint: "publish", code: 4, subcode: 2207051, hours: 1 });
    await world.run();
    const { block } = await world.journal();
    world.simulator.faults.add({
      kind: "graph-error",
      endpoint: "media-list",
      code: 25,
      subcode: 2207050,
      count: "always",
    });
    world.clock.advance(20 * 60 * 60_000);
    expect((await world.run()).exit).toBe(1);
    expect((await world.journal()).block).toEqual(block);
    world.simulator.faults.clear();
    world.clock.advance(4 * 60 * 60_000 + 60_000);
    expect(await world.run()).toMatchObject({ published: "a" });
  });

  it("is kept by the run, and told, where the record cannot keep it", async () => {
    const world = await posterWorld();
    await world.writeQueue(["a", "b"].map((id) => world.item(id, { first_comment: `Comment of ${id}` })));
    world.simulator.faults.add({ kind: "server-error", endpoint: "comment" });
    await world.run();
    world.nextDay();
    await world.resolveComment("a", "retry");
    world.calls();
    world.simulator.faults.add({ kind: "block", endpoint: "create", code: 368, hours: 24 });
    const why = "A rule forbids it.";
    const problem = { code: "refused", what: "Writing", why, whatToDo: "Wait.", isRetryable: false };
    const refuseBlock = (message: string) => {
      if (message.includes("blocked the account")) throw new ProblemError(problem, 1);
    };
    expect(await world.run({}, world.aroundWrites({ before: refuseBlock }))).toMatchObject({ exit: 1 });
    expect(sent(world)).toEqual(["create"]);
    expect(world.alerts.at(-1)).toMatchObject({
      key: "account",
      what: expect.stringContaining("the record could not keep that"),
      why: expect.stringContaining(why),
      whatToDo: expect.stringContaining("Disable the post workflow"),
    });
    expect(world.simulator.state.violations).toEqual([]);
  });
});
