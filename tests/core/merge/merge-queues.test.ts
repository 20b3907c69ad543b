import { describe, expect, it } from "vitest";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { lettersFile, merged, postsOf, queueFile, type TestPost } from "./queue-file.ts";

const [a, b, c] = postsOf("abc") as [TestPost, TestPost, TestPost];

function merge(base: TestPost[], ours: TestPost[], theirs: TestPost[]) {
  return mergeQueues({ base: queueFile(base), ours: queueFile(ours), theirs: queueFile(theirs) });
}

describe("mergeQueues", () => {
  it("takes the same edit of both sides once, whatever the order of its fields", () => {
    expect(
      merge([a, b], [{ ...a, note: "x", status: "pending" }, b], [{ ...a, status: "pending", note: "x" }, b, c]),
    ).toEqual({ kind: "merged", text: queueFile([{ ...a, note: "x", status: "pending" }, b, c]) });
  });

  it("keeps a new account name of one side, and of both when they agree", () => {
    const file = (account: string, posts: TestPost[]) => queueFile(posts, { account });
    expect(merged({ base: file("old", [a]), ours: file("new", [a]), theirs: file("old", [a, b]) })).toBe(
      file("new", [a, b]),
    );
    expect(merged({ base: file("old", [a]), ours: file("old", [a, c]), theirs: file("new", [a, b]) })).toBe(
      file("new", [a, c, b]),
    );
    expect(merged({ base: file("old", [a]), ours: file("new", [a]), theirs: file("new", [a, b]) })).toBe(
      file("new", [a, b]),
    );
  });

  it("keeps a new account name of one side where the other only laid the file out anew", () => {
    const base = queueFile([a], { account: "old" });
    const renamed = base.replace('"old"', '"new"');
    const laidOut = base.replace('"account": "old"', '"account":"old"').replace("[", " [");
    for (const [ours, theirs] of [
      [laidOut, renamed],
      [renamed, laidOut],
    ] as const)
      expect(JSON.parse(merged({ base, ours, theirs }))).toEqual({ account: "new", posts: [a] });
  });

  it("merges files that both sides made anew", () => {
    expect(merged({ base: "", ours: queueFile([a]), theirs: queueFile([b]) })).toBe(queueFile([a, b]));
  });
});

describe("mergeQueues on true conflicts", () => {
  it("names a post that both sides edited, with the fields that differ", () => {
    const result = merge([a, b], [{ ...a, caption: "here", note: "n" }, b], [{ ...a, caption: "there", note: "n" }, b]);
    expect(result).toMatchObject({
      conflicts: [
        {
          kind: "edited-twice",
          id: "a",
          fields: [{ name: "caption", base: "caption of a", ours: "here", theirs: "there" }],
        },
      ],
    });
  });

  it("does not mix edits of different fields of one post: it may have gone out with the old caption", () => {
    const result = merge([a], [{ ...a, status: "done", media_id: "1" }], [{ ...a, caption: "better" }]);
    expect(result).toMatchObject({ kind: "conflict", conflicts: [{ kind: "edited-twice", id: "a" }] });
  });

  it("names a post that was removed on one side and edited on the other", () => {
    const edited = { id: "a", note: "kept?" };
    expect(merge([a, b], [b], [edited, b, c])).toMatchObject({
      conflicts: [
        {
          kind: "removed-and-edited",
          id: "a",
          removedBy: "ours",
          fields: [
            { name: "caption", base: "caption of a", theirs: undefined },
            { name: "note", base: undefined, theirs: "kept?" },
          ],
        },
      ],
    });
    expect(merge([a, b], [edited, b, c], [b])).toMatchObject({ conflicts: [{ removedBy: "theirs" }] });
  });

  it("names different new posts of one id, and different new account names", () => {
    expect(merge([a], [a, b], [a, { ...b, caption: "other" }])).toMatchObject({
      conflicts: [{ kind: "added-twice", id: "b", fields: [{ name: "caption", base: undefined }] }],
    });
    const file = (account: string) => queueFile([a], { account });
    expect(mergeQueues({ base: file("x"), ours: file("y"), theirs: file("z") })).toMatchObject({
      conflicts: [{ kind: "account", ours: "y", theirs: "z" }],
    });
  });

  it("tells fields apart that have names of every object", () => {
    const result = merge([a], [{ ...a, constructor: "x" }], [{ ...a, toString: "y" }]);
    expect(result).toMatchObject({
      conflicts: [
        {
          fields: [
            { name: "constructor", ours: "x", theirs: undefined },
            { name: "toString", ours: undefined, theirs: "y" },
          ],
        },
      ],
    });
  });
});

describe("mergeQueues on files it cannot read for certain", () => {
  it.each([
    ["text that is not JSON", '{"posts": [}', /"theirs" cannot be merged\. line 1: /],
    ["conflict markers of an earlier merge", lettersFile("a").replace("  ]", "<<<<<<< ours\n  ]"), /line \d+: /],
    ["a byte order mark", `\ufeff${lettersFile("ax")}`, /byte order mark/],
    ["an empty file", "", /line 1: /],
    ["a list", "[]", /no list "posts"/],
    ["null", "null", /no list "posts"/],
    ["posts that are no list", '{"posts": {}}', /no list "posts"/],
    ["a post without id", '{"posts": [{"id": "a"}, {}]}', /Entry 2 of "posts" has no id/],
    ["a post whose id is a number", '{"posts": [{"id": 5}]}', /Entry 1 of "posts" has no id/],
    ["a post that is a text", '{"posts": ["a"]}', /Entry 1 of "posts" has no id/],
    ["a post that is null", '{"posts": [null]}', /Entry 1 of "posts" has no id/],
    ["a post that is a list", '{"posts": [[]]}', /Entry 1 of "posts" has no id/],
    ["two posts of one id", '{"posts": [{"id": "a"}, {"id": "a"}]}', /Two posts have the id "a"/],
    ["a field that stands twice", '{"posts": [{"id": "a", "id": "b"}]}', /id/],
    ["two lists of posts", '{"posts": [{"id": "a"}], "posts": []}', /posts/],
    ["absurd depth", `{"posts": ${"[".repeat(200_000)}`, /cannot be merged/],
  ])("refuses %s on any side", (_what, text, why) => {
    const [base, other] = [lettersFile("a"), lettersFile("ab")];
    const refusal = { kind: "refused", why: expect.stringMatching(why) };
    expect(mergeQueues({ base, ours: other, theirs: text })).toEqual(refusal);
    expect(mergeQueues({ base, ours: text, theirs: other })).toMatchObject({ kind: "refused" });
    if (text !== "") expect(mergeQueues({ base: text, ours: base, theirs: other })).toMatchObject({ kind: "refused" });
  });

  it("refuses changes of both sides outside of account and posts", () => {
    const file = (extra: object) => JSON.stringify({ account: "x", ...extra, posts: [] });
    expect(mergeQueues({ base: file({}), ours: file({ a: 1 }), theirs: file({ b: 1 }) })).toMatchObject({
      kind: "refused",
    });
  });
});
