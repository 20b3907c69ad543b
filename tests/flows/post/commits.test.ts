import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { type GithubPosterWorld, githubPosterWorld } from "../../support/github-poster-world.ts";
import { githubStore } from "../../support/github-store.ts";

const DAY_MS = 24 * 60 * 60_000;
const QUEUE = "content/queue.json";

/** How many requests a run sends to GitHub, and how many commits it makes. */
async function count(world: GithubPosterWorld, run: () => Promise<unknown>) {
  const commits = (await world.github.log()).length;
  world.github.requests.length = 0;
  await run();
  const requests = world.github.requests.length;
  return { requests, commits: (await world.github.log()).length - commits };
}

/** The queue with another first post. */
async function beginWith(world: GithubPosterWorld, over: Partial<Post>): Promise<void> {
  const [first, ...others] = await world.posts();
  const { image_url: _, alt_text: __, ...bare } = first ?? world.item("a");
  const posts = [{ ...("children" in over ? bare : first), ...over }, ...others];
  await world.github.commit(QUEUE, `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`);
}

/** Publishes every post, one a day, and looks a second time on each day. */
async function playAll(world: GithubPosterWorld, posts: number) {
  const before = (await world.github.log()).length;
  const idle: number[] = [];
  for (let day = 0; day < posts; day++) {
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: expect.any(String) });
    const { requests, commits } = await count(world, async () => {
      expect(await world.runOnGithub()).toMatchObject({ exit: 0, summary: expect.stringMatching(/^Nothing due/) });
    });
    expect(commits).toBe(0);
    idle.push(requests);
    world.clock.advance(DAY_MS);
  }
  return { commits: (await world.github.log()).length - before, idle };
}

describe("post, counted on GitHub", () => {
  it("takes two commits for a post: the claim, then the result in both files", async () => {
    const world = await githubPosterWorld();
    expect(await world.runOnGithub()).toMatchObject({ exit: 0, published: "a" });
    const [result, claim] = await world.github.log();
    expect([claim, result].map((commit) => commit?.message.split("\n")[0])).toEqual([
      expect.stringMatching(/^post: a claimed/),
      expect.stringMatching(/^post: a done/),
    ]);
    const [medium] = world.simulator.state.media;
    const files = await world.github.api("GET", `/commits/${result?.sha}`);
    expect((files.files as { filename: string }[]).map(({ filename }) => filename).sort()).toEqual([
      "content/journal.json",
      "content/queue.json",
    ]);
    const [entry] = (await world.journal()).entries;
    const [post] = await world.posts();
    expect(entry?.published_at).toBe(medium?.publishedAt.toISOString());
    expect(post).toMatchObject({ published_at: entry?.published_at, permalink: expect.stringMatching(/^http/) });
  });

  it("takes at most 2.5 commits a post and 3 requests where nothing is due, down to the last of eight posts", async () => {
    const world = await githubPosterWorld();
    for (const id of ["f", "g", "h"]) await world.merge(id);
    const { commits, idle } = await playAll(world, 8);
    expect(commits / 8).toBeLessThanOrEqual(2.5);
    // The alerts, which are not in this world, take one more.
    expect(Math.max(...idle)).toBeLessThanOrEqual(3);
  });

  /** Without the alerts. A number that grows costs every team; one that shrinks belongs into decision 0064. */
  const children = (world: GithubPosterWorld) => ["sourdough-square.jpg", "morning-portrait.jpg"].map(world.mediaUrl);
  it.each([
    ["a picture", () => ({}), { requests: 17, commits: 2 }],
    [
      "a carousel",
      (world: GithubPosterWorld) => ({
        media_type: "CAROUSEL" as const,
        children: children(world).map((image_url) => ({ image_url })),
      }),
      { requests: 17, commits: 2 },
    ],
    [
      "a post that fails",
      (world: GithubPosterWorld) => ({ image_url: world.mediaUrl("too-tall.jpg") }),
      { requests: 11, commits: 1 },
    ],
  ])("sends no more for %s than it did", async (_, over, expected) => {
    const world = await githubPosterWorld();
    await beginWith(world, over(world));
    expect(await count(world, () => world.runOnGithub())).toEqual(expected);
    expect((await world.posts())[0]?.status).toBe(expected.requests < 15 ? "failed" : "done");
  });

  it("records a live post although the look at its address is not answered when the run is asked to stop", async () => {
    const world = await githubPosterWorld();
    const stop = new AbortController();
    const recorded = Promise.withResolvers<void>();
    world.github.onRequest = ({ method }) => {
      if (method === "PATCH") recorded.resolve();
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
