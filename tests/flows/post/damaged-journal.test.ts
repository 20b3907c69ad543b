import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

const ENTRY = {
  id: "a",
  digest: "0".repeat(64),
  account_id: "1",
  container_id: "2",
  claim: { at: "2026-01-04T09:30:00.000Z", run: "r" },
  outcome: "done",
  media_id: "3",
  published_at: "2026-01-04T09:30:00.000Z",
};
const { outcome: _, ...halfEntry } = ENTRY;

/** What can become of the file that keeps posts from going out twice: by a bad merge, a full disk, a hand. */
const DAMAGE: readonly [string, string][] = [
  ["is empty", ""],
  ["was cut off", '{ "entries": [ { "id": "a", '],
  ["has conflict markers", '<<<<<<< HEAD\n{ "entries": [] }\n=======\n{ "entries": [] }\n>>>>>>> main\n'],
  ["is another file", "[]"],
  ["holds no entries", "{}"],
  ["has one entry with a field less", JSON.stringify({ entries: [ENTRY, halfEntry] })],
  ["has an entry with an unknown outcome", JSON.stringify({ entries: [{ ...ENTRY, outcome: "live" }] })],
];

describe("post, when the queue breaks while it is brought in line with the journal", () => {
  it("publishes nothing of it, and says why", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a"), world.item("b")]);
    await world.run();
    await world.writeQueue([world.item("a"), world.item("b")]);
    world.nextDay();
    world.calls();
    const ports = await world.withStore((store) => ({
      ...store,
      async write(file, bytes, expected, message) {
        const result = await store.write(file, bytes, expected, message);
        const posts = JSON.stringify([world.item("b"), world.item("b")]);
        if (message.includes("as recorded in the journal"))
          await world.writeFile("queue.json", `{ "account": "bakery", "posts": ${posts} }`);
        return result;
      },
    }));
    expect(await world.run({}, ports)).toMatchObject({ exit: 1, summary: expect.stringContaining("queue") });
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
    expect(world.alerts.at(-1)).toMatchObject({ kind: "queue", title: expect.stringContaining("cannot be used") });
  });
});

describe("post, when the queue cannot be used and lags behind the journal", () => {
  it("leaves the queue and the entries as they are", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a"), world.item("b")]);
    await world.run();
    const { entries } = await world.journal();
    const posts = [world.item("a"), world.item("b"), world.item("b")];
    await world.writeQueue(posts);
    world.nextDay();
    expect(await world.run()).toMatchObject({ exit: 1, summary: expect.stringContaining("queue") });
    expect(await world.posts()).toEqual(posts);
    expect((await world.journal()).entries).toEqual(entries);
  });
});

describe("post, when the journal", () => {
  it.each(DAMAGE)("%s, publishes nothing, leaves the file as it is and says so", async (_name, text) => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    await world.writeFile("journal.json", text);
    const outcome = await world.run();
    expect(outcome.exit, outcome.summary).toBe(1);
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
    const body = expect.stringContaining("journal.json is damaged");
    expect(world.alerts).toMatchObject([
      { kind: "queue", title: expect.stringContaining("nothing was published"), body },
    ]);
    expect((await world.posts()).map(({ status }) => status)).toEqual(["pending"]);
  });
});
