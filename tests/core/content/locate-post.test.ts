import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locatePost, locatePosts } from "../../../scripts/core/content/post-list.ts";

const textOf = (text: string, index: number) => {
  const range = locatePost(text, index);
  return range === null ? null : text.slice(range.start, range.end);
};

describe("locatePosts", () => {
  it("finds every post, and the list between its brackets, in any layout", () => {
    const posts = fc.array(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ maxDepth: 2 })));
    fc.assert(
      fc.property(posts, fc.constantFrom(undefined, 2, "\t"), (list, indent) => {
        const text = JSON.stringify({ account: "posts", posts: list, last: { posts: [{}] } }, null, indent);
        const located = locatePosts(text);
        const found = located?.posts.map(({ start, end }) => JSON.parse(text.slice(start, end)));
        expect(found).toEqual(JSON.parse(JSON.stringify(list)));
        expect(JSON.parse(`[${text.slice(located?.list.start, located?.list.end)}]`)).toEqual(found);
      }),
    );
  });

  it("takes the last of repeated lists, which is the one that counts", () => {
    expect(textOf('{"posts":[{"id":"a"}],"posts":[{"id":"b"}]}', 0)).toBe('{"id":"b"}');
    expect(textOf('{"posts":[{"id":"a"}],"p\\u006fsts":[{"id":"b"}]}', 0)).toBe('{"id":"b"}');
    expect(locatePosts('{"posts":[{"id":"a"}],"posts":null}')).toBeNull();
  });

  const DEEP = `{"posts":[${"[".repeat(100_000)}${"]".repeat(100_000)}]}`;
  it.each([
    "",
    "[]",
    '{"posts":1}',
    '{"other":{"posts":[{}]}}',
    '[{"posts":[{}]}]',
    '{"posts":[{}',
    '{"posts":[{},]}',
    DEEP,
  ])("finds no list in %.40s", (text) => expect(locatePosts(text)).toBeNull());
});
