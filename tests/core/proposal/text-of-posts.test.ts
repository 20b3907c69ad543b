import { describe, expect, it } from "vitest";
import { textOfPosts } from "../../../scripts/core/proposal/merge-changes.ts";

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
  ])("differs by %s, even one that the rules refuse", (_, posts) => {
    expect(textOf({ posts }, "a")).not.toBe(textOf({ posts: [{ id: "a", caption: "x" }] }, "a"));
  });

  it("holds each of several posts", () => {
    const posts = [{ id: "a" }, { id: "b", note: "1" }];
    expect(textOf({ posts }, "a", "b")).not.toBe(textOf({ posts: [{ id: "a" }, { id: "b", note: "2" }] }, "a", "b"));
  });

  it.each([
    ["none of them", { posts: [{ id: "b" }] }],
    ["no posts", {}],
    ["no list", { posts: { id: "a" } }],
    ["null", "null"],
    ["no JSON", "{"],
  ])("is null for a queue with %s", (_, queue) => {
    expect(textOf(queue, "a")).toBeNull();
  });

  it("is null without a queue, and passes over what is not a post", () => {
    expect(textOfPosts(null, ["a"])).toBeNull();
    expect(textOf({ posts: [null, 1, "a", { id: "a" }] }, "a")).toBe('[[["id","a"]]]');
  });
});
