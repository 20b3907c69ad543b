import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { compareQueues } from "../../../scripts/core/preview/compare-queues.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { post } from "./preview-world.ts";

function compare(before: readonly DraftPost[], after: readonly DraftPost[]) {
  const read = (posts: readonly DraftPost[]) => readQueue(encodeUtf8(JSON.stringify({ account: "a", posts })));
  const { changed, removed, moved } = compareQueues(read(before), read(after), { before: null, after: null });
  return {
    changed: changed.map(({ kind, index, fields }) => [kind, index, ...fields]),
    removed: removed.map(({ id }) => id),
    moved,
  };
}

describe("compareQueues", () => {
  const [a, b, c, d] = [post("a"), post("b"), post("c"), post("d")];

  it("finds nothing where nothing but the order of fields differs", () => {
    const turned = Object.fromEntries(Object.entries(a).reverse());
    expect(compare([a, b], [turned, b])).toEqual({ changed: [], removed: [], moved: [] });
  });

  it("names the fields that differ, those that are gone too", () => {
    const { alt_text: _, ...rest } = a;
    expect(compare([a], [{ ...rest, caption: "New? Yes." }]).changed).toEqual([["changed", 0, "caption", "alt_text"]]);
  });

  it("tells a renamed post from a removed and a new one", () => {
    expect(compare([a], [{ ...a, id: "z" }])).toEqual({ changed: [["renamed", 0]], removed: [], moved: [] });
    const expected = { changed: [["new", 0]], removed: ["a"], moved: [] };
    expect(compare([a], [{ ...a, id: "z", caption: "New? Yes." }])).toEqual(expected);
  });

  it("counts a post without an id as new", () => {
    const { id: _, ...anonymous } = a;
    expect(compare([a], [a, anonymous]).changed).toEqual([["new", 1]]);
  });

  it("blames a move on as few posts as possible", () => {
    expect(compare([a, b, c, d], [d, a, b, c]).moved).toEqual(["d"]);
    expect(compare([a, b, c, d], [b, c, d, a]).moved).toEqual(["a"]);
    expect(compare([a, b, c, d], [a, c]).moved).toEqual([]);
  });

  it("names moved posts without which the rest stands in its old order", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 6 }), (order) => {
        const { moved } = compare(
          ids.map((id) => post(id)),
          order.map((id) => post(id)),
        );
        const rest = order.filter((id) => !moved.includes(id));
        expect(rest).toEqual([...rest].sort());
      }),
    );
  });
});
