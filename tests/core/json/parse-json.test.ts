import { describe, expect, it } from "vitest";
import { LineIndex, parseJson } from "../../../scripts/core/json/index.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

/** What is said about a text: place, rule, message. */
function faultsOf(text: string | Uint8Array) {
  const parsed = parseJson(typeof text === "string" ? encodeUtf8(text) : text);
  const lines = new LineIndex(parsed.text);
  return parsed.faults.map(({ offset, rule, message, pointer }) => {
    const { line, column } = lines.positionOf(offset);
    return { place: `${line}:${column}`, rule, message, pointer };
  });
}

describe("parseJson on good files", () => {
  it("returns the value without faults", () => {
    const parsed = parseJson(encodeUtf8('{ "a": [1, { "b": "x\\n" }], "c": null }\n'));
    expect(parsed).toMatchObject({ value: { a: [1, { b: "x\n" }], c: null }, faults: [], isJson: true });
  });

  it("is not misled by colons, quotes and brackets inside of texts", () => {
    const value = { "a:b": '":{[', "c\\": "\\", d: { e: "]:}" } };
    expect(parseJson(encodeUtf8(JSON.stringify(value)))).toMatchObject({ value, faults: [], isJson: true });
  });

  it("takes 100 levels and refuses 101", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(faultsOf(nested(100))).toEqual([]);
    expect(faultsOf(nested(101))).toMatchObject([{ place: "1:101", rule: "nesting-depth" }]);
  });
});

