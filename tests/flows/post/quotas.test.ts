import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const LAST_EVENING = "2026-01-04T18:00:00.000Z";
const EARLY_YESTERDAY = "2026-01-04T03:00:00.000Z";

function carousel(world: World, id: string, over: Partial<Post> = {}): Post {
  const { image_url: _, alt_text, ...post } = world.item(id);
  const child = (name: string) => ({ image_url: world.mediaUrl(name), alt_text: alt_text ?? "A loaf of bread" });
  return { ...post, media_type: "CAROUSEL", children: [child("recipe-1.jpg"), child("recipe-2.jpg")], ...over };
}

function live(world: World, count: number, { prefix, at }: { prefix: string; at: string }): Post[] {
  return Array.from({ length: count }, (_, index) => ({
    ...carousel(world, `${prefix}-${index}`),
    status: "done",
    media_id: `${prefix.length}000${index}`,
    published_at: at,
  }));
}

describe("the limit of 50 carousels in 24 hours", () => {
  it.each([
    { name: "lets the 50th go out", queued: 49, archived: 0, old: 0, isOut: true },
    { name: "stops the 51st", queued: 50, archived: 0, old: 0, isOut: false },
    { name: "counts archived ones", queued: 20, archived: 30, old: 0, isOut: false },
    { name: "forgets those that are older", queued: 20, archived: 29, old: 40, isOut: true },
  ])("$name", async ({ queued, archived, old, isOut }) => {
    const world = await posterWorld();
    const older = live(world, old, { prefix: "older", at: EARLY_YESTERDAY });
    await world.writeQueue([
      ...older,
      ...live(world, queued, { prefix: "queue", at: LAST_EVENING }),
      carousel(world, "next"),
    ]);
    const kept = live(world, archived, { prefix: "archived", at: LAST_EVENING });
    await world.record([...(await world.posts()), ...kept].filter(({ status }) => status === "done"));
    if (archived > 0) await world.writeFile("archive/2026-01.json", { account: "bakery", posts: kept });
    const outcome = await world.run();
    expect(outcome.exit, outcome.summary).toBe(0);
    expect(outcome.published).toBe(isOut ? "next" : undefined);
    expect(world.calls().includes("create")).toBe(isOut);
    if (!isOut) expect(outcome.summary).toMatch(/^Carousel quota used up: 50 in 24 hours/);
  });

  it("stops the 51st when another run records the 50th just before its claim", async () => {
    const world = await posterWorld();
    const queue = [...live(world, 49, { prefix: "queue", at: LAST_EVENING }), carousel(world, "next")];
    await world.writeQueue(queue);
    await world.record(queue.slice(0, -1));
    const ports = await world.withStore((store) => ({
      ...store,
      async write(file, bytes, expected, message) {
        if (message.includes("claimed"))
          await world.writeQueue([...live(world, 1, { prefix: "other", at: LAST_EVENING }), ...queue]);
        return await store.write(file, bytes, expected, message);
      },
    }));
    expect(await world.run({}, ports)).toMatchObject({ exit: 0, summary: expect.stringContaining("Carousel quota") });
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries.map(({ id }) => id)).not.toContain("next");
  });

  it("stops no picture", async () => {
    const world = await posterWorld();
    const carousels = live(world, 50, { prefix: "queue", at: LAST_EVENING });
    await world.writeQueue([...carousels, world.item("picture")]);
    await world.record(carousels);
    expect(await world.run()).toMatchObject({ exit: 0, published: "picture" });
  });

  it("counts no pictures", async () => {
    const world = await posterWorld();
    const pictures = Array.from({ length: 50 }, (_, index) =>
      world.item(`picture-${index}`, { status: "done", media_id: `7000${index}`, published_at: LAST_EVENING }),
    );
    await world.writeQueue([...pictures, carousel(world, "next")]);
    await world.record(pictures);
    expect(await world.run()).toMatchObject({ exit: 0, published: "next" });
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
  it.each(["create", "publish"] as const)("is told once a day has passed without a post, at %s", async (endpoint) => {
    const world = await posterWorld();
    await world.writeQueue([world.item("first"), world.item("second")]);
    expect(await world.run()).toMatchObject({ published: "first" });
    world.simulator.faults.add({ kind: "graph-error", endpoint, code: 9, subcode: 2207042, count: "always" });
    world.clock.advance(20 * 60 * 60_000);
    expect(await world.run()).toMatchObject({
      exit: 0,
      summary: expect.stringContaining("it counts 1 of this account's 100"),
    });
    expect(world.alerts.map(({ key }) => key)).not.toContain("account");
    world.nextDay();
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.alerts.at(-1)).toMatchObject({
      key: "account",
      why: expect.stringContaining("0 of this account's 100"),
    });
  });
});
