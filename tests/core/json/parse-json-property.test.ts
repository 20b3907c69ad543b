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
    fc.constantFrom("", ",", '"', "{", "}", "[", "]", ":", "'", "\n", "//", "\\", "x", "“"),
  )
  .map(([text, place, length, insert]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + insert + text.slice(at + length);
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("parseJson on any text", () => {
  it("agrees with JSON.parse on valid JSON, by the fast way and by the slow one", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const value: unknown = JSON.parse(text);
        expect(parseJson(encodeUtf8(text))).toMatchObject({ isJson: true, faults: [] });
        expect(parseJson(encodeUtf8(text)).value).toEqual(value);
        // A trailing comma sends the same text to the reader that is used for broken files.
        const slow = parseJson(encodeUtf8(`[${text},]`));
        expect(slow.value).toEqual([value]);
        expect(slow.faults.map(({ message }) => message)).toEqual([
          expect.stringContaining("comma before the closing ]"),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it("finds a fault exactly where JSON.parse refuses", () => {
    fc.assert(
      fc.property(damagedJson, (text) => {
        const parsed = parseJson(encodeUtf8(text));
        expect(parsed.isJson).toBe(isJson(text));
        if (!parsed.isJson) expect(parsed.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
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
});

describe("parseJson on any bytes", () => {
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
