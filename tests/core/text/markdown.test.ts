import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeBlock, escapeMarkdown, fitItems } from "../../../scripts/core/text/markdown.ts";

/** What GitHub shows for text without markup: entities decoded, characters of no width left out. */
function shown(escaped: string): string {
  const decoded = escaped.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)));
  return decoded.replaceAll("\u200b", "");
}

/** What GitHub looks through for mentions and references, after markdown became text. */
const searched = (text: string) =>
  escapeMarkdown(text).replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)));

const PIECES =
  "* _ ~~ ` ``` | [ ] ( ) < > & \\ $ # @ : - + = 1 7 a é . ! ' \" \n \r \t &lt; &#64; @user #12 GH-7 www. :joy: a@b.co";
const hostile = fc
  .array(fc.constantFrom(" ", "https://", ...PIECES.split(" "), ..."\u2028\u202e\u001b\ud800\u200b"), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

describe("escapeMarkdown", () => {
  it("leaves plain words as they are, in any language", () => {
    for (const text of ["Fresh bread, every day!", "שלום עולם", "12:30 (noon)", "👩‍👩‍👧 #market"]) {
      expect(escapeMarkdown(text)).toBe(text);
    }
  });

  it.each([
    ["**bold** and `code`", "&#42;&#42;bold&#42;&#42; and &#96;code&#96;"],
    ["[a](b)", "&#91;a&#93;(b)"],
    ["<img src=x>", "&#60;img src=x&#62;"],
    ["a | b", "a &#124; b"],
    ["&#64;user", "&#38;#&#8203;64;user"],
    ["\\*", "&#92;&#42;"],
    ['" onload="', "&#34; onload=&#34;"],
  ])("shows %j as text", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it.each(["# a", "- a", "+ a", "===", "1. a", "12) a", ":--"])("does not let %j begin a block", (text) => {
    const escaped = escapeMarkdown(text);
    expect(escaped).not.toMatch(/^\d*[-+=:#.)]/);
    expect(shown(escaped)).toBe(text);
  });

  it("keeps to one line, without control characters or changes of direction", () => {
    expect(escapeMarkdown("a\r\nb\nc\rd\u2028e\tf")).toBe("a b c d e f");
    expect(shown(escapeMarkdown("\u001b[2J\u202e"))).toBe("\\u001b[2J\\u202e");
  });

  const CALLS = "@user a@b.com #12 o/r#3 gh-7 https://e.com www.e.com _www.e.com :joy: ::group::";
  it.each(CALLS.split(" "))("breaks up %j, which GitHub would act on after decoding", (text) => {
    expect(searched(text)).toContain("\u200b");
    expect(searched(text)).not.toMatch(/@[a-z]|#\d|gh-\d|:\/\/|www\.|:[a-z_]+:/i);
    expect(shown(escapeMarkdown(text))).toBe(text);
  });

  it("makes nothing of hostile text but the same text on one line", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeMarkdown(text);
        expect(escaped.replaceAll(/&#\d+;/g, "")).not.toMatch(/[<>`*_~|[\]\\$"&\p{Cc}\u2028\u2029\u202e]/u);
        expect(searched(text)).not.toMatch(/@\w|#\d|www\.|:\/\//);
        const flat = text.toWellFormed().replace(/\r\n|[\r\n\t\u2028\u2029]/g, " ");
        const visible = flat.replace(
          /[\p{Cc}\u202e\u200b]/gu,
          (code) => `\\u${code.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
        expect(shown(escaped).trim()).toBe(visible.trim());
      }),
      { numRuns: 2000 },
    );
  });
});

describe("codeBlock", () => {
  it("keeps the lines in a fence", () => {
    expect(codeBlock("a\r\n@b\n<c>")).toBe("```text\na\n@b\n<c>\n```");
  });

  it("cannot be closed by its content", () => {
    expect(codeBlock("```\n# a\n````")).toBe("`````text\n```\n# a\n````\n`````");
    expect(codeBlock("\u2028```\r~~~")).toBe("````text\n\n```\n~~~\n````");
  });

  it("shows control characters as their code", () => {
    expect(codeBlock("\u001b[2J\u202e\ud800")).toBe("```text\n\\u001b[2J\\u202e\ufffd\n```");
  });
});

describe("fitItems", () => {
  it.each([
    [15, ["- one", "- two", "- and 1 more"]],
    [20, ["- one", "- two", "- three"]],
    [19, ["- one", "- two", "- and 1 more"]],
    [12, ["- one", "- two", "- and 1 more"]],
    [11, ["- one", "- and 2 more"]],
    [0, ["- and 3 more"]],
  ])(
    "shows whole items in %i characters, a line break counted with each, and says how many are missing",
    (length, shown) => {
      expect(fitItems(["- one", "- two", "- three"], length)).toEqual(shown);
    },
  );
});
