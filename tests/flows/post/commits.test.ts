import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { type GithubPosterWorld, githubPosterWorld } from "../../support/github-poster-world.ts";
import { githubStore } from "../../support/github-store.ts";

/** How many requests a run sends to GitHub, and how many commits it makes on main and in the record. */
async function countRun(world: GithubPosterWorld) {
  const lengths = async () => {
    const [main, record] = await Promise.all([world.github.log(), world.github.log("mergecast")]);
    return { main: main.length, record: record.length };
  };
  const before = await lengths();
  world.github.requests.length = 0;
  // A workflow run knows the default branch from its event.
  const { exit } = await world.runOnGithub({ defaultBranch: "main" });
  const requests = world.github.requests.length;
  const after = await lengths();
  return { exit, requests, main: after.main - before.main, record: after.record - before.record };
}

/** A day after the first post, so that the record has its branch. */
async function secondDay() {
  const world = await githubPosterWorld();
  await world.merge("f");
  expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
  world.nextDay();
  return world;
}

/** What becomes of the next post of the queue. */
type Change = (post: Post, world: GithubPosterWorld) => Partial<Post>;

const asCarousel: Change = ({ image_url: _, alt_text: __, ...post }, { mediaUrl }) => ({
  ...post,
  media_type: "CAROUSEL",
  children: ["recipe-1.jpg", "recipe-2.jpg"].map((name) => ({ image_url: mediaUrl(name) })),
});
const tooTall: Change = (post, { mediaUrl }) => ({ ...post, image_url: mediaUrl("too-tall.jpg") });
const asItIs: Change = (post) => post;

describe("post, counted on GitHub", () => {
  /** A number that grows costs every team. A post that fails is told, and alerts.json is of the record. */
  it.each([
    ["a picture", asItIs, { exit: 0, requests: 7, main: 1, record: 2 }],
    ["a carousel", asCarousel, { exit: 0, requests: 7, main: 1, record: 2 }],
    ["a post that fails", tooTall, { exit: 1, requests: 6, main: 1, record: 1 }],
  ])("sends no more for %s than it did", async (_, change, expected) => {
    const world = await secondDay();
    await world.commitQueue((await world.posts()).map((post) => (post.id === "b" ? change(post, world) : post)));
    expect(await countRun(world)).toEqual(expected);
    expect((await world.posts())[1]?.status).toBe(expected.exit === 0 ? "done" : "failed");
  });

  it("looks and writes nothing where nothing is due", async () => {
    const world = await secondDay();
    await world.runOnGithub();
    expect(await countRun(world)).toEqual({ exit: 0, requests: 2, main: 0, record: 0 });
  });

  it("records a live post although the look at its address is not answered when the run is asked to stop", async () => {
    const world = await githubPosterWorld();
    const stop = new AbortController();
    const recorded = Promise.withResolvers<void>();
    world.github.onRequest = ({ body }) => {
      if (body.includes("content/queue.json")) recorded.resolve();
    };
    world.simulator.onRequest = async ({ endpoint, phase }) => {
      if (endpoint !== "media" || phase !== "before") return;
      stop.abort();
      await recorded.promise;
    };
    const store = await githubStore(world.github, { clock: world.clock });
    expect(await world.run({}, { store, stop: stop.signal })).toMatchObject({ exit: 0, published: "a" });
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done" }]);
    expect((await world.posts())[0]).not.toHaveProperty("permalink");
  });
});
