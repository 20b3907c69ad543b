import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { carouselLimit } from "../../../scripts/flows/post/preconditions.ts";
import { contentOf } from "../../support/content.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const LAST_EVENING = "2026-01-04T18:00:00.000Z";
const EARLY_YESTERDAY = "2026-01-04T03:00:00.000Z";

function carousel(world: World, id: string, over: Partial<Post> = {}): Post {
  const { image_url: _, alt_text, ...post } = world.item(id);
  const child = (name: string) => ({ image_url: world.mediaUrl(name), alt_text: alt_text ?? "A loaf of bread" });
  return { ...post, media_type: "CAROUSEL", children: [child("recipe-1.jpg"), child("recipe-2.jpg")], ...over };
}

function live(world: World, count: number, prefix: string): Post[] {
  return Array.from({ length: count }, (_, index) => ({
    ...carousel(world, `${prefix}-${index}`),
    status: "done",
    media_id: `${prefix.length}000${index}`,
    published_at: LAST_EVENING,
  }));
}

describe("the limit of 50 carousels in 24 hours", () => {
  const posts = (count: number, published_at = LAST_EVENING, media_type: Post["media_type"] = "CAROUSEL") =>
    Array.from({ length: count }, () => ({ media_type, published_at }));

  it.each<[string, DraftPost[], DraftPost[], boolean]>([
    ["lets the 50th go out", posts(49), [], true],
    ["stops the 51st", posts(50), [], false],
    ["counts archived ones", posts(20), posts(30), false],
    ["forgets those that are older", [...posts(20), ...posts(40, EARLY_YESTERDAY)], posts(29), true],
    ["counts no other posts", posts(50, LAST_EVENING, "REELS"), [], true],
  ])("%s, and stops no picture", (_name, queue, archive, isOut) => {
    const content = contentOf({ posts: queue, archive });
    const now = new Date("2026-01-05T09:30:00.000Z");
    expect(carouselLimit(content, { media_type: "CAROUSEL" }, now)).toBe(
      isOut ? null : "Carousel quota used up: 50 in 24 hours",
    );
    expect(carouselLimit(content, {}, now)).toBeNull();
  });

  it("is kept before a container is made", async () => {
    const world = await posterWorld();
    const published = live(world, 50, "queue");
    await world.writeQueue([...published, carousel(world, "next"), world.item("picture")]);
    await world.record(published);
    expect(await world.run()).toMatchObject({ exit: 0, published: "picture" });
    expect((await world.posts()).find(({ id }) => id === "next")).toMatchObject({ status: "pending" });
  });

  it("stops the 51st when another run records the 50th just before its claim", async () => {
    const world = await posterWorld();
    const queue = [...live(world, 49, "queue"), carousel(world, "next")];
    await world.writeQueue(queue);
    await world.record(queue.slice(0, -1));
    const ports = world.aroundWrites({
      before: (message) => message.includes("claimed") && world.writeQueue([...live(world, 1, "other"), ...queue]),
    });
    expect(await world.run({}, ports)).toMatchObject({ exit: 0, summary: expect.stringContaining("Carousel quota") });
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries.map(({ id }) => id)).not.toContain("next");
  });
});

describe("the quota", () => {
  it("is used to its last post, and not a post further", async () => {
    const world = await posterWorld({ quotaTotal: 2 });
    await world.writeQueue(["a", "b", "c"].map((id) => world.item(id)));
    expect(await world.run({ isForced: true })).toMatchObject({ exit: 0, published: "a" });
    expect(await world.run({ isForced: true })).toMatchObject({ exit: 0, published: "b" });
    world.calls();
    const last = await world.run({ isForced: true });
    expect(last).toMatchObject({ exit: 0, summary: expect.stringMatching(/^Publishing quota used up: 2 of .* 2 /) });
    expect(world.calls()).not.toContain("create");
  });
});

describe("a quota that Instagram calls used up although its own count has room", () => {
  it.each(["create", "publish"] as const)("holds everything back for a day, at %s", async (endpoint) => {
    const world = await posterWorld();
    await world.writeQueue([world.item("first"), world.item("second")]);
    expect(await world.run()).toMatchObject({ published: "first" });
    world.simulator.faults.add({ kind: "graph-error", endpoint, code: 9, subcode: 2207042 });
    world.clock.advance(20 * 60 * 60_000);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.alerts.at(-1)).toMatchObject({
      key: "account",
      why: expect.stringContaining("1 of this account's 100"),
    });
    world.calls();
    world.clock.advance(20 * 60 * 60_000);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "second" });
  });

  it("holds nothing back where the count is used up as well", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("first"), world.item("second")]);
    expect(await world.run()).toMatchObject({ published: "first" });
    world.nextDay();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 9, subcode: 2207042 });
    world.simulator.faults.add({
      kind: "answer",
      endpoint: "quota",
      nth: 2,
      body: '{"data":[{"quota_usage":25,"config":{"quota_total":25}}]}',
    });
    expect(await world.run()).toMatchObject({ exit: 0, summary: expect.stringContaining("it counts 25 of") });
    expect((await world.journal()).block).toBeUndefined();
    expect(await world.run()).toMatchObject({ published: "second" });
  });
});
