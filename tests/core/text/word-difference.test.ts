import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordDifference } from "../../../scripts/core/text/word-difference.ts";

const shown = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

describe("the difference between two texts", () => {
  it.each([
    ["Fresh at nine.", "Fresh at ten.", "Fresh at [-nine.-]{+ten.+}"],
    ["a b c", "a c", "a [-b -]c"],
    ["", "new words", "{+new words+}"],
    ["same", "same", "same"],
    ["朝のパン", "夜のパン", "[-朝-]{+夜+}のパン"],
    ["one\ntwo", "one\n\ntwo", "one[-\n-]{+\n\n+}two"],
  ])("of %j and %j is shown word by word", (before, after, difference) => {
    expect(shown(before, after)).toBe(difference);
  });

  it("holds both texts whole, and never two pieces of one kind in a row", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", " ", "\n", "漢", "😀", "x y"), { maxLength: 30 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifference(before, after);
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map((piece) => piece.text)
            .join("");
        expect([without("added"), without("removed")]).toEqual([before, after]);
        for (const [index, { kind }] of pieces.entries()) expect(pieces[index + 1]?.kind).not.toBe(kind);
      }),
    );
  });
});