describe("parseJson on text that is not JSON", () => {
  it.each([
    ["an empty file", "", "1:1", "The file is empty."],
    ["a file of white space", " \n\t\n", "1:1", "The file is empty."],
    ["a trailing comma in an object", '{\n "a": 1,\n}', "2:8", "There is a comma before the closing }"],
    ["a trailing comma in a list", "[1,\n 2,\n]", "2:3", "There is a comma before the closing ]"],
    ["two commas", "[1,,2]", "1:4", "There is an extra comma."],
    ["a missing comma", '{"a": 1\n "b": 2}', "2:2", 'A comma is missing before "b".'],
    ["a missing comma between objects", '[{"a": 1}\n {"a": 2}]', "2:2", "A comma is missing before {."],
    ["a missing colon", '{"a" 1}', "1:6", "A colon is missing before 1."],
    ["a missing value", '{"a": , "b": 1}', "1:7", '"a" has no value.'],
    ["a missing value at the end", '{"a":}', "1:6", '"a" has no value.'],
    ["a line comment", '{"a": 1 // why\n}', "1:9", "There is a comment here"],
    ["a block comment", "/* head */ {}", "1:1", "There is a comment here"],
    ["single quotes", "{'a': 1}", "1:2", "Text must be in double quotes"],
    ["typographic quotes", "{“a”: 1}", "1:2", "These are typographic quotation marks"],
    ["an unquoted name", "{a: 1}", "1:2", "The name a must be in double quotes."],
    ["an unquoted value", '{"status": pending}', "1:12", "pending is not a value."],
    ["a number with a leading zero", '{"a": 007}', "1:7", "007 is not a number in JSON."],
    [
      "an unclosed text before the next entry",
      '{\n "a": "x,\n "b": 1\n}',
      "2:7",
      "This text has no closing quotation mark.",
    ],
    ["an unclosed text at the end of an object", '{\n "a": "x\n}', "2:7", "This text has no closing quotation mark."],
    ["an unclosed text at the end of the file", '{"a": "x', "1:7", "This text has no closing quotation mark."],
    ["a text over two lines", '{"a": "x\ny"}', "1:7", "This text continues over several lines (to line 2)."],
    ["a raw tab in a text", '{"a": "x\ty"}', "1:9", "There is a raw tab inside this text."],
    ["a wrong escape", '{"a": "\\x"}', "1:8", "\\x has no meaning in JSON."],
    ["an object that is never closed", '{"a": 1', "1:1", "The { here is not closed (noticed on line 1)."],
    ["a list that is never closed", '{"a": [1\n}', "1:7", "The [ here is not closed (noticed on line 2)."],
    [
      "an object not closed before the next",
      '[\n{"a": 1\n{"a": 2}]',
      "2:1",
      "The { here is not closed (noticed on line 3).",
    ],
    [
      "a list not closed before the next member",
      '{"a": ["x"\n, "b": 1}',
      "1:7",
      "The [ here is not closed (noticed on line 2).",
    ],
    [
      "quotation marks inside a text",
      '{"a": "say "hi", or "bye"!" }',
      "1:12",
      "There is a quotation mark inside this text.",
    ],
    ["a closing bracket too many", "[1]]", "1:4", "The content ends before this"],
    ["a wrong closing bracket inside", '{"a": 1 ] }', "1:9", "This ] closes nothing."],
    ["text behind the end", "{} {}", "1:4", "The content ends before this"],
    ["merge conflict markers", '<<<<<<< HEAD\n{"a": 1}', "1:1", "There are conflict markers of an unresolved merge"],
    ["a no-break space", '{"a":\u00a01}', "1:6", "There is an invisible character here (U+00A0)."],
    ["a NUL character", '{"a":\u0000 1}', "1:6", "There is an invisible character here (U+0000)."],
  ])("finds %s", (_name, text, place, message) => {
    const [fault, ...others] = faultsOf(text);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ place, rule: "json-syntax", message: expect.stringContaining(message) });
    expect(parseJson(encodeUtf8(text)).isJson).toBe(false);
  });

  it("understands what was meant, so that the rest can be checked", () => {
    const text = '{\'a\': “b”, // note\n c: [1, 2,], "d": "x\ny" "e": True, }';
    expect(parseJson(encodeUtf8(text)).value).toEqual({ a: "b", c: [1, 2], d: "x\ny", e: "True" });
  });

  it("reports faults of independent places together, each with the place it is in", () => {
    const text = '{\n "posts": [\n  { "id": "a", },\n  { "id": "b" "status": 1 }\n ],\n}';
    expect(faultsOf(text)).toMatchObject([
      { place: "3:14", pointer: "/posts/0/id" },
      { place: "4:15", pointer: "/posts/1/id" },
      { place: "5:3", pointer: "/posts" },
    ]);
  });

  it("takes a text with quotation marks for one text, and a name behind a list for a name", () => {
    expect(parseJson(encodeUtf8('{"a": "say "hi" to "Bo".", "b": ["x", "c": 1}')).value).toEqual({
      a: 'say "hi" to "Bo".',
      b: ["x"],
      c: 1,
    });
  });

  it("tells of an object that is not closed although something else is wrong in it", () => {
    const text = '[{"a": 1,\n "b": “x”\n\n {"a": 2}]';
    expect(faultsOf(text).map(({ place }) => place)).toEqual(["2:7", "1:2"]);
  });

  it("stops listing after a hundred and says so", () => {
    const faults = faultsOf("[\n".concat("1 1,\n".repeat(500), "1]"));
    expect(faults).toHaveLength(101);
    expect(faults.at(-1)?.message).toContain("There are more errors of this kind");
  });
});

describe("parseJson on repeated names", () => {
  it("names both places and counts the file as JSON", () => {
    const text = '{\n "a": 1,\n "posts": [{ "id": 1,\n "id": 2 }],\n "a": 3\n}';
    expect(faultsOf(text)).toMatchObject([
      {
        place: "4:2",
        rule: "duplicate-key",
        pointer: "/posts/0/id",
        message: expect.stringContaining("line 3 and on line 4"),
      },
      { place: "5:2", rule: "duplicate-key", pointer: "/a", message: expect.stringContaining("line 2 and on line 5") },
    ]);
    expect(parseJson(encodeUtf8(text))).toMatchObject({ isJson: true, value: { a: 3 } });
  });

  it("sees through escapes: \\u0061 is a", () => {
    expect(faultsOf('{"a": 1, "\\u0061": 2}')).toMatchObject([{ rule: "duplicate-key", pointer: "/a" }]);
  });

  it("takes __proto__ and constructor for ordinary names", () => {
    const parsed = parseJson(encodeUtf8('{"__proto__": {"x": 1}, "constructor": 2, "__proto__": 3,}'));
    expect(parsed.faults.map(({ rule }) => rule)).toEqual(["duplicate-key", "json-syntax"]);
    expect(Object.entries(Object(parsed.value))).toEqual([
      ["__proto__", 3],
      ["constructor", 2],
    ]);
    expect(Reflect.get({}, "x")).toBeUndefined();
  });
});

