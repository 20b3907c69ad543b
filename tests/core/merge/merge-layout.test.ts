import { describe, expect, it } from "vitest";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { lettersFile, merged, postsOf, queueFile } from "./queue-file.ts";

describe("the layout of a merged queue", () => {
  it("keeps every byte that nobody touched, however it is written", () => {
    const base = `{ "account" : "x",

    "posts": [
        { "id": "a",   "note": "keep   my   spacing" },


        {"id":"b", "caption":"\\u00e9 } , ] \\" \\/"}
    ] }`;
    const ours = base.replace('"keep   my', '"kept   my');
    const theirs = base.replace("\n    ] }", ',\n        { "id": "c" }\n    ] }');
    expect(merged({ base, ours, theirs })).toBe(theirs.replace('"keep   my', '"kept   my'));
    expect(merged({ base, ours: theirs, theirs: ours })).toBe(theirs.replace('"keep   my', '"kept   my'));
  });

  it("keeps minified files on one line, and CRLF files on theirs", () => {
    const minified = (letters: string) => queueFile(postsOf(letters), { indent: "" }).trim();
    expect(merged({ base: minified("ab"), ours: minified("abx"), theirs: minified("aby") })).toBe(minified("abxy"));
    const crlf = (letters: string) => lettersFile(letters).replaceAll("\n", "\r\n");
    expect(merged({ base: crlf("ab"), ours: crlf("abx"), theirs: crlf("yab") })).toBe(crlf("yabx"));
  });

  it("keeps blank lines that one side put between posts", () => {
    const spaced = lettersFile("abc").replace('    },\n    {\n      "id": "c"', '    },\n\n    {\n      "id": "c"');
    expect(merged({ base: lettersFile("abc"), ours: lettersFile("abcx"), theirs: spaced })).toBe(
      spaced.replace("    }\n  ]", '    },\n    {\n      "id": "x",\n      "caption": "caption of x"\n    }\n  ]'),
    );
  });

  it.each([
    ["mostly a line break", ["\n", "\n", "\n\n"], "\n"],
    ["mostly a blank line", ["\n\n", "\n", "\n\n"], "\n\n"],
  ])("puts behind posts that both put in front what stands between most of the others: %s", (_, gaps, usual) => {
    const write = (ids: string, between: readonly string[]) => {
      const lines = [...ids].map((id, at) => `  {"id":"${id}"}${at < ids.length - 1 ? `,${between[at]}` : ""}`);
      return `{"posts":[\n${lines.join("")}\n]}\n`;
    };
    const sides = { ours: write("xabcd", [usual, ...gaps]), theirs: write("yabcd", [usual, ...gaps]) };
    expect(merged({ base: write("abcd", gaps), ...sides })).toBe(write("xyabcd", [usual, usual, ...gaps]));
  });

  it("writes new posts in the layout that the other side gave the file", () => {
    const tabs = (letters: string) => queueFile(postsOf(letters), { indent: "\t" }).replaceAll("\n", "\r\n");
    expect(merged({ base: lettersFile("ab"), ours: lettersFile("abx"), theirs: tabs("ab") })).toBe(tabs("abx"));
    expect(merged({ base: lettersFile("ab"), ours: tabs("ab"), theirs: lettersFile("xab") })).toBe(tabs("xab"));
  });

  it("brings what lies inside of a post into the new layout, too", () => {
    const children = [{ image_url: "https://example.com/1.jpg" }, { image_url: "https://example.com/2.jpg" }];
    const posts = [...postsOf("ab"), { id: "x", children }];
    const tabs = (some: typeof posts) => queueFile(some, { indent: "\t" });
    const sides = { base: lettersFile("ab"), ours: queueFile(posts), theirs: tabs(postsOf("ab")) };
    expect(merged(sides)).toBe(tabs(posts));
  });

  it("does not take a new layout for an edit", () => {
    const edited = lettersFile("ab").replace("caption of a", "better");
    expect(
      merged({ base: lettersFile("ab"), ours: edited, theirs: queueFile(postsOf("ab"), { indent: 4 }) }),
    ).toContain('"caption": "better"');
  });

  it("gives an empty list the layout of the side that fills it, and a filled one none when it empties", () => {
    const empty = '{\n  "account": "team",\n  "posts": []\n}\n';
    expect(merged({ base: lettersFile("a"), ours: empty, theirs: lettersFile("ab") })).toBe(lettersFile("b"));
    expect(merged({ base: lettersFile("ab"), ours: lettersFile("a"), theirs: lettersFile("b") })).toBe(empty);
  });
});

