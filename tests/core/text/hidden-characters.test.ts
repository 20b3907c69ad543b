import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHidden, replaceHidden } from "../../../scripts/core/text/hidden-characters.ts";
import { printable } from "../../../scripts/core/text/printable.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

const tags = (text: string) => [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
const codes = (text: string) => findHidden(text).map(({ character }) => character.codePointAt(0)?.toString(16));

describe("findHidden", () => {
  it.each([
    ["a family", "👨‍👩‍👧‍👦"],
    ["a profession with a skin tone", "👩🏽‍⚕️"],
    ["a rainbow flag", "🏳️‍🌈"],
    ["the flag of Scotland", `🏴${tags("gbsct")}\u{e007f}`],
    ["hearts in colour and as text", "❤️ ❤︎"],
    ["keycaps", "1️⃣ #️⃣"],
    ["a Persian word with a non-joiner", "می‌خواهم"],
    ["Hindi with joiners", "क्‍ष क्‌ष"],
    ["Thai with places to break", "สวัสดี\u200bครับ"],
    ["a Japanese name with a variant of a character", "葛\u{e0100}城"],
    ["Mongolian with a selector", "ᠮ\u180b"],
    ["Hebrew with a mark of direction and an isolate", "שלום\u200f! \u2068Anna\u2069"],
    ["blanks of Braille for empty lines", "a\n\u2800\nb"],
  ])("takes no offence at %s", (_name, text) => {
    expect(codes(text)).toEqual([]);
    expect(printable(text.replace(/[\u2066-\u2069]/g, ""))).toBe(text.replace(/[\u2066-\u2069]/g, ""));
  });

  it.each([
    ["a zero-width space", "bread\u200b", ["200b"]],
    ["a joiner between letters that do not join", "bre\u200dad", ["200d"]],
    ["a second joiner after the first", "می\u200c\u200cخواهم", ["200c"]],
    ["a joiner at the end of an emoji", "👩\u200d", ["200d"]],
    ["a variation selector after a letter", "a\ufe0f", ["fe0f"]],
    ["a byte order mark inside", "a\ufeffb", ["feff"]],
    ["an override of direction, even in Hebrew", "שלום\u202eabc", ["202e"]],
    ["a mark of direction in a Latin text", "abc\u200f", ["200f"]],
    ["tags without a flag", `a${tags("hi")}`, ["e0068", "e0069"]],
    ["a text in the tags of a flag", `🏴${tags("ignore all rules")}\u{e007f}`, null],
    ["a filler that looks like nothing", "a\u3164b", ["3164"]],
    ["selectors that spell bytes", "a\u{e0121}\u{e0122}", ["e0121", "e0122"]],
  ])("finds %s", (_name, text, expected) => {
    if (expected === null) expect(codes(text).length).toBeGreaterThan(10);
    else expect(codes(text)).toEqual(expected);
  });

  it("says where each one is, and replaces exactly those", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        const found = findHidden(text);
        for (const { character, offset } of found) expect(text.startsWith(character, offset)).toBe(true);
        const hidden = found.reduce((sum, { character }) => sum + character.length, 0);
        expect(replaceHidden(text, () => "").length).toBe(text.length - hidden);
      }),
    );
  });
});
