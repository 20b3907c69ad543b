import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { posterWorld } from "../../support/poster-world.ts";

const REFUSED = { code: "refused", what: "Writing", why: "A rule forbids it.", whatToDo: "Wait.", isRetryable: false };

/** A store that takes claims, but no result in the journal. */
function withoutResults(store: Store): Store {
  return {
    ...store,
    async write(file, bytes, expected, message) {
      if (file === "journal" && / (?:done|published) /.test(message)) throw new ProblemError(REFUSED, 1);
      return await store.write(file, bytes, expected, message);
    },
    async writeTogether() {
      throw new ProblemError(REFUSED, 1);
    },
  };
}

async function worldWith(over: Partial<Post>) {
  const world = await posterWorld();
  // The post is live a little later than it was claimed.
  world.simulator.onRequest = ({ endpoint, phase }) => {
    if (endpoint === "publish" && phase === "before") world.clock.advance(5_000);
  };
  const { caption: _, ...story } = world.item("a");
  await world.writeQueue([
    over.media_type === "STORIES" ? { ...story, ...over } : world.item("a", over),
    world.item("b"),
  ]);
  return world;
}

describe("post, when only the queue holds the result of the last run", () => {
  it("takes a story's medium and time from there, since no list of media shows it", async () => {
    const world = await worldWith({ media_type: "STORIES" });
    expect(await world.run({}, await world.withStore(withoutResults))).toMatchObject({ exit: 1, published: "a" });
    const [post] = await world.posts();
    expect(post?.media_id).toEqual(expect.any(String));
    world.clock.advance(60 * 60_000);
    await world.run();
    const { media_id, published_at } = post ?? {};
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id, published_at }]);
  });

  it("does the same when the list of media is not answered", async () => {
    const world = await worldWith({});
    await world.run({}, await world.withStore(withoutResults));
    const [post] = await world.posts();
    world.clock.advance(60 * 60_000);
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: "always" });
    await world.run();
    const { media_id, published_at } = post ?? {};
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id, published_at }]);
  });

  it("believes no medium of a post that was edited since", async () => {
    const world = await worldWith({ media_type: "STORIES" });
    await world.run({}, await world.withStore(withoutResults));
    const [post, next] = await world.posts();
    await world.writeQueue([
      { ...post, alt_text: "Another one", image_url: world.mediaUrl("morning-portrait.jpg") },
      next ?? {},
    ]);
    world.clock.advance(60 * 60_000);
    await world.run();
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id: null }]);
  });
});
