import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../../scripts/adapters/files/file-store.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { editQueue } from "../../../scripts/flows/proposals/edit-queue.ts";
import { donePost, failedPost, journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

/** A queue with the post "market" and one before and behind it. */
async function queueWith(post: DraftPost, entries: readonly Partial<JournalEntry>[]) {
  const store = createFileStore(join(await temporaryFolder(), "queue.json"));
  const [first, last] = ["first", "last"].map((id) => goodPost({ id, caption: `Caption of ${id}.` }));
  const text = `${JSON.stringify({ account: "x", posts: [first, post, last] }, null, 2)}\n`;
  await store.write("queue", encodeUtf8(text), null, "");
  await store.write("journal", encodeUtf8(JSON.stringify(journalOf(...entries))), null, "");
  const read = async () => new TextDecoder().decode((await store.read("queue"))?.bytes);
  const change = async (...changes: ListChange[]) => {
    const ports = { store, clock: virtualClock(), random: () => 0.5, media: null, allowPrivateHosts: [] };
    const openMedia = async () => Promise.reject(new Error("no post names a file"));
    return await editQueue({ ...ports, readContent: (all) => readContent(all, []), openMedia }, changes);
  };
  return { change, read, text };
}

const CHANGES: readonly ListChange[] = [
  { kind: "edit", id: "market", set: { caption: "Another caption.\n\n#market" }, remove: [] },
  { kind: "move", id: "market", place: "last" },
  { kind: "swap", ids: ["first", "market"] },
  { kind: "remove", ids: ["market"] },
  { kind: "replace", post: goodPost({ caption: "Another caption.\n\n#market" }) },
];

describe("a post that the bot has begun", () => {
  it.each<[string, DraftPost, Partial<JournalEntry>[], RegExp]>([
    ["is claimed", goodPost(), [{}], /is being published/],
    ["is claimed anew", goodPost(), [{ outcome: "abandoned", container_id: "1" }, {}], /is being published/],
    ["failed and is claimed", failedPost({ id: "market" }), [{}], /is being published/],
    ["is published", donePost({ id: "market" }), [{ outcome: "done", media_id: "17" }], /is published/],
    ["is published, which only the queue knows", donePost({ id: "market" }), [], /is published/],
    ["is published, which only the record knows", goodPost(), [{ outcome: "done", media_id: "17" }], /is published/],
  ])("is changed by no command while it %s", async (_, post, entries, why) => {
    for (const change of CHANGES) {
      const { change: apply, read, text } = await queueWith(post, entries);
      await expect(apply(change), change.kind).rejects.toThrow(why);
      expect(await read()).toBe(text);
    }
  });

  it.each<[string, Partial<JournalEntry>[]]>([
    ["it was never claimed", []],
    ["its claim was given up", [{ outcome: "abandoned" }]],
    ["its claim was closed by a person", [{ outcome: "failed" }]],
    ["another post is claimed", [{ id: "first-of-all" }]],
  ])("may be changed again when %s", async (_, entries) => {
    for (const change of CHANGES) {
      const { change: apply, read, text } = await queueWith(goodPost(), entries);
      await apply(change);
      expect(await read(), change.kind).not.toBe(text);
    }
  });

  it("keeps all changes of one command from being made", async () => {
    const { change, read, text } = await queueWith(goodPost(), [{}]);
    await expect(change({ kind: "remove", ids: ["first"] }, { kind: "remove", ids: ["market"] })).rejects.toThrow();
    expect(await read()).toBe(text);
  });
});

it("names the post of each error where a command adds several", async () => {
  const { change } = await queueWith(goodPost(), []);
  const posts = ["long", "good"].map((id) => goodPost({ id, caption: id === "long" ? "x".repeat(2_201) : "Fine." }));
  await expect(change({ kind: "add", posts, place: "last" })).rejects.toThrow(/long: The caption has 2201 characters/);
});

describe("an error that was there before", () => {
  const { id: _id, ...nameless } = goodPost({ caption: "Nobody gave it a name.", note: "n" });

  it.each<[string, DraftPost]>([
    ["a post without an id", nameless],
    ["a post with the id of the one behind it", goodPost({ id: "last", caption: "Another caption." })],
    ["a post whose only fault is its length", goodPost({ caption: "x".repeat(2_201) })],
  ])("does not keep the post above %s from being removed or moved", async (_, post) => {
    const { change, read, text } = await queueWith(post, []);
    await change({ kind: "move", id: "first", place: "last" });
    await change({ kind: "remove", ids: ["first"] });
    expect(JSON.parse(await read()).posts).toHaveLength(JSON.parse(text).posts.length - 1);
  });

  it("does not excuse the same error a second time", async () => {
    const long = "x".repeat(2_201);
    const { change, read, text } = await queueWith(goodPost({ id: "market", caption: long }), []);
    const edit: ListChange = { kind: "edit", id: "first", set: { caption: long }, remove: [] };
    await expect(change(edit)).rejects.toThrow();
    expect(await read()).toBe(text);
  });
});
