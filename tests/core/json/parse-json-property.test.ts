import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../../scripts/core/json/index.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

const jsonText = fc
  .tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, 2, "\t"))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

/** JSON after someone edited it without care. */
const damagedJson = fc
  .tuple(
    jsonText,
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom("", ",", '"', "{", "}", "[", "]", ":", "'", "\n", "//", "\\", "x", "“", "0", ".", "-", "e"),
  )
  .map(([text, place, length, insert]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + insert + text.slice(at + length);
  });

/** The value that JSON.parse finds; undefined where it finds none. */
function meaningOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe("parseJson", () => {
  // Behind two spaces, nothing is taken for a byte order mark or for UTF-16.
  const anyText = fc.string({ unit: ANY_CHARACTER }).map((text) => `  ${text}`);

  it("finds the value that JSON.parse finds, and one fault exactly where that refuses", () => {
    fc.assert(
      fc.property(fc.oneof(jsonText, damagedJson, anyText), (text) => {
        const whole = text.toWellFormed();
        const { value, isJson, faults } = parseJson(encodeUtf8(whole));
        const meaning = meaningOf(whole);
        expect(value).toEqual(meaning);
        expect(isJson).toBe(meaning !== undefined);
        expect(faults.filter(({ rule }) => rule !== "duplicate-key")).toHaveLength(isJson ? 0 : 1);
      }),
      { numRuns: 3000 },
    );
  });

  it("never throws and never points outside of the text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const parsed = parseJson(bytes);
        for (const { offset } of parsed.faults) expect(offset).toBeLessThanOrEqual(parsed.text.length);
      }),
      { numRuns: 1000 },
    );
  });

  it("agrees with the platform's decoder about what is UTF-8", () => {
    const decodes = (bytes: Uint8Array) => {
      try {
        new TextDecoder("utf-8", { fatal: true }).decode(bytes);
        return true;
      } catch {
        return false;
      }
    };
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.string({ unit: ANY_CHARACTER }).map(encodeUtf8));
    fc.assert(
      fc.property(bytes, (some) => {
        // Behind two letters, so that nothing is taken for a byte order mark or for UTF-16.
        const { faults } = parseJson(Uint8Array.from([...encodeUtf8('["'), ...some, ...encodeUtf8('"]')]));
        expect(faults.some(({ rule }) => rule === "text-encoding")).toBe(!decodes(some));
      }),
      { numRuns: 1000 },
    );
  });
});
