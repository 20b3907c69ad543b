import { describe, expect, it } from "vitest";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { lettersFile, lettersOf, merged, postsOf, queueFile, type TestPost } from "./queue-file.ts";

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
    const base = file("old", [a]);
    expect(merged({ base, ours: file("new", [a]), theirs: file("old", [a, b]) })).toBe(file("new", [a, b]));
    expect(merged({ base, ours: file("old", [a, c]), theirs: file("new", [a, b]) })).toBe(file("new", [a, c, b]));
    expect(merged({ base, ours: file("new", [a]), theirs: file("new", [a, b]) })).toBe(file("new", [a, b]));
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

  it("merges files that both sides made anew", () =>
    expect(merged({ base: "", ours: queueFile([a]), theirs: queueFile([b]) })).toBe(queueFile([a, b])));
});

describe("mergeQueues on true conflicts", () => {
  const conflictsOf = (...versions: Parameters<typeof merge>) => {
    const result = merge(...versions);
    return result.kind === "conflict" ? result.conflicts : [];
  };

  it("names a post that both sides edited, with the fields that differ", () => {
    const found = conflictsOf([a], [{ ...a, caption: "here", note: "n" }], [{ ...a, caption: "there", note: "n" }]);
    const fields = [{ name: "caption", base: "caption of a", ours: "here", theirs: "there" }];
    expect(found).toEqual([{ kind: "edited-twice", id: "a", fields }]);
  });

  it("does not mix edits of different fields of one post: it may have gone out with the old caption", () => {
    const result = merge([a], [{ ...a, status: "done", media_id: "1" }], [{ ...a, caption: "better" }]);
    expect(result).toMatchObject({ kind: "conflict", conflicts: [{ kind: "edited-twice", id: "a" }] });
  });

  it("names a post that was removed on one side and edited on the other", () => {
    const edited = { id: "a", note: "kept?" };
    const [lost, added] = [
      { name: "caption", base: "caption of a" },
      { name: "note", theirs: "kept?" },
    ];
    const conflict = { kind: "removed-and-edited", id: "a", removedBy: "ours", fields: [lost, added] };
    expect(conflictsOf([a, b], [b], [edited, b, c])).toMatchObject([conflict]);
    expect(conflictsOf([a, b], [edited, b, c], [b])).toMatchObject([{ removedBy: "theirs" }]);
  });

  it("names different new posts of one id, and different new account names", () => {
    const fields = [{ name: "caption", base: undefined }];
    const added = conflictsOf([a], [a, b], [a, { ...b, caption: "other" }]);
    expect(added).toMatchObject([{ kind: "added-twice", id: "b", fields }]);
    const file = (account: string) => queueFile([a], { account });
    expect(mergeQueues({ base: file("x"), ours: file("y"), theirs: file("z") })).toMatchObject({
      conflicts: [{ kind: "account", ours: "y", theirs: "z" }],
    });
  });

  it("tells fields apart that have names of every object", () => {
    const found = conflictsOf([a], [{ ...a, constructor: "x" }], [{ ...a, toString: "y" }]);
    const [own, theirs] = [
      { name: "constructor", ours: "x" },
      { name: "toString", theirs: "y" },
    ];
    expect(found).toMatchObject([{ fields: [own, theirs] }]);
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
    const sides = { base: file({}), ours: file({ a: 1 }), theirs: file({ b: 1 }) };
    expect(mergeQueues(sides)).toMatchObject({ kind: "refused" });
  });
});

describe("the layout of a merged queue", () => {
  it("keeps every byte that nobody touched, however it is written", () => {
    const base = `{ "account" : "x", "$schema": "https://x.example/queue.schema.json",

    "posts": [
        { "id": "a",   "note": "keep   my   spacing" },
        {"id":"b", "caption":"\\u00e9 } , ] \\" \\/"}
    ] }`;
    const ours = base.replace('"keep   my', '"kept   my');
    const theirs = base.replace("\n    ] }", ',\n        { "id": "c" }\n    ] }');
    expect(merged({ base, ours, theirs })).toBe(theirs.replace('"keep   my', '"kept   my'));
    expect(merged({ base, ours: theirs, theirs: ours })).toBe(theirs.replace('"keep   my', '"kept   my'));
  });

  it("takes the layout of ours, so that a change of the layout alone loses no edit", () => {
    const edited = lettersFile("abx").replace("caption of a", "better");
    const laidOut = queueFile(postsOf("ab"), { indent: "\t" }).replaceAll("\n", "\r\n");
    expect(merged({ base: lettersFile("ab"), ours: edited, theirs: laidOut })).toBe(edited);
    const other = merged({ base: lettersFile("ab"), ours: laidOut, theirs: edited });
    expect(JSON.parse(other)).toEqual(JSON.parse(edited));
    expect(other).toContain('\r\n\t\t\t"id": "b"');
  });

  it("gives an empty list the layout of the side that fills it, and a filled one none when it empties", () => {
    const empty = '{\n  "account": "team",\n  "posts": []\n}\n';
    expect(merged({ base: lettersFile("a"), ours: empty, theirs: lettersFile("ab") })).toBe(lettersFile("b"));
    expect(merged({ base: lettersFile("ab"), ours: lettersFile("a"), theirs: lettersFile("b") })).toBe(empty);
  });
});

