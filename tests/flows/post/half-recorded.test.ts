import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { posterWorld } from "../../support/poster-world.ts";

const REFUSED = { code: "refused", what: "Writing", why: "A rule forbids it.", whatToDo: "Wait.", isRetryable: false };

/** A store that takes claims, but no result in the journal. */
function withoutResults(store: Store): Partial<Store> {
  return {
    async write(file, bytes, expected, message) {
      if (file === "journal" && / (?:done|published) /.test(message)) throw new ProblemError(REFUSED, 1);
      return await store.write(file, bytes, expected, message);
    },
  };
}

/** A store that takes no result while it is down. */
function failing(store: Store, isDown: () => boolean): Partial<Store> {
  return {
    async write(file, bytes, expected, message) {
      if (/ done /.test(message) && isDown()) throw new ProblemError({ ...REFUSED, isRetryable: true }, 1);
      return await store.write(file, bytes, expected, message);
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
  const first = over.media_type === "STORIES" ? { ...story, ...over } : world.item("a", over);
  await world.writeQueue([first, world.item("b")]);
  return world;
}

describe("post, when only the queue holds the result of the last run", () => {
  it("takes a story's medium and time from there", async () => {
    const world = await worldWith({ media_type: "STORIES" });
    expect(await world.run({}, world.withStore(withoutResults))).toMatchObject({ exit: 1, published: "a" });
    const [post] = await world.posts();
    expect(post?.media_id).toEqual(expect.any(String));
    world.clock.advance(60 * 60_000);
    await world.run();
    const { media_id, published_at } = post ?? {};
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id, published_at }]);
  });

  it("gives it the medium that the next run finds", async () => {
    const world = await worldWith({});
    world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "after" });
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", nth: 3, count: "always" });
    expect(await world.run({}, world.withStore(withoutResults))).toMatchObject({ exit: 1, published: "a" });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: null });
    world.simulator.faults.clear();
    world.clock.advance(60 * 60_000);
    await world.run();
    const [{ id: media_id } = {}] = world.simulator.state.media;
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id }]);
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id });
  });

  it.each<[string, Partial<Post>]>([
    ["a list of media without captions", {}],
    ["a story", { media_type: "STORIES" }],
  ])("believes it although the container reads EXPIRED: %s", async (_, over) => {
    const world = await worldWith(over);
    await world.run({}, world.withStore(withoutResults));
    const [{ media_id, published_at } = {}] = await world.posts();
    world.clock.advance(36 * 60 * 60_000);
    await world.runWith((platform) => ({
      readContainer: async () => ({ ok: true, value: "EXPIRED" }),
      async listRecentMedia(since) {
        const answer = await platform.listRecentMedia(since);
        return answer.ok ? { ok: true, value: answer.value.map(({ caption: _, ...medium }) => medium) } : answer;
      },
    }));
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id, published_at }]);
    expect(world.alerts.map(({ key }) => key)).not.toContain("unconfirmed:a");
  });

  it("believes no medium of a post that was edited since", async () => {
    const world = await worldWith({ media_type: "STORIES" });
    await world.run({}, world.withStore(withoutResults));
    const [post, next] = await world.posts();
    const edited = { ...post, alt_text: "Another one", image_url: world.mediaUrl("morning-portrait.jpg") };
    await world.writeQueue([edited, next ?? {}]);
    world.clock.advance(60 * 60_000);
    world.simulator.faults.add({ kind: "server-error", endpoint: "story-list", count: "always" });
    await world.run();
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id: null }]);
  });
});

describe("post, when the store does not take the result of a live post", () => {
  /** A store that is down for so long from the publish call on. */
  async function outage(seconds: number) {
    const world = await worldWith({});
    let publishedAt = Number.POSITIVE_INFINITY;
    world.simulator.onRequest = ({ endpoint, phase }) => {
      if (endpoint === "publish" && phase === "before") publishedAt = world.clock.now().getTime();
    };
    const isDown = () => world.clock.now().getTime() - publishedAt < seconds * 1_000;
    const ports = world.withStore((store) => failing(store, isDown));
    return { ...world, outcome: await world.run({}, ports) };
  }

  it.each([0, 1, 5, 20])("tries again while an outage of %i seconds lasts", async (seconds) => {
    const { outcome, journal, posts } = await outage(seconds);
    expect(outcome).toMatchObject({ exit: 0, published: "a" });
    expect((await journal()).entries).toMatchObject([{ id: "a", outcome: "done" }]);
    expect((await posts())[0]?.status).toBe("done");
  });
});
