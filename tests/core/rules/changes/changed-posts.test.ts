import { describe, expect, it } from "vitest";
import { changedPosts } from "../../../../scripts/core/rules/changes/queue-diff.ts";
import { goodPost } from "../../../support/rules.ts";

describe("changedPosts", () => {
  it("keeps new and edited posts, not moved ones nor those with their fields in another order", () => {
    const reordered = Object.fromEntries(Object.entries(goodPost({ id: "b" })).reverse());
    const base = [goodPost({ id: "a" }), goodPost({ id: "b" }), goodPost({ id: "c" })];
    const posts = [reordered, goodPost({ id: "a" }), goodPost({ id: "c", caption: "New" }), goodPost({ id: "d" })];
    expect(changedPosts(posts, [0, 1, 2, 3], base)).toEqual([2, 3]);
  });

  it("looks only at the posts asked for, and takes nameless posts for new", () => {
    expect(changedPosts([{}, goodPost()], [0], [{}])).toEqual([0]);
  });
});
