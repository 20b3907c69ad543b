import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { rehearsePost } from "../../../scripts/flows/post/rehearse.ts";
import { journalOf } from "../../support/guard.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const PUBLISHED_AT = "2026-01-02T09:30:00Z";
const LIVE = { status: "done", media_id: "77", published_at: PUBLISHED_AT } as const;
const ENTRY = { id: "live", outcome: "done", media_id: "77", published_at: PUBLISHED_AT } as const;

interface Scene {
  /** In front of the post that is due. */
  queue?: Partial<Post>[];
  journal?: object | string;
}

async function stage({ queue = [], journal }: Scene): Promise<World> {
  const world = await posterWorld();
  const rest = ["v", "w", "x", "y", "z"].map((id) => world.item(id, { not_before: "2027-01-01T00:00:00Z" }));
  const picture = { image_url: world.mediaUrl("coffee-square.jpg") };
  const posts = queue.map((post) => ({ ...world.item("live", picture), ...post }));
  await world.writeQueue([...posts, world.item("due"), ...rest]);
  if (journal !== undefined) await world.writeFile("journal.json", journal);
  return world;
}

async function expectStopped(world: World, why: string): Promise<void> {
  expect(await world.run()).toMatchObject({
    exit: 2,
    summary: expect.stringContaining("record of what was published"),
  });
  const calls = world.calls();
  expect(calls.filter((name) => name === "create" || name === "publish")).toEqual([]);
  expect(world.alerts).toMatchObject([{ key: "record", why: expect.stringContaining(why) }]);
  expect(world.alerts[0]?.whatToDo).toContain("rebuild-record");
}

describe("post, when the record lacks something that was published", () => {
  it("publishes nothing and says so once", async () => {
    const world = await stage({ queue: [LIVE], journal: journalOf() });
    await expectStopped(world, "live went out");
    await world.run();
    expect(world.alerts).toHaveLength(1);
    expect((await world.posts()).find(({ id }) => id === "due")?.status).toBe("pending");
  });

  it("publishes nothing while the record is damaged, and leaves the file as it is", async () => {
    const world = await stage({ journal: "" });
    await expectStopped(world, "journal.json) is damaged");
    expect(await world.readFile("journal.json")).toBe("");
  });

  it("publishes nothing without a record while the account shows a post of the queue", async () => {
    const world = await stage({});
    const mediaId = await world.postByHand("Caption of due");
    await expectStopped(world, `the account shows due as media ${mediaId}`);
  });

  it("says so in a dry run, which alerts nobody", async () => {
    const world = await stage({ queue: [LIVE], journal: journalOf() });
    expect(await rehearsePost(await world.ports(), world.config(), null)).toMatchObject({ exit: 2 });
    expect(world.log.lines.join()).toContain("live went out, and the record knows nothing of it");
    expect(world.alerts).toEqual([]);
  });
});

describe("post, with a record of everything that was published", () => {
  it("goes on where the look at the record came too early, ten seconds later", async () => {
    const world = await stage({ queue: [LIVE], journal: journalOf(ENTRY) });
    const looks: number[] = [];
    const ports = world.withStore((store) => ({
      async readAll() {
        const isEarly = looks.push(world.clock.now().getTime()) === 1;
        return { ...(await store.readAll()), ...(isEarly ? { journal: null } : {}) };
      },
    }));
    expect(await world.run({}, ports)).toMatchObject({ exit: 0, published: "due" });
    const [first = 0, second = 0] = looks;
    expect(second - first).toBe(10_000);
  });
});

const DAY_MS = 24 * 60 * 60_000;

/** A record, and so many waiting posts: "p0", "p1" ... The captions are the ones of their ids. */
async function worldOf(count: number) {
  const world = await posterWorld();
  const ids = Array.from({ length: count }, (_, at) => `p${at}`);
  await world.writeQueue(ids.map((id) => world.item(id)));
  await world.writeFile("journal.json", { entries: [] });
  return { ...world, alertsOf: (kind: string) => world.alerts.filter(({ key }) => key.startsWith(kind)) };
}

describe("post, when the account shows a due post that nothing records", () => {
  it("sends nothing when every due post is there, for thirty days", async () => {
    const world = await worldOf(1);
    await world.postByHand("Caption of p0");
    world.clock.advance(30 * DAY_MS);
    expect(await world.run()).toMatchObject({ exit: 0, summary: expect.stringContaining("on the account already") });
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
  });

  it("publishes nothing while the account cannot be asked", async () => {
    const world = await worldOf(1);
    world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", count: "always" });
    expect(await world.run()).toMatchObject({ exit: 1, summary: "Posting stopped" });
    expect(world.calls()).not.toContain("create");
  });
});

describe("post, when the account shows something else", () => {
  it.each<[string, string, number]>([
    ["another caption", "Caption of p00", 0],
    ["the same caption, but more than thirty days ago", "Caption of p0", 30 * DAY_MS + 1_000],
  ])("publishes the post: %s", async (_, caption, laterMs) => {
    const world = await worldOf(1);
    await world.postByHand(caption);
    world.clock.advance(laterMs);
    expect(await world.run()).toMatchObject({ exit: 0, published: "p0" });
    expect(world.alertsOf("already-there")).toEqual([]);
  });
});
