import { describe, expect, it } from "vitest";
import { findHashtags, findMentions, foldCaption, hasWords } from "../../../scripts/core/instagram/caption-text.ts";

describe("findHashtags", () => {
  it.each([
    ["#bread and #Butter_2", ["#bread", "#Butter_2"]],
    ["#bread#butter", ["#bread", "#butter"]],
    ["#bread #bread", ["#bread", "#bread"]],
    ['(#bread), "#butter" #jam!', ["#bread", "#butter", "#jam"]],
    ["#größe #пекарня #パン屋 #हिन्दी #café", ["#größe", "#пекарня", "#パン屋", "#हिन्दी", "#café"]],
    ["#1 #2026 #1a#2 #２ #2026bread", ["#1a", "#2026bread"]],
    ["#🍞 #🍞bread", ["#🍞", "#🍞bread"]],
    ["＃ブレッド", ["＃ブレッド"]],
    ["🍞#bread", ["#bread"]],
    ["first\n#bread\n#butter", ["#bread", "#butter"]],
  ])("finds the tags of %j", (caption, tags) => {
    expect(findHashtags(caption)).toEqual(tags);
  });

  it.each([
    ["a sign alone", "# #! ##"],
    ["a sign inside a word", "C#minor a#b 𝒜#b"],
    ["the part of a link", "https://example.com/#part www.example.com/a#part https://x.example/#a#b"],
    ["a keycap", "#️⃣"],
  ])("does not count %s", (_name, caption) => {
    expect(findHashtags(caption)).toEqual([]);
  });

  it("counts again after a link", () => {
    expect(findHashtags("https://example.com/#part #bread")).toEqual(["#bread"]);
  });
});

describe("findMentions", () => {
  it("finds names and leaves mail addresses and links alone", () => {
    const caption = "@a.b_c and @d＠g, mail me@example.com, see https://example.com/@e or (@f)@ @";
    expect(findMentions(caption)).toEqual(["@a.b_c", "@d", "＠g", "@f"]);
  });
});

describe("foldCaption", () => {
  it("cuts after 125 characters and never through an emoji", () => {
    expect(foldCaption("x".repeat(200))).toHaveLength(125);
    expect(foldCaption(`${"x".repeat(124)}😀`)).toBe("x".repeat(124));
    expect(foldCaption("short")).toBe("short");
  });
});

describe("hasWords", () => {
  it("sees words between tags that share a beginning", () => {
    expect(hasWords("#a #ab")).toBe(false);
    expect(hasWords("#ab #a b")).toBe(true);
  });
});
