import { describe, expect, it } from "vitest";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { entryOf } from "../../support/content.ts";
import { expectOnePost, githubPosterWorld } from "../../support/github-poster-world.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

/** A run that finds the post at fault, while another one publishes it before the first can say so. */
async function overtaken(world: World, whileJudging: () => Promise<unknown>) {
  await world.writeQueue([world.item("a")]);
  const finding = { rule: "x", severity: "error", pointer: "/image_url", message: "Bad.", hint: "Fix." } as const;
  const check = async () => {
    await whileJudging();
    return { findings: [finding], isHostTrouble: false, measured: [] };
  };
  return await world.run({}, { media: { check } });
}

describe("post, when two runs meet", () => {
  it("publishes one post, with the queue on GitHub and a merge at the same moment", async () => {
    const world = await githubPosterWorld();
    let merges = 0;
    world.github.onRequest = async ({ body }) => {
      if (body.includes("content/queue.json") && ++merges === 1) await world.merge("merged");
    };
    const outcomes = await Promise.all([world.runOnGithub(), world.runOnGithub()]);
    expect(outcomes.filter(({ published }) => published !== undefined)).toHaveLength(1);
    await expectOnePost(world);
    expect((await world.posts()).map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e", "merged"]);
  });
});

describe("post, when the record loses its claim before the call", () => {
  it("sends nothing", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    const ports = world.aroundWrites({
      after: (message) => message.includes("claimed") && world.writeFile("journal.json", { entries: [] }),
    });
    const summary = expect.stringContaining("the record lost the claim of a");
    expect(await world.run({}, ports)).toMatchObject({ exit: 0, summary });
    expect(world.calls()).not.toContain("publish");
  });
});

describe("post, when two runs judge the same post differently", () => {
  it("does not mark a post failed that another run has published meanwhile", async () => {
    const world = await posterWorld();
    const outcome = await overtaken(world, () => world.run());
    expect(outcome).toMatchObject({ exit: 0, summary: expect.stringContaining("another run") });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: world.simulator.state.media[0]?.id });
    expect(world.alerts.filter(({ key }) => key.startsWith("item-failed"))).toEqual([]);
  });
});

describe("post, when another run records the same story just before", () => {
  it("says the same in the queue as that one said in the journal", async () => {
    const world = await posterWorld();
    const { caption: _caption, ...story } = world.item("a", { media_type: "STORIES" });
    await world.writeQueue([story]);
    const recorded = { outcome: "done", media_id: "1789", published_at: "2026-01-05T09:20:00.000Z" };
    const outcome = await world.runWith((platform) => ({
      async publish(containerId) {
        await platform.publish(containerId);
        const { entries } = await world.journal();
        await world.writeFile("journal.json", { entries: entries.map((entry) => ({ ...entry, ...recorded })) });
        return { ok: false, error: lostAnswer };
      },
    }));
    expect(outcome).toMatchObject({ exit: 0, published: "a" });
    const { media_id, published_at } = recorded;
    expect((await world.journal()).entries).toMatchObject([{ id: "a", ...recorded }]);
    expect(await world.posts()).toMatchObject([{ id: "a", status: "done", media_id, published_at }]);
  });
});

describe("post, when several posts in a row are doubtful", () => {
  it("does not say that one failed which may be going out in another run under another id", async () => {
    const world = await posterWorld();
    const doubtful = world.item("a");
    await world.writeQueue([doubtful, world.item("b")]);
    await world.writeFile("settings.json", { posts_per_day: 2 });
    const claim = { at: world.clock.now().toISOString(), run: "test:other" };
    const of = { digest: publishedDigest(doubtful), account_id: world.simulator.settings.account.userId };
    const claimed = entryOf({ id: "copy", ...of, claim });
    const outcome = await world.runWith((platform) => ({
      async createContainer(params) {
        if (params.caption !== "Caption of b")
          return { ok: false, error: { ...lostAnswer, step: "create container", class: "either" } };
        await world.writeFile("journal.json", { entries: [claimed] });
        return await platform.createContainer(params);
      },
    }));
    expect(outcome).toMatchObject({ exit: 0, published: "b", summary: expect.not.stringContaining("failed") });
    expect((await world.posts()).map(({ status }) => status)).toEqual(["pending", "done"]);
    expect(world.alerts.filter(({ key }) => key.startsWith("item-failed"))).toEqual([]);
  });

  it("marks none of them and says that nothing went out when the good one was edited in that moment", async () => {
    const world = await posterWorld();
    const posts = ["a", "b", "c"].map((id) => world.item(id));
    await world.writeQueue(posts);
    const outcome = await world.runWith((platform) => ({
      async createContainer(params) {
        if (params.caption !== "Caption of c")
          return { ok: false, error: { ...lostAnswer, step: "create container", class: "either" } };
        await world.writeQueue([...posts.slice(0, 2), world.item("c", { caption: "Something new" })]);
        return await platform.createContainer(params);
      },
    }));
    expect(outcome).toMatchObject({ exit: 1, summary: expect.stringContaining("c was edited") });
    expect(outcome).not.toHaveProperty("published");
    expect(world.alerts[0]).toMatchObject({ key: "account", what: "Nothing could be published" });
    expect((await world.posts()).map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
  });
});

const lostAnswer: PlatformFault = {
  ...{ step: "publish", class: "no-answer", status: null, code: null, subcode: null },
  ...{ meaning: "No answer.", advice: "Wait.", platformMessage: "", traceId: null, retryAfterMs: null },
};

describe("post, when the queue breaks while it is brought in line with the journal", () => {
  it("publishes nothing of it, and says why", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a"), world.item("b")]);
    await world.run();
    await world.writeQueue([world.item("a"), world.item("b")]);
    world.nextDay();
    world.calls();
    const ports = world.aroundWrites({
      after: async (message) => {
        if (message.includes("as recorded in the journal")) await world.writeQueue([world.item("b"), world.item("b")]);
      },
    });
    expect(await world.run({}, ports)).toMatchObject({ exit: 1, summary: expect.stringContaining("queue") });
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
    expect(world.alerts.at(-1)).toMatchObject({ key: "queue", what: expect.stringContaining("cannot be used") });
  });
});
