import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

function carousel(world: World): Post {
  const { image_url: _, alt_text, ...post } = world.item("slides");
  const child = (name: string) => ({ image_url: world.mediaUrl(name), alt_text: alt_text ?? "A loaf of bread" });
  return { ...post, media_type: "CAROUSEL", children: ["recipe-1.jpg", "recipe-2.jpg", "recipe-3.jpg"].map(child) };
}

/** The first calls that make or read containers, in order. */
function work(world: World): string[] {
  return world.calls().filter((name) => name === "create" || name === "status" || name === "publish");
}

describe("post, for a carousel", () => {
  it("makes the parent once the slowest child is finished", async () => {
    const world = await posterWorld({ processingMs: { image: 100_000 } });
    await world.writeQueue([carousel(world)]);
    expect(await world.run()).toMatchObject({ exit: 0, published: "slides" });
    const calls = work(world);
    const parent = calls.lastIndexOf("create");
    expect(calls.slice(0, 3)).toEqual(["create", "create", "create"]);
    expect(calls.slice(3, parent).filter((name) => name === "status").length).toBeGreaterThan(3);
    expect(calls.filter((name) => name === "create")).toHaveLength(4);
  });

  it("asks no more about a child that is finished", async () => {
    const world = await posterWorld();
    await world.writeQueue([carousel(world)]);
    world.simulator.faults.add({ kind: "stuck", nth: 2 });
    await world.run();
    // All three once, and then the second alone: five looks at it in all.
    expect(work(world).filter((name) => name === "status")).toHaveLength(3 + 4);
  });

  it.each([
    { name: "breaks", kind: "container-error" },
    { name: "is never finished", kind: "stuck" },
  ] as const)("makes no parent when a child $name", async ({ kind }) => {
    const world = await posterWorld();
    await world.writeQueue([carousel(world)]);
    world.simulator.faults.add({ kind, nth: 2 });
    const outcome = await world.run();
    expect(outcome.exit, outcome.summary).toBe(1);
    expect(work(world).filter((name) => name !== "status")).toEqual(["create", "create", "create"]);
    const isStuck = kind === "stuck";
    const named = isStuck ? {} : { error: expect.stringMatching(/^Picture 2 \("recipe-2\.jpg" on [\w.:]+\): /) };
    expect(await world.posts()).toMatchObject([{ id: "slides", status: isStuck ? "pending" : "failed", ...named }]);
  });

  it("names the child that Instagram refuses to take", async () => {
    const world = await posterWorld();
    await world.writeQueue([carousel(world)]);
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", nth: 3, code: 36003, subcode: 2207009 });
    expect(await world.run()).toMatchObject({ exit: 1 });
    const error = expect.stringMatching(/^Picture 3 \("recipe-3\.jpg" on /);
    expect(await world.posts()).toMatchObject([{ id: "slides", status: "failed", error }]);
  });

  it.each([
    { look: "an earlier look at it had no answer", nth: 2 },
    { look: "the last look at it had no answer", nth: 7 },
  ])("waits when a child is never finished, and $look", async ({ nth }) => {
    const world = await posterWorld();
    await world.writeQueue([carousel(world)]);
    world.simulator.faults.add({ kind: "stuck", nth: 2 });
    world.simulator.faults.add({ endpoint: "status", kind: "server-error", nth });
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(work(world).filter((name) => name === "status")).toHaveLength(3 + 4);
    expect(await world.posts()).toMatchObject([{ id: "slides", status: "pending" }]);
    expect(world.alerts).toMatchObject([{ key: "account", what: "Nothing could be published" }]);
  });
});
