import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAscii } from "../../../scripts/core/text/ascii.ts";
import { findHidden } from "../../../scripts/core/text/hidden-characters.ts";
import { findLookAlike, foldName, hasForeignLetter } from "../../../scripts/core/text/look-alikes.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

describe("isAscii", () => {
  it("is true for texts of these characters only", () => {
    const texts = fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.string({ unit: fc.constantFrom(...ASCII) }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(isAscii(text)).toBe(text.split("").every((unit) => unit.charCodeAt(0) < 128));
      }),
    );
    expect([isAscii(ASCII.join("")), isAscii("\u0080"), isAscii("\uffff")]).toEqual([true, false, false]);
  });

  it("means that nothing is hidden and nothing looks like another letter", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ASCII), maxLength: 200 }), (text) => {
        expect([findHidden(text), hasForeignLetter(text), findLookAlike(text)]).toEqual([[], false, null]);
        // So two such names look alike only where they are the same.
        expect(foldName(text)).toBe(text);
      }),
    );
  });
});