describe("parseJson on encodings", () => {
  it("finds a byte order mark and reads on", () => {
    expect(faultsOf('\ufeff{"a":1,}')).toMatchObject([
      { place: "1:1", rule: "text-encoding", message: expect.stringContaining("byte order mark") },
      { place: "1:7", rule: "json-syntax" },
    ]);
  });

  it("finds the byte that is not UTF-8", () => {
    const bytes = Uint8Array.from([...encodeUtf8('{\n"ä": "f'), 0xfc, ...encodeUtf8('r"}')]);
    expect(faultsOf(bytes)).toMatchObject([
      { place: "2:8", rule: "text-encoding", message: expect.stringContaining("0xFC, byte 11 of the file") },
    ]);
    expect(parseJson(bytes).value).toEqual({ ä: "f\ufffdr" });
  });

  it.each([
    ["an overlong form", [0xc0, 0xaf]],
    ["half a surrogate pair", [0xed, 0xa0, 0x80]],
    ["a character cut off", [0xe2, 0x82]],
    ["a value above U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
  ])("refuses %s", (_name, bad) => {
    const bytes = Uint8Array.from([...encodeUtf8('"'), ...bad, ...encodeUtf8('"')]);
    expect(faultsOf(bytes)[0]).toMatchObject({ place: "1:2", rule: "text-encoding" });
  });

  it.each([
    ["with a mark", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
    ["without a mark", [0x7b, 0, 0x7d, 0]],
    ["in the other order", [0xfe, 0xff, 0, 0x7b, 0, 0x7d]],
  ])("recognises UTF-16 %s", (_name, bytes) => {
    const parsed = parseJson(Uint8Array.from(bytes));
    expect(parsed.faults).toMatchObject([{ message: "The file is encoded as UTF-16, not as UTF-8." }]);
    expect(parsed).toMatchObject({ value: {}, isJson: false });
  });
});

describe("parseJson on files made to break it", () => {
  const many = 200_000;
  it.each([
    ["open brackets", "[".repeat(20 * many)],
    ["closed nesting", "[".repeat(many) + "]".repeat(many)],
    ["nested objects", '{"a":'.repeat(many)],
    ["closing brackets", "}]".repeat(many)],
    ["quotation marks", '"'.repeat(10 * many)],
    ["escaped quotation marks in lines", `"${'\\"\n'.repeat(many)}`],
    ["backslashes", `"${"\\".repeat(10 * many)}`],
    ["one name many times", `{${'"a":1,'.repeat(many)}"a":1}`],
    ["words", "a ".repeat(many)],
    ["glued texts", '"a"b'.repeat(many)],
    ["quotes before spaces", `"a"b${'" '.repeat(many)}`],
    ["comments", "/*".repeat(many)],
    ["texts over lines", `{${'"a":"x\ny",'.repeat(many)}}`],
    ["conflict markers", "\n<<<<<<<".repeat(many)],
    ["blank lines in a text", `"${"\n      ".repeat(many)}`],
    ["a long name around many faults", `{"${"k".repeat(many)}":[${"1 \n".repeat(many)}]}`],
  ])("gets through %s", (_name, text) => {
    // In quadratic time it would take minutes, and the runner would give up.
    const { faults } = parseJson(encodeUtf8(text));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThan(1200);
  });

  it("refuses a file above 32 MiB, but still checks it", () => {
    const text = `{"a": "${"x".repeat(33 * 1024 * 1024)}", }`;
    expect(faultsOf(text)).toMatchObject([
      { rule: "file-size", message: "The file is 34 MiB large; at most 32 MiB are allowed." },
      { rule: "json-syntax" },
    ]);
  });
});
