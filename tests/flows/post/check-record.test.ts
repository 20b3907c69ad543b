import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { rehearsePost } from "../../../scripts/flows/post/rehearse.ts";
import { journalOf } from "../../support/guard.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const PUBLISHED_AT = "2026-01-02T09:30:00Z";
const LIVE = { status: "done", media_id: "77", published_at: PUBLISHED_AT } as const;
const ENTRY = { id: "live", outcome: "done", media_id: "77", published_at: PUBLISHED_AT } as const;
const [{ outcome: _, ...HALF } = {}] = journalOf(ENTRY).entries;
const TOKEN_STATUS = { refreshed_at: "2026-01-04T09:30:00Z", expires_at: "2026-03-04T09:30:00Z" };

/** What can become of the file that keeps posts from going out twice: by a full disk, a hand. */
const DAMAGE: readonly [string, string][] = [
  ["is empty", ""],
  ["was cut off", '{ "entries": [ { "id": "a", '],
  ["has conflict markers", '<<<<<<< HEAD\n{ "entries": [] }\n=======\n{ "entries": [] }\n>>>>>>> main\n'],
  ["is another file", "[]"],
  ["holds no entries", "{}"],
  ["has one entry with a field less", JSON.stringify({ entries: [...journalOf(ENTRY).entries, HALF] })],
  [
    "has an entry with an unknown outcome",
    JSON.stringify({ entries: [{ ...journalOf(ENTRY).entries[0], outcome: "live" }] }),
  ],
];

interface Scene {
  /** In front of the post that is due. */
  queue?: Partial<Post>[];
  archive?: Partial<Post>[];
  journal?: object | string;
  tokenStatus?: object;
}

async function stage({ queue = [], archive = [], journal, tokenStatus }: Scene): Promise<World> {
  const world = await posterWorld();
  const rest = ["v", "w", "x", "y", "z"].map((id) => world.item(id, { not_before: "2027-01-01T00:00:00Z" }));
  const picture = { image_url: world.mediaUrl("coffee-square.jpg") };
  const posts = queue.map((post) => ({ ...world.item("live", picture), ...post }));
  await world.writeQueue([...posts, world.item("due"), ...rest]);
  if (archive.length > 0) {
    const kept = archive.map((post) => ({ ...world.item("live", picture), ...post }));
    await world.writeFile("archive/2026-01.json", { account: "bakery", posts: kept });
  }
  if (journal !== undefined) await world.writeFile("journal.json", journal);
  if (tokenStatus !== undefined) await world.writeFile("token-status.json", tokenStatus);
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
  it.each<[string, Scene, string]>([
    ["the queue knows of a post, and there is no record", { queue: [LIVE] }, "live went out"],
    ["the queue knows of a post, and the record does not", { queue: [LIVE], journal: journalOf() }, "live went out"],
    ["the archive knows of it", { archive: [LIVE], journal: journalOf() }, "live went out"],
    [
      "queue and archive know of more than one",
      { queue: [LIVE], archive: [{ ...LIVE, id: "old", media_id: "78" }], journal: journalOf() },
      "live and 1 other post went out",
    ],
    [
      "the record holds another post",
      { queue: [LIVE], journal: journalOf({ ...ENTRY, id: "other", media_id: "78" }) },
      "live went out",
    ],
    [
      "its claim was given up",
      { queue: [LIVE], journal: journalOf({ ...ENTRY, outcome: "abandoned", media_id: null }) },
      "live",
    ],
    ["the token was refreshed here, and there is no record", { tokenStatus: TOKEN_STATUS }, "token-status.json"],
  ])("publishes nothing and says so once: %s", async (_name, scene, why) => {
    const world = await stage(scene);
    await expectStopped(world, why);
    await world.run();
    expect(world.alerts).toHaveLength(1);
    expect((await world.posts()).find(({ id }) => id === "due")?.status).toBe("pending");
  });

  it.each(DAMAGE)("publishes nothing while the record %s, and leaves the file as it is", async (_name, text) => {
    const world = await stage({ journal: text });
    await expectStopped(world, "journal.json) is damaged");
    expect(await world.readFile("journal.json")).toBe(text);
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
  it.each<[string, Scene]>([
    ["there is nothing to record yet", {}],
    ["it holds the post", { queue: [LIVE], journal: journalOf(ENTRY) }],
    ["it holds the post of the archive", { archive: [LIVE], journal: journalOf(ENTRY) }],
    [
      "it holds the medium of a post that was renamed",
      { queue: [{ ...LIVE, id: "renamed" }], journal: journalOf(ENTRY) },
    ],
    ["a post was marked done by hand, and never went out", { queue: [{ status: "done" }] }],
    ["it is empty, and the token was refreshed", { journal: journalOf(), tokenStatus: TOKEN_STATUS }],
  ])("goes on: %s", async (_name, scene) => {
    const world = await stage(scene);
    expect(await world.run()).toMatchObject({ exit: 0, published: "due" });
    expect(world.alerts.map(({ key }) => key)).not.toContain("record");
  });

  it("goes on where the look at the record came too early, ten seconds later", async () => {
    const world = await stage({ queue: [LIVE], journal: journalOf(ENTRY) });
    const looks: number[] = [];
    const ports = await world.withStore((store) => ({
      ...store,
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
