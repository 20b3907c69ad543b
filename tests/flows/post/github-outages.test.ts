import { describe, expect, it } from "vitest";
import { expectOnePost, githubPosterWorld } from "../../support/github-poster-world.ts";

/** Of a normal run, in their order: the claim, then the parts of the commit of the result. */
const WRITES = [
  ["the claim", { method: "PUT", path: /^\/contents\// }],
  ["the result's tree", { method: "POST", path: /^\/git\/trees$/ }],
  ["the result's commit", { method: "POST", path: /^\/git\/commits$/ }],
  ["the result's place on the branch", { method: "PATCH", path: /^\/git\/refs\// }],
] as const;
/** The first commit, the queue, the claim, the result. */
const COMMITS = 4;

describe("post, when GitHub breaks down at a write", () => {
  const faults = [
    ["a 502 after the write took effect", { when: "after", kind: "answer", status: 502 }],
    ["a 500 without effect", { when: "before", kind: "answer", status: 500 }],
    ["a connection cut after the write took effect", { when: "after", kind: "drop" }],
    ["a connection cut before", { when: "before", kind: "drop" }],
    ["the page of a proxy after the write took effect", { when: "after", kind: "answer", status: 200 }],
    ["the page of a proxy without effect", { when: "before", kind: "answer", status: 200, message: "Welcome" }],
  ] as const;

  describe.each(faults)("with %s", (_, fault) => {
    it.each(WRITES)("comes through at %s", async (_name, write) => {
      const world = await githubPosterWorld();
      world.github.faults.add({ ...write, ...fault });
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect(await world.github.log()).toHaveLength(COMMITS);
    });

    it("comes through at every write", async () => {
      const world = await githubPosterWorld();
      for (const [, write] of WRITES) world.github.faults.add({ ...write, ...fault });
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
      await expectOnePost(world);
      expect(await world.github.log()).toHaveLength(COMMITS);
    });
  });

  it("comes through lost answers while reads lag behind", async () => {
    const world = await githubPosterWorld();
    world.github.onRequest = async ({ method, path }) => {
      if (method !== "PUT" && method !== "PATCH") return;
      await world.github.lagBehind(3);
      world.github.faults.add({ method, path: new RegExp(path), when: "after", kind: "answer", status: 502 });
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    await expectOnePost(world);
  });

  it("loses nothing that people push between the two halves of the result's commit", async () => {
    const world = await githubPosterWorld();
    let merges = 0;
    world.github.onRequest = async ({ method, path }) => {
      if (method === "PATCH" && path.startsWith("/git/refs/") && ++merges <= 2) await world.merge(`merged-${merges}`);
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    expect((await world.posts()).map(({ id, status }) => `${id} ${status}`)).toEqual([
      "a done",
      ...["b", "c", "d", "e", "merged-1", "merged-2"].map((id) => `${id} pending`),
    ]);
    await expectOnePost(world);
    expect(await world.github.log()).toHaveLength(COMMITS + 2);
  });

  it("records the post on a branch that somebody has just forced to another history, claim and all", async () => {
    const world = await githubPosterWorld();
    const first = await world.github.head();
    let isForced = false;
    world.github.onRequest = async ({ method, path }) => {
      if (method !== "PATCH" || !path.startsWith("/git/refs/") || isForced) return;
      isForced = true;
      await world.github.api("PATCH", "/git/refs/heads/main", { sha: first, force: true });
      await world.merge("forced");
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    await expectOnePost(world);
    expect((await world.posts()).map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e", "forced"]);
    world.nextDay();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "b" });
  });

  it("writes journal and queue in turn where the server has no git objects", async () => {
    const world = await githubPosterWorld();
    world.github.faults.add({
      method: "POST",
      path: /^\/git\//,
      when: "before",
      kind: "answer",
      status: 404,
      count: 9,
    });
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    await expectOnePost(world);
    const written = world.github.requests
      .filter(({ method }) => method === "PUT")
      .map(({ path }) => decodeURIComponent(path));
    expect(written.map((path) => path.split("/").at(-1))).toEqual(["journal.json", "journal.json", "queue.json"]);
  });
});
