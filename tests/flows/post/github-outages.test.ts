import { describe, expect, it } from "vitest";
import { expectOnePost, githubPosterWorld } from "../../support/github-poster-world.ts";

const WRITE = { method: "PUT", path: /^\/contents\// } as const;

describe("post, when GitHub breaks down at a write", () => {
  const faults = [
    ["a 502 after the write took effect", { when: "after", kind: "answer", status: 502 }],
    ["a 500 without effect", { when: "before", kind: "answer", status: 500 }],
    ["a connection cut after the write took effect", { when: "after", kind: "drop" }],
    ["a connection cut before", { when: "before", kind: "drop" }],
    ["the page of a proxy after the write took effect", { when: "after", kind: "answer", status: 200 }],
  ] as const;

  describe.each(faults)("with %s", (_, fault) => {
    it.each([0, 1, 2, 3])("comes through at write %i", async (skip) => {
      const world = await githubPosterWorld();
      world.github.faults.add({ ...WRITE, ...fault, skip });
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect(await world.github.log()).toHaveLength(6);
    });

    it("comes through at every write", async () => {
      const world = await githubPosterWorld();
      const met = new Set<string>();
      world.github.onRequest = ({ method, path, body }) => {
        const write = `${path} ${method === "PUT" ? Object(JSON.parse(body.toString("utf8"))).message : ""}`;
        if (method === "PUT" && !met.has(write)) world.github.faults.add({ ...WRITE, ...fault });
        met.add(write);
      };
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect(await world.github.log()).toHaveLength(6);
    });
  });

  it("comes through lost answers while reads lag behind", async () => {
    const world = await githubPosterWorld();
    world.github.onRequest = async ({ method }) => {
      if (method !== "PUT") return;
      await world.github.lagBehind(3);
      world.github.faults.add({ ...WRITE, when: "after", kind: "answer", status: 502 });
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    await expectOnePost(world);
  });

  it("publishes nothing while GitHub is down, and once when it is back", async () => {
    const world = await githubPosterWorld();
    world.github.faults.add({ ...WRITE, when: "before", kind: "answer", status: 503, count: 1_000 });
    expect(await world.runOnGithub()).toMatchObject({ exit: 1 });
    expect(world.publishCalls()).toBe(0);
    world.github.faults.clear();
    expect(await world.runOnGithub()).toMatchObject({ published: "a" });
    await expectOnePost(world);
  });

  it("heals in the next run what could not be recorded because GitHub went down after the publication", async () => {
    const world = await githubPosterWorld();
    world.simulator.onRequest = ({ endpoint, phase }) => {
      if (endpoint !== "publish" || phase !== "after-effect") return;
      world.github.faults.add({ ...WRITE, when: "before", kind: "answer", status: 503, count: 1_000 });
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 1, published: "a" });
    world.github.faults.clear();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0 });
    await expectOnePost(world);
  });
});

describe("post, when another run holds the claim", () => {
  it("leaves it alone while that run goes on, and takes it over when it has ended", async () => {
    const world = await githubPosterWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    expect(await world.runOnGithub()).toMatchObject({ exit: 1 });
    const [first] = world.github.actions.runs;
    if (first) first.status = "in_progress";
    const before = world.publishCalls();
    await world.runOnGithub();
    expect(world.publishCalls()).toBe(before);
    if (first) first.status = "completed";
    expect(await world.runOnGithub()).toMatchObject({ published: "a" });
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("takes it over after ten minutes when runs cannot be looked up", async () => {
    const world = await githubPosterWorld();
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
    await world.runOnGithub();
    const before = world.publishCalls();
    await world.runOnGithub({ runs: null });
    expect(world.publishCalls()).toBe(before);
    world.clock.advance(10 * 60_000);
    expect(await world.runOnGithub({ runs: null })).toMatchObject({ published: "a" });
    expect(world.simulator.state.media).toHaveLength(1);
  });
});
