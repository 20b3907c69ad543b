import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName, foldWords } from "../../../scripts/core/text/look-alikes.ts";

const fold = (text: string) => foldWords(text).join("");

describe("foldWords", () => {
  it.each([
    ["a zero-width space", "Fresh bread\u200b", "Fresh bread"],
    ["a word joiner inside a word", "Fre\u2060sh bread", "Fresh bread"],
    ["a soft hyphen", "Fresh\u00ad bread", "Fresh bread"],
    ["tag characters", "Fresh bread\u{e0041}\u{e0042}", "Fresh bread"],
    ["a variation selector", "Bread \u2764\ufe0f", "Bread \u2764"],
    ["a no-break space", "Fresh\u00a0bread", "Fresh bread"],
    ["line breaks for spaces", "Fresh\r\n\r\nbread ", "Fresh bread"],
    ["a blank of Braille", "Fresh\n\u2800\nbread", "Fresh\n\nbread"],
    ["case", "FRESH Bread", "fresh bread"],
    ["sharp s", "STRASSE", "straße"],
    ["capital sharp s", "STRAẞE", "straße"],
    ["composed and decomposed letters", "caf\u00e9", "cafe\u0301"],
    ["full-width letters", "\uff26resh", "Fresh"],
    ["mathematical letters", "\u{1d405}resh", "Fresh"],
    ["a Cyrillic a", "Fresh bre\u0430d", "Fresh bread"],
    ["a Greek omicron", "H\u03bft", "Hot"],
    ["an invisible character between two marks", "c\u0327\u034f\u0652", "c\u0327\u0652"],
    ["a sigma before a space", "ΟΔΟΣ ΑΒ", "ΟΔΟΣΑΒ"],
    ["typographic quotes and dashes", "“It’s – here”", '"It\'s - here"'],
  ])("sees no difference in %s", (_name, one, other) => expect(fold(one)).toBe(fold(other)));

  it.each([
    ["another word", "Fresh bread", "Fresh bead"],
    ["an accent", "resume", "résumé"],
    ["another emoji", "Bread 🥐", "Bread 🥖"],
    ["another skin tone", "👍🏻", "👍🏿"],
    [
      "flags that differ only in tags",
      "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    ],
    ["a number", "5 loaves", "6 loaves"],
  ])("sees the difference of %s", (_name, one, other) => expect(fold(one)).not.toBe(fold(other)));

  it("gives the same text for what it has folded already", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text)).normalize("NFKD")).toBe(fold(text).normalize("NFKD"));
      }),
    );
  });
});

describe("foldName", () => {
  it("keeps case and spaces, which tell ids apart", () => {
    expect(foldName("Post 1")).not.toBe(foldName("post 1"));
    expect(foldName("post 1")).not.toBe(foldName("post1"));
    expect(foldName("p\u043est\u200b-1")).toBe("post-1");
    expect(foldName("\u041a1")).toBe("K1");
    expect(foldName("c\u0327\u034f\u0652")).toBe(foldName("c\u0652\u0327"));
  });
});
