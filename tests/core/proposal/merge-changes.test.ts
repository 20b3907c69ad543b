import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { mergeChanges, textOfPosts } from "../../../scripts/core/proposal/merge-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";
import { applyListChanges } from "../../../scripts/core/queue/edit-list.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const print = (...posts: DraftPost[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;
const post = (id: string, changes: DraftPost = {}) => goodPost({ id, ...changes });
const idsIn = (text: string) => JSON.parse(text).posts.map(({ id }: DraftPost) => id);

function merge(seen: string, current: string, changes: readonly ListChange[]): string {
  const merged = mergeChanges({ seen, current, changes, now: NOW });
  if (!merged.ok) throw new Error(merged.error);
  return merged.value;
}

const ADD_N: ListChange = { kind: "add", posts: [post("n")], place: "last" };
const CHANGES: ListChange[] = [
  { kind: "add", posts: [post("n", { not_before: "2026-12-24T09:00:00Z" })], place: "by-date" },
  { kind: "edit", id: "a", set: { caption: "New words." }, remove: [] },
  { kind: "move", id: "c", place: "next" },
  { kind: "remove", ids: ["b"] },
];

describe("changes that meet a newer version of the queue", () => {
  it("are made as they are where nothing has changed", () => {
    const seen = print(post("a"), post("b"), post("c"));
    const applied = applyListChanges(seen, CHANGES, NOW);
    expect(merge(seen, seen, CHANGES)).toBe(applied.ok && applied.value);
  });

  it("change nothing the second time, whatever others did in between", () => {
    const seen = print(post("a"), post("b"), post("c"));
    const once = merge(seen, seen, CHANGES);
    expect(merge(seen, once, CHANGES)).toBe(once);
    const others = applyListChanges(once, [{ kind: "add", posts: [post("z")], place: "last" }], NOW);
    expect(others.ok && merge(seen, others.value, CHANGES)).toBe(others.ok && others.value);
  });

  it("keep what others did, and what the bot wrote", () => {
    const seen = print(post("p"), post("a"), post("b"), post("c"));
    const live = { status: "done", media_id: "1", published_at: "2026-11-19T09:30:00Z" } as const;
    const current = print(post("p", live), post("a"), post("b"), post("c", { pillar: "place" }), post("d"));
    const [p, n, c, a, d, ...others] = JSON.parse(merge(seen, current, CHANGES)).posts;
    expect([p.media_id, n.id, c.pillar, a.caption, d.id, others]).toEqual(["1", "n", "place", "New words.", "d", []]);
  });

  it("leave a post where others have moved it since an earlier try", () => {
    const added = post("n", { not_before: "2026-12-24T09:00:00Z" });
    const add: ListChange = { kind: "add", posts: [added], place: "by-date" };
    const edit: ListChange = { kind: "edit", id: "a", set: { caption: "New words." }, remove: [] };
    const merged = merge(print(post("a")), print(post("a"), post("z"), added), [add, edit]);
    expect(idsIn(merged)).toEqual(["a", "z", "n"]);
    expect(JSON.parse(merged).posts[0].caption).toBe("New words.");
  });

  it("put a new post among the dates that are there now", () => {
    const seen = print(post("a"));
    const dated = (id: string, day: string) => post(id, { not_before: `2026-12-${day}T09:00:00Z` });
    const current = print(dated("early", "20"), dated("late", "30"), post("a"));
    const add: ListChange = { kind: "add", posts: [dated("n", "24")], place: "by-date" };
    expect(idsIn(merge(seen, current, [add]))).toEqual(["early", "n", "late", "a"]);
  });

  it.each<[string, DraftPost[], ListChange, RegExp]>([
    [
      "edited the same field",
      [post("a", { caption: "Theirs." })],
      { kind: "edit", id: "a", set: { caption: "Mine." }, remove: [] },
      /"a" was edited on both sides: caption/,
    ],
    ["removed the post", [], { kind: "edit", id: "a", set: { caption: "Mine." }, remove: [] }, /removed in the newest/],
    ["took the id", [post("a"), post("n", { caption: "Theirs." })], ADD_N, /id "n"/],
    ["made the file unreadable", [post("a"), post("a")], { kind: "remove", ids: ["a"] }, /Two posts/],
  ])("are refused in words where others %s", (_, current, change, why) => {
    const merged = mergeChanges({ seen: print(post("a")), current: print(...current), changes: [change], now: NOW });
    expect(merged).toEqual({ ok: false, error: expect.stringMatching(why) });
  });
});

const textOf = (queue: unknown, ...ids: string[]) =>
  textOfPosts(new TextEncoder().encode(typeof queue === "string" ? queue : JSON.stringify(queue)), ids);

describe("what a queue says of some of its posts", () => {
  it("does not depend on layout, on the order of fields, or on other posts", () => {
    const here = textOf({ posts: [{ id: "a", caption: "x" }] }, "a");
    expect(textOf('{"posts":[ {"caption":\n"x", "id":"a"},{"id":"b"}]}', "a")).toBe(here);
  });

  it.each([
    ["a field", [{ id: "a", caption: "y" }]],
    ["a further field", [{ id: "a", caption: "x", odd: null }]],
    ["a further post of the same id", [{ id: "a", caption: "x" }, { id: "a" }]],
  ])("differs by %s, even one that the rules refuse", (_, posts) =>
    expect(textOf({ posts }, "a")).not.toBe(textOf({ posts: [{ id: "a", caption: "x" }] }, "a")),
  );

  it.each([
    ["none of them", { posts: [{ id: "b" }] }],
    ["no posts", {}],
    ["no list", { posts: { id: "a" } }],
    ["null", "null"],
    ["no JSON", "{"],
  ])("is null for a queue with %s", (_, queue) => expect(textOf(queue, "a")).toBeNull());

  it("is null without a queue, holds each of several posts, and passes over what is none", () => {
    expect(textOfPosts(null, ["a"])).toBeNull();
    expect(textOf({ posts: [null, 1, "a", { id: "a" }, { id: "b" }] }, "a", "b")).toBe('[[["id","a"]],[["id","b"]]]');
  });
});
