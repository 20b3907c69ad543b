import { describe, expect, it } from "vitest";
import { expectOnePost, githubPosterWorld } from "../../support/github-poster-world.ts";

/** Of a first run, in their order: the parts of the record's first commit, which is the claim; the result; the queue. */
const WRITES = [
  ["the record's tree", { method: "POST", path: /^\/git\/trees$/ }],
  ["the record's first commit", { method: "POST", path: /^\/git\/commits$/ }],
  ["the record's branch", { method: "POST", path: /^\/git\/refs$/ }],
  ["the result", { method: "POST", path: /^\/graphql$/, body: /journal\.json/ }],
  ["the queue", { method: "POST", path: /^\/graphql$/, body: /content\/queue\.json/ }],
] as const;
const FAULTS = [
  ["a 502 after the write took effect", { when: "after", kind: "answer", status: 502 }],
  ["a 500 without effect", { when: "before", kind: "answer", status: 500 }],
  ["a connection cut after the write took effect", { when: "after", kind: "drop" }],
  ["a connection cut before", { when: "before", kind: "drop" }],
  ["the page of a proxy after the write took effect", { when: "after", kind: "answer", status: 200 }],
  ["the page of a proxy without effect", { when: "before", kind: "answer", status: 200, message: "Welcome" }],
] as const;

type World = Awaited<ReturnType<typeof githubPosterWorld>>;

/** One post is out, in no commit more than it takes: the result on main, claim and result in the record. */
async function expectOneOf(world: World, { merges = 0 } = {}): Promise<void> {
  expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
  await expectOnePost(world);
  const [main, record] = await Promise.all([world.github.log(), world.github.log("mergecast")]);
  expect([main.length, record.length]).toEqual([world.commits + 1 + merges, 2]);
}

describe.each([...WRITES, ["every write", null] as const])("post, when GitHub breaks down at %s", (_, write) => {
  it.each(FAULTS)("comes through %s", async (_name, fault) => {
    const world = await githubPosterWorld();
    for (const [, one] of WRITES) if (write === null || one === write) world.github.faults.add({ ...one, ...fault });
    await expectOneOf(world);
  });
});

describe("post on GitHub", () => {
  it("comes through lost answers while reads lag behind", async () => {
    const world = await githubPosterWorld();
    world.github.onRequest = async ({ method, path, body }) => {
      if (!body.includes("createCommitOnBranch")) return;
      await world.github.lagBehind(3, body.includes("journal.json") ? "mergecast" : "main");
      world.github.faults.add({ method, path: new RegExp(path), when: "after", kind: "answer", status: 502 });
    };
    await expectOneOf(world);
  });

  it("loses nothing that people push while it writes the queue", async () => {
    const world = await githubPosterWorld();
    let merges = 0;
    world.github.onRequest = async ({ body }) => {
      if (body.includes("content/queue.json") && ++merges <= 2) await world.merge(`merged-${merges}`);
    };
    await expectOneOf(world, { merges: 2 });
    expect((await world.posts()).map(({ id, status }) => `${id} ${status}`)).toEqual([
      "a done",
      ...["b", "c", "d", "e", "merged-1", "merged-2"].map((id) => `${id} pending`),
    ]);
  });
});
