import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import type { Token } from "../../../scripts/core/token/parse-token.ts";
import { rehearsePost } from "../../../scripts/flows/post/rehearse.ts";
import type { PosterPorts } from "../../../scripts/flows/post/run.ts";
import { journalOf } from "../../support/guard.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

async function rehearse(world: World, token: Token | null = null) {
  return await rehearsePost(await world.ports(), world.config(), token);
}

async function withPosts(posts: (world: World) => Partial<Post>[]): Promise<World> {
  const world = await posterWorld();
  await world.writeQueue(posts(world));
  return world;
}

const OPEN = { outcome: null, claim: { at: "2026-01-03T09:30:00Z", run: "test:1" } } as const;
const LIVE = { outcome: "done", published_at: "2026-01-02T09:30:00Z", media_id: "77" } as const;

describe("the dry run", () => {
  it("names every claim that a real run would settle first, and no other", async () => {
    const world = await withPosts(({ item }) => [item("a"), item("b"), item("c"), item("d")]);
    const journal = journalOf(
      { ...LIVE, id: "old", container_id: "1" },
      { ...OPEN, id: "b", container_id: "2" },
      { ...OPEN, id: "c", container_id: "3" },
    );
    await world.writeFile("journal.json", journal);
    await rehearse(world);
    expect(world.log.lines).toContain("notice: A real run would first find out what became of b, c.");
  });

  it("checks the first pending post where none will ever be due: named by its place, it has no id", async () => {
    const live = { id: "live", status: "done", published_at: "2026-01-02T09:30:00Z", media_id: "77" } as const;
    const world = await withPosts(({ item }) => {
      const { id: _, ...nameless } = item("a");
      return [item("live", live), nameless, nameless];
    });
    await world.record([live]);
    expect(await rehearse(world)).toEqual({ exit: 1, summary: "Dry run: the next post would fail" });
    expect(world.log.lines).toContain("notice: No post is due now or later. The first pending one: number 2.");
    expect(world.log.lines.filter((line) => line.startsWith("error: "))).toEqual([expect.stringContaining('"id"')]);
  });

  it("names the post that is due, and says what is wrong with it", async () => {
    const world = await withPosts(({ item }) => [item("a", { pillar: "" }), item("b")]);
    expect(await rehearse(world)).toMatchObject({ exit: 1 });
    expect(world.log.lines).toContain("info: The post that is due now: a.");
    expect(world.log.lines.join("\n")).toMatch(/^error: \/pillar: "pillar" is empty/m);
  });

  it.each([
    ["error", 1, "error"],
    ["warning", 0, "warn"],
    ["note", 0, "info"],
  ] as const)("tells what the media show, and fails for errors alone: %s", async (severity, exit, level) => {
    const world = await withPosts(({ item }) => [item("a")]);
    const finding = { pointer: "/image_url", rule: "x", message: "It is odd.", hint: "Look at it.", severity };
    const media = { check: async () => ({ findings: [finding], measured: [] }) };
    const ports = await world.ports({ media } as unknown as Partial<PosterPorts>);
    expect(await rehearsePost(ports, world.config(), null)).toMatchObject({ exit });
    expect(world.log.lines).toContain(`${level}: /image_url: It is odd. Look at it.`);
  });

  it("fails where the media host does not serve a file of the post, and says so", async () => {
    const world = await withPosts(({ item }) => [item("a", { image_url: "media/a.jpg" })]);
    const file = { pointer: "/image_url", path: "media/a.jpg", sha256: "0".repeat(64), sizeBytes: 1, isVideo: false };
    const report = { findings: [], isHostTrouble: false, measured: [], files: [file] };
    const ports = await world.ports({ media: { check: async () => report } });
    expect(await rehearsePost(ports, world.config(), null)).toMatchObject({ exit: 1 });
    expect(world.log.lines.at(-2)).toMatch(/^error: The post would wait for its media host\. .*There is no site/);
    expect(world.log.lines.join()).not.toContain("Rules and media are fine");
  });

  it("asks the account nothing with a token that has expired, and says when it did", async () => {
    const world = await withPosts(({ item }) => [item("a")]);
    const expiresAt = new Date("2026-01-05T09:30:00Z");
    expect(await rehearse(world, { value: "x", record: null, obtainedAt: null, expiresAt })).toMatchObject({ exit: 2 });
    expect(world.calls()).toEqual([]);
    expect(world.log.lines.at(-1)).toMatch(/^error: The token has expired \(.*2026.*\); repeat the authorization/);
  });
});
