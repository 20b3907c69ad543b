import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { LineIndex, parseInPieces, parseJson, scanStructure } from "../../../scripts/core/json/index.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

/** A file of ours in small, or something like it: its list may not be the first one, and may hold anything. */
const fileText = fc
  .tuple(
    fc.dictionary(
      fc.string({ unit: "grapheme", maxLength: 3 }),
      fc.oneof({ weight: 20, arbitrary: fc.jsonValue({ maxDepth: 1 }) }, { weight: 1, arbitrary: fc.constant([0]) }),
      { maxKeys: 4 },
    ),
    fc.array(fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string({ unit: "binary" })), { minLength: 1, maxLength: 30 }),
    fc.constantFrom(undefined, 1, "\t"),
  )
  .map(([others, posts, indent]) => JSON.stringify({ account: "a", posts, ...others }, null, indent));

const pieceBytes = fc.integer({ min: 40, max: 500 });

function meaningOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "no JSON";
  }
}

describe("parseInPieces", () => {
  it("finds what JSON.parse finds in the whole text, or leaves the file to it", () => {
    let pieced = 0;
    fc.assert(
      fc.property(fileText, pieceBytes, (text, size) => {
        const bytes = encodeUtf8(text);
        const found = parseInPieces(bytes, size);
        if (found === null) return;
        pieced++;
        const isAscii = bytes.length === text.length && !text.includes("\\u");
        expect(found).toEqual({ value: JSON.parse(text), colons: scanStructure(text).colons, isAscii });
      }),
      { numRuns: 1_000 },
    );
    expect(pieced).toBeGreaterThan(200);
  });

  it("takes no broken text for a good one", () => {
    const place = fc.nat();
    const insert = fc.constantFrom("", ",", '"', "{", "}", "[", "]", ":", "\\", "x", "0", "\ufeff");
    fc.assert(
      fc.property(fileText, pieceBytes, place, fc.nat({ max: 3 }), insert, (text, size, at, length, more) => {
        const from = at % (text.length + 1);
        const damaged = text.slice(0, from) + more + text.slice(from + length);
        const found = parseInPieces(encodeUtf8(damaged), size);
        // A half character, which the damage may leave, is written as another one.
        const whole = new TextDecoder("utf-8", { ignoreBOM: true }).decode(encodeUtf8(damaged));
        if (found !== null) expect(found.value).toEqual(meaningOf(whole));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["a comma too many at the end", '{"posts":[1,2,]}'],
    ["a comma too many at the beginning", '{"posts":[,1,2]}'],
    ["a comma too many between two pieces", '{"posts":[1111,,2222]}'],
    ["the wrong bracket", '{"posts":[1,2}}'],
    ["a list without an end", '{"posts":[1,2'],
    ["a second value", '{"posts":[1,2]} 1'],
    ["an empty list", '{"posts":[]}'],
    ["another list that looks like the placeholder", '{"posts":[1,2],"more":[0]}'],
    ["no list", '{"posts":{"a":1}}'],
    ["a list outside of an object", "[1,2,3]"],
    ["a byte order mark", '\ufeff{"posts":[1,2]}'],
    ["a byte order mark between two pieces", '{"posts":[11111111,\ufeff22222222]}'],
    ["101 levels", `{"posts":[${"[".repeat(99)}${"]".repeat(99)}]}`],
    ["101 levels beside the list", `{"posts":[1],"a":${"[".repeat(100)}${"]".repeat(100)}}`],
    ["an element longer than a piece", `{"posts":["${"x".repeat(400)}"]}`],
  ])("leaves %s to the others", (_what, text) => {
    for (const size of [16, 20, 300]) expect(parseInPieces(encodeUtf8(text), size)).toBeNull();
    expect(parseInPieces(encodeUtf8('{"posts":[1,2]}'), 16)).not.toBeNull();
  });

  it("takes 100 levels", () => {
    const text = `{"posts":[${"[".repeat(98)}${"]".repeat(98)}]}`;
    expect(parseInPieces(encodeUtf8(text))?.value).toEqual(JSON.parse(text));
  });

  it("leaves bytes that are no UTF-8 to the others", () => {
    for (const place of ["b", "c"]) {
      const text = '{"posts":["a","b"],"c":"c"}';
      const bytes = encodeUtf8(text);
      bytes[text.lastIndexOf(place)] = 0xff;
      expect(parseInPieces(bytes)).toBeNull();
    }
  });
});

describe("parseJson on large files", () => {
  const large = (text: string) => ({ account: "a", posts: Array.from({ length: 3_000 }, (_, n) => ({ n, text })) });
  const parse = (text: string) => parseJson(encodeUtf8(text), { parseLarge: parseInPieces });

  it("never parses more than a piece, and decodes the text only for who asks", () => {
    const text = JSON.stringify(large("☕".repeat(150)));
    const bytes = encodeUtf8(text);
    const parsing = vi.spyOn(JSON, "parse");
    const decoding = vi.spyOn(TextDecoder.prototype, "decode");
    onTestFinished(() => {
      parsing.mockRestore();
      decoding.mockRestore();
    });
    const parsed = parseJson(bytes, { parseLarge: parseInPieces });
    const lengths = [...parsing.mock.calls.map(([piece]) => piece), ...decoding.mock.results.map(({ value }) => value)];
    expect(Math.max(...lengths.map(({ length }) => length))).toBeLessThan(33_000);
    expect(parsed.value).toEqual(large("☕".repeat(150)));
    expect(parsed).toMatchObject({ faults: [], isJson: true, isAscii: false });
    expect(parsed.text === text).toBe(true);
  });

  it.each([
    ["plain text", "x".repeat(500), true],
    ["an accent", "é".repeat(500), false],
  ])("tells whether all is ASCII: %s", (_what, text, isAscii) => {
    expect(parse(JSON.stringify(large(text)))).toMatchObject({ isJson: true, isAscii });
  });

  it("takes an escape for a character that is not ASCII, in the list and beside it", () => {
    const text = JSON.stringify({ ...large("x".repeat(500)), end: "z" });
    expect(parse(text)).toMatchObject({ isJson: true, isAscii: true });
    for (const place of ["x", "z"])
      expect(parse(text.replace(place, "\\u2615"))).toMatchObject({ isJson: true, isAscii: false });
  });

  it("finds repeated names in pieces and around them, with their lines", () => {
    const text = JSON.stringify(large("x".repeat(500)), null, 1);
    for (const [old, repeated] of [
      ['"n": 2999,', '"n": 2999, "n": 5,'],
      ['"account": "a",', '"account": "a", "account": "b",'],
    ] as const) {
      const parsed = parse(text.replace(old, repeated));
      const lines = new LineIndex(parsed.text);
      expect(parsed.faults.map(({ rule, offset }) => ({ rule, line: lines.lineOf(offset) }))).toEqual([
        { rule: "duplicate-key", line: text.slice(0, text.indexOf(old)).split("\n").length },
      ]);
    }
  });

  it("says where a large file is broken", () => {
    const text = JSON.stringify(large("x".repeat(500)), null, 1).replace('"n": 2999,', '"n": 2999');
    const parsed = parse(text);
    expect(parsed.isJson).toBe(false);
    expect(parsed.faults).toHaveLength(1);
  });
});
