import { describe, expect, it } from "vitest";
import { expectOnePost, githubPosterWorld } from "../../support/github-poster-world.ts";

/** Of a first run, in their order: the parts of the record's first commit, which is the claim; the result; the queue. */
const WRITES = [
  ["the record's tree", { method: "POST", path: /^\/git\/trees$/ }],
  ["the record's first commit", { method: "POST", path: /^\/git\/commits$/ }],
  ["the record's branch", { method: "POST", path: /^\/git\/refs$/ }],
  ["the result", { method: "POST", path: /^\/graphql$/, body: /createCommitOnBranch/ }],
  ["the queue", { method: "PUT", path: /^\/contents\// }],
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
      const isOfRecord = body.includes("createCommitOnBranch");
      if (method !== "PUT" && !isOfRecord) return;
      await world.github.lagBehind(3, isOfRecord ? "mergecast" : "main");
      world.github.faults.add({ method, path: new RegExp(path), when: "after", kind: "answer", status: 502 });
    };
    await expectOneOf(world);
  });

  it("loses nothing that people push while it writes the queue", async () => {
    const world = await githubPosterWorld();
    let merges = 0;
    world.github.onRequest = async ({ method }) => {
      if (method === "PUT" && ++merges <= 2) await world.merge(`merged-${merges}`);
    };
    await expectOneOf(world, { merges: 2 });
    expect((await world.posts()).map(({ id, status }) => `${id} ${status}`)).toEqual([
      "a done",
      ...["b", "c", "d", "e", "merged-1", "merged-2"].map((id) => `${id} pending`),
    ]);
  });

  it("works on a server without GraphQL", async () => {
    const world = await githubPosterWorld();
    world.github.graphql.isOn = false;
    await expectOneOf(world);
  });
});

describe("post, when somebody sets a branch back", () => {
  const forceTo = (world: World, branch: string, sha: string) =>
    world.github.api("PATCH", `/git/refs/heads/${branch}`, { sha, force: true });
  const remove = (world: World, branch: string) => world.github.api("DELETE", `/git/refs/heads/${branch}`);

  it("records the post on a main that was forced to another history meanwhile", async () => {
    const world = await githubPosterWorld();
    const first = await world.github.head();
    await world.merge("lost");
    let isForced = false;
    world.github.onRequest = async ({ method }) => {
      if (method !== "PUT" || isForced) return;
      isForced = true;
      await forceTo(world, "main", first);
      await world.merge("forced");
    };
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    await expectOnePost(world);
    expect((await world.posts()).map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e", "forced"]);
    world.nextDay();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "b" });
  });

  it.each<[string, (world: World, record: string) => Promise<unknown>]>([
    ["deleted", (world) => remove(world, "mergecast")],
    ["forced back", (world, record) => forceTo(world, "mergecast", record)],
  ])(
    "says that a post is live whose record is %s meanwhile, and then that the record is incomplete",
    async (_, lose) => {
      const world = await githubPosterWorld();
      await world.runOnGithub();
      world.nextDay();
      const record = await world.github.head("mergecast");
      const { onRequest } = world.simulator;
      world.simulator.onRequest = async ({ endpoint, phase }) => {
        if (endpoint === "publish" && phase === "before") await lose(world, record);
      };
      expect(await world.runOnGithub()).toMatchObject({ exit: 1, published: "b" });
      expect((await world.posts())[1]).toMatchObject({ status: "done" });
      world.simulator.onRequest = onRequest;
      world.nextDay();
      expect(await world.runOnGithub()).toMatchObject({ exit: 2 });
      expect(world.alerts.map(({ key }) => key)).toEqual(expect.arrayContaining(["unrecorded:b", "record"]));
      expect(world.publishCalls()).toBe(2);
    },
  );

  /** Two posts are out. Then somebody does this; `first`: main and record as they were before the first post, or after it. */
  interface Before {
    main: string;
    record: string;
  }
  const LOST = { exit: 2, summary: expect.stringContaining("record of what was published is missing or incomplete") };
  const GOES_ON = { exit: 0, published: "c" };

  it.each<[string, (world: World, before: Before) => Promise<unknown>, object]>([
    ["main forced to before both claims", (world, { main }) => forceTo(world, "main", main), GOES_ON],
    [
      "main made again from an old copy",
      async (world) => await world.github.commit("content/queue.json", world.queueOf(["a", "b", "c", "d", "e"])),
      GOES_ON,
    ],
    ["the record's branch deleted", (world) => remove(world, "mergecast"), LOST],
    ["the record's branch forced back", (world, { record }) => forceTo(world, "mergecast", record), LOST],
    [
      "the record's branch deleted, and main forced back as well",
      async (world, { main }) => {
        await remove(world, "mergecast");
        await forceTo(world, "main", main);
      },
      LOST,
    ],
    [
      "the record's branch and main forced back",
      async (world, { main, record }) => {
        await forceTo(world, "mergecast", record);
        await forceTo(world, "main", main);
      },
      GOES_ON,
    ],
  ])("publishes nothing twice: %s", async (_, change, outcome) => {
    const world = await githubPosterWorld();
    const main = await world.github.head();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    const record = await world.github.head("mergecast");
    world.nextDay();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "b" });
    world.nextDay();
    await change(world, { main, record });
    for (let day = 1; day <= 3; day++) {
      const { exit, published, summary } = await world.runOnGithub();
      if (day === 1) expect({ exit, published, summary }).toMatchObject(outcome);
      world.nextDay();
    }
    const captions = world.simulator.state.media.map(({ caption }) => caption);
    expect(captions).toEqual([...new Set(captions)]);
    expect(world.publishCalls()).toBe(captions.length);
  });
});