describe("conflict markers", () => {
  const base = lettersFile("abc");
  const post = (id: string, caption: string) => `    {\n      "id": "${id}",\n      "caption": "${caption}"\n    }`;
  const file = (...lines: string[]) => ['{\n  "account": "team",\n  "posts": [', ...lines, "  ]\n}\n"].join("\n");
  const conflictText = (input: Parameters<typeof mergeQueues>[0]) => {
    const result = mergeQueues(input);
    return result.kind === "conflict" ? result.text : result.kind;
  };
  /** What a person gets who keeps one side everywhere. */
  const resolve = (text: string, side: "ours" | "theirs") =>
    text.replace(/^<{7} ours\n(.*?)^={7}\n(.*?)^>{7} theirs\n/gms, side === "ours" ? "$1" : "$2");

  it("stand around the post that both sides edited, and nothing else", () => {
    const ours = base.replace("caption of b", "here");
    const theirs = base.replace("caption of b", "there").replace("    }\n  ]", `    },\n${post("d", "new")}\n  ]`);
    const text = file(
      `${post("a", "caption of a")},`,
      "<<<<<<< ours",
      `${post("b", "here")},`,
      "=======",
      `${post("b", "there")},`,
      ">>>>>>> theirs",
      `${post("c", "caption of c")},`,
      post("d", "new"),
    );
    expect(conflictText({ base, ours, theirs })).toBe(text);
  });

  it.each([
    ["first post", "bc", "caption of a"],
    ["middle post", "ac", "caption of b"],
    ["last post", "ab", "caption of c"],
  ])("leave JSON whichever version of a removed or edited %s is kept", (_what, left, caption) => {
    const edited = base.replace(caption, "edited");
    const text = conflictText({ base, ours: lettersFile(left), theirs: edited });
    expect(text).toContain("<<<<<<< ours\n=======\n");
    expect(resolve(text, "ours")).toBe(lettersFile(left));
    expect(JSON.parse(resolve(text, "theirs"))).toEqual(JSON.parse(edited));
  });

  it.each(["first post: a", "middle post: b", "last post: c"])(
    "give each side's file byte for byte to who keeps it, where both edited the %s",
    (what) => {
      const caption = `caption of ${what.at(-1)}`;
      const [ours, theirs] = ["here", "there"].map((words) => base.replace(caption, words)) as [string, string];
      const text = conflictText({ base, ours, theirs });
      expect(text.match(/^<{7} ours$/gm)).toHaveLength(1);
      expect([resolve(text, "ours"), resolve(text, "theirs")]).toEqual([ours, theirs]);
    },
  );

  it("show a post that both sides moved at both places", () => {
    const text = conflictText({ base: lettersFile("abcd"), ours: lettersFile("dabc"), theirs: lettersFile("adbc") });
    expect(resolve(text, "ours")).toBe(lettersFile("dabc"));
    expect(resolve(text, "theirs")).toBe(lettersFile("adbc"));
  });

  it("show two posts that both sides moved to the same place in the order of each side", () => {
    const text = conflictText({ base: lettersFile("abcde"), ours: lettersFile("deabc"), theirs: lettersFile("edabc") });
    expect(resolve(text, "ours")).toBe(lettersFile("deabc"));
    expect(resolve(text, "theirs")).toBe(lettersFile("edabc"));
  });

  it("end their lines as the file does, also where each post is on one line", () => {
    const lines = (caption: string) => `{"posts":[\r\n{"id":"a"},\r\n{"id":"b","caption":"${caption}"}\r\n]}\r\n`;
    const text = conflictText({ base: lines("x"), ours: lines("y"), theirs: lines("z") });
    expect(text).toContain("<<<<<<< ours\r\n");
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("stand around the account when both sides renamed it", () => {
    const named = (account: string) => queueFile(postsOf("a"), { account });
    const text = conflictText({ base: named("x"), ours: named("y"), theirs: named("z") });
    expect(JSON.parse(resolve(text, "ours"))).toEqual(JSON.parse(named("y")));
    expect(JSON.parse(resolve(text, "theirs"))).toEqual(JSON.parse(named("z")));
  });

  it("begin lines of their own in a minified file too", () => {
    const minified = (text: string) => JSON.stringify(JSON.parse(text));
    const text = conflictText({
      base: minified(base),
      ours: minified(base).replace("caption of b", "here"),
      theirs: minified(base).replace("caption of b", "there"),
    });
    expect(text.match(/^(<{7} ours|={7}|>{7} theirs)$/gm)).toHaveLength(3);
    expect(JSON.parse(resolve(text, "theirs")).posts[1].caption).toBe("there");
  });
});