describe("both texts of a conflict", () => {
  const named = (account: string) => queueFile(postsOf("a"), { account });
  const edit = (letters: string, id: string, caption: string) =>
    lettersFile(letters).replace(`caption of ${id}`, caption);

  it.each([
    ["a post that both edited", lettersFile("abc"), edit("abc", "b", "here"), edit("abc", "b", "there")],
    ["a removed first post", lettersFile("abc"), lettersFile("bc"), edit("abc", "a", "there")],
    ["a removed last post", lettersFile("abc"), edit("abc", "c", "here"), lettersFile("ab")],
    ["a post that both moved", lettersFile("abcd"), lettersFile("dabc"), lettersFile("adbc")],
    ["the account", named("x"), named("y"), named("z")],
  ])("are the two sides where nothing else changed: %s", (_what, base, ours, theirs) =>
    expect(mergeQueues({ base, ours, theirs })).toMatchObject({ kind: "conflict", ours, theirs }),
  );

  it("hold all that does not conflict", () => {
    const [base, ours, theirs] = [lettersFile("ab"), edit("abx", "b", "here"), edit("aby", "b", "there")];
    const [withOurs, withTheirs] = [edit("abxy", "b", "here"), edit("abxy", "b", "there")];
    expect(mergeQueues({ base, ours, theirs })).toMatchObject({ ours: withOurs, theirs: withTheirs });
  });
});

const mergeLetters = (base: string, ours: string, theirs: string, first: "ours" | "theirs" = "ours") =>
  lettersOf(merged({ base: lettersFile(base), ours: lettersFile(ours), theirs: lettersFile(theirs), first }));

describe("the order of merged posts", () => {
  it.each([
    ["posts added at the end by both", "abc", "abcx", "abcyz", "abcxyz"],
    ["posts added at the start by both", "abc", "xabc", "yabc", "xyabc"],
    ["posts added in different places", "abc", "axbc", "abyc", "axbyc"],
    ["posts added to an empty queue", "", "x", "y", "xy"],
    ["a post added behind one that the other side removed", "abc", "ac", "abxc", "axc"],
    ["a removal here and one there", "abcd", "acd", "abc", "ac"],
    ["a post removed by both", "abc", "ac", "ac", "ac"],
    ["everything removed here, a post added there", "abc", "", "abcx", "x"],
    ["a post moved here, one added there", "abcd", "dabc", "abcdx", "dabcx"],
    ["different posts moved here and there", "abcdef", "bacdef", "abcdfe", "bacdfe"],
    ["the same move on both sides", "abcd", "dabc", "dabcx", "dabcx"],
    ["a post moved here and removed there", "abcd", "dabc", "abc", "abc"],
    ["a post added at the end whose neighbour the other side moved", "abcd", "abcdx", "dabc", "dabcx"],
    ["a post behind its neighbour when others were moved in between", "abcd", "axbcd", "adbc", "axdbc"],
    ["the same post added by both, others around it", "ab", "abpx", "abxq", "abpxq"],
    ["the same post added by both in different places", "ab", "xab", "abx", "xab"],
  ])("keeps %s", (_what, base, ours, theirs, result) => expect(mergeLetters(base, ours, theirs)).toBe(result));

  it("puts the posts of the side that comes first before those of the other, whichever it is", () => {
    expect(mergeLetters("ab", "abx", "aby", "ours")).toBe("abxy");
    expect(mergeLetters("ab", "abx", "aby", "theirs")).toBe("abyx");
  });

  it("does not guess where a post belongs that both sides moved to different places", () => {
    const result = mergeQueues({ base: lettersFile("abcd"), ours: lettersFile("dabc"), theirs: lettersFile("adbc") });
    expect(result).toMatchObject({ kind: "conflict", conflicts: [{ kind: "moved-twice", id: "d" }] });
  });

  it("lets posts stay with what both sides left in place when they moved different posts past each other", () => {
    expect(mergeLetters("abc", "bac", "acb")).toBe("bac");
    expect(mergeLetters("abc", "acb", "bac")).toBe("bac");
  });

  it("keeps a new post with a neighbour that stayed, whichever other post was moved wherever", () => {
    const letters = [..."abcde"];
    for (const moved of letters) {
      const rest = letters.filter((letter) => letter !== moved);
      // Of two neighbours that changed places, either may be the one that was moved.
      const places = [0, 1, 2, 3, 4].filter((place) => Math.abs(place - letters.indexOf(moved)) > 1);
      for (const place of places) {
        const theirs = rest.toSpliced(place, 0, moved).join("");
        for (let at = 0; at <= letters.length; at++) {
          const ours = letters.toSpliced(at, 0, "x").join("");
          const result = mergeLetters("abcde", ours, theirs);
          const neighbours = letters[at - 1] === moved ? `x${letters[at] ?? ""}` : `${letters[at - 1] ?? ""}x`;
          expect(result, `${ours} and ${theirs}`).toContain(neighbours);
          expect(result.replace("x", ""), `${ours} and ${theirs}`).toBe(theirs);
        }
      }
    }
  });
});
