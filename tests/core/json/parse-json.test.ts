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

describe("parseJson", () => {
  it("is not misled by colons, quotes and brackets inside of texts", () => {
    const value = { "a:b": '":{[', "c\\": "\\", d: { e: ["]:}", null] } };
    expect(parseJson(encodeUtf8(JSON.stringify(value)))).toMatchObject({ value, faults: [], isJson: true });
  });

  it("takes 100 levels and refuses 101", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(faultsOf(nested(100))).toEqual([]);
    expect(faultsOf(nested(101))).toMatchObject([{ place: "1:101", rule: "nesting-depth" }]);
  });

  it.each([
    ["", "1:1", "The file is empty."],
    [" \n\t\n", "1:1", "The file is empty."],
    [
      "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n",
      "1:1",
      "This is a Git LFS pointer, not the file: the bot can neither read nor write a file that is kept in Git LFS.",
    ],
    ['{\n "a": 1,\n}', "2:8", "There is a comma before the closing }, but nothing follows it."],
    ["[1,\n 2,\n]", "2:3", "There is a comma before the closing ], but nothing follows it."],
    ["[1,,2]", "1:4", "There is an extra comma."],
    ['{,"a": 1}', "1:2", "There is an extra comma."],
    ['{"a": 1\n "b": 2}', "2:2", 'A comma is missing before "b".'],
    ['[{"a": 1}\n {"a": 2}]', "2:2", "A comma is missing before {."],
    ['{"a": 1 ["b"]}', "1:9", "A comma is missing before [."],
    ['{"a": 1"b": 2}', "1:8", 'A comma is missing before "b".'],
    ['{"a": "b" c": 1}', "1:11", "A comma is missing before c."],
    ["[1 x]", "1:4", "A comma is missing before x."],
    ['{"a" 1}', "1:6", "A colon is missing before 1."],
    ['{"a" ["b"]}', "1:6", "A colon is missing before [."],
    ['{"a":: 1}', "1:6", "There is a colon that does not belong here."],
    ['{"a": [1: 2]}', "1:9", "There is a colon that does not belong here."],
    ['["a": 1]', "1:5", "There is a colon that does not belong here."],
    ['{"a": , "b": 1}', "1:7", '"a" has no value.'],
    ['{"a":}', "1:6", '"a" has no value.'],
    ['{"a"}', "1:5", '"a" has no value.'],
    ['{"": }', "1:6", "This entry has no value."],
    ['{"a": 1 // why\n}', "1:9", "There is a comment here, and JSON has no comments."],
    ["/* head */ {}", "1:1", "There is a comment here, and JSON has no comments."],
    ["{'a': 1}", "1:2", "Text must be in double quotes, not single quotes."],
    ["{“a”: 1}", "1:2", "These are typographic quotation marks, which JSON does not allow."],
    ['{"a": „b“}', "1:7", "These are typographic quotation marks, which JSON does not allow."],
    ["{a: 1}", "1:2", "The name a must be in double quotes."],
    ['{"status": pending}', "1:12", "pending is not a value."],
    ['{"a": b", "c": 1}', "1:7", "b is not a value."],
    ['{"a": True # yes\n}', "1:7", "True is not a value."],
    ['{"a": 007}', "1:7", "007 is not a number in JSON."],
    ['{"a": 1.}', "1:7", "1. is not a number in JSON."],
    ['{"a": +1}', "1:7", "+1 is not a number in JSON."],
    ['{\n "a": "x,\n "b": 1\n}', "2:7", "This text has no closing quotation mark."],
    ['{\n "a": "x\n}', "2:7", "This text has no closing quotation mark."],
    ['{"a": "x', "1:7", "This text has no closing quotation mark."],
    ['{"a": "x\ny"}', "1:7", "This text continues over several lines (to line 2)."],
    ['{"a": "x\r\n\\"y\r\nz"}', "1:7", "This text continues over several lines (to line 3)."],
    ['{"a": "x\ty"}', "1:9", "There is a raw tab inside this text."],
    ['{"a": "x\u0001y"}', "1:9", "There is a raw control character inside this text."],
    ['{"a": "\\x"}', "1:8", "\\x has no meaning in JSON."],
    ['{"a": "\\n\\u12"}', "1:10", "\\u has no meaning in JSON."],
    ['{"a": 1', "1:1", "The { here is not closed (noticed on line 1)."],
    ['{"b": {},\n"a":\n', "1:1", "The { here is not closed (noticed on line 2)."],
    ['{"a": [1\n}', "1:7", "The [ here is not closed (noticed on line 2)."],
    ['[\n{"a": 1\n{"a": 2}]', "2:1", "The { here is not closed (noticed on line 3)."],
    ['[\n{"a": 1,\n{"a": 2}]', "2:1", "The { here is not closed (noticed on line 3)."],
    ['{"a": ["x"\n, "b": 1}', "1:7", "The [ here is not closed (noticed on line 2)."],
    ['{"a": "say "hi", or "bye"!" }', "1:12", "There is a quotation mark inside this text."],
    ['{"a "b": 1}', "1:5", "There is a quotation mark inside this text."],
    ["[1]]", "1:4", "The content ends before this, but more text follows."],
    ["{} {}", "1:4", "The content ends before this, but more text follows."],
    ['{"a": 1 ] }', "1:9", "This ] closes nothing."],
    ["}", "1:1", "This } closes nothing."],
    [": 1", "1:1", ": does not belong here."],
    ['{"a": 1 {"b": 2}}', "1:9", "{ does not belong here."],
    ['{"a": 1, {"b": 2}}', "1:10", "{ does not belong here."],
    ['<<<<<<< HEAD\n{"a": 1}', "1:1", "There are conflict markers of an unresolved merge here."],
    ['{"a": [1,\n=======\n2]}', "2:1", "There are conflict markers of an unresolved merge here."],
    ['{"a": [1,\n>>>> feature\n2]}', "2:1", "There are conflict markers of an unresolved merge here."],
    ['{\n "a": 1\n||||||| base\n}', "3:1", "There are conflict markers of an unresolved merge here."],
    ["{\\rtf1\\ansi {\\fonttbl}}", "1:1", "This is a document of a word processor (RTF), not JSON."],
    ["\n<!DOCTYPE html><p>{}</p>", "2:1", "This is a web page, not JSON."],
    ['<?xml version="1.0"?>', "1:1", "This is an XML text, not JSON."],
    ["%PDF-1.7", "1:1", "This is a PDF document, not JSON."],
    ["PK\u0003\u0004", "1:1", "This is a ZIP archive or a document of an office program, not JSON."],
    ["```json\n{}\n```", "1:1", "The content is wrapped in a code fence, as chats show it (```)."],
    ["Here it is:\n\n~~~\n[1]\n~~~", "1:1", "The content is wrapped in a code fence, as chats show it (```)."],
    ["{}\n```", "2:1", "The content is wrapped in a code fence, as chats show it (```)."],
    ['{"a": <b}', "1:7", "<b is not a value."],
    ['{"a":\u00a01}', "1:6", "There is an invisible character here (U+00A0)."],
    ['{"a":\u0000 1}', "1:6", "There is an invisible character here (U+0000)."],
    ['{"a": 1}\u200b', "1:9", "There is an invisible character here (U+200B)."],
  ])("says of %j what is wrong first, and where", (text, place, message) => {
    expect(faultsOf(text)).toMatchObject([{ place, rule: "json-syntax", message }]);
    expect(parseJson(encodeUtf8(text))).toMatchObject({ isJson: false, value: undefined });
  });

  it("names the entry in which a text is broken", () => {
    const text = '{\n "posts": [\n  { "id": "a" },\n  { "id": "b" "status": 1 }\n ],\n}';
    expect(faultsOf(text)).toMatchObject([{ place: "4:15", pointer: "/posts/1/id" }]);
    expect(faultsOf('{"a": [[0], [1, 2 3]]}')).toMatchObject([{ pointer: "/a/1/2" }]);
  });
});

describe("parseJson on repeated names", () => {
  it("names both places and counts the file as JSON", () => {
    const text = '{\n "a": 1,\n "posts": [{ "id": 1,\n "\\u0069d": 2 }],\n "a": 3\n}';
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

  it("takes __proto__ and constructor for ordinary names", () => {
    const parsed = parseJson(encodeUtf8('{"__proto__": {"x": 1}, "constructor": 2, "__proto__": 3}'));
    expect(parsed.faults.map(({ rule }) => rule)).toEqual(["duplicate-key"]);
    expect(Object.entries(Object(parsed.value))).toEqual([
      ["__proto__", 3],
      ["constructor", 2],
    ]);
  });
});

describe("parseJson on encodings", () => {
  it("finds a byte order mark and reads on", () => {
    expect(faultsOf('\ufeff{"a":1,}')).toMatchObject([
      { place: "1:1", rule: "text-encoding", message: expect.stringContaining("byte order mark") },
      { place: "1:7", rule: "json-syntax" },
    ]);
  });

  it.each([
    ["an accent in another encoding", "", [0xfc], "0xFC, byte 11 of the file)."],
    ["a byte order mark in front", "\ufeff", [0xfc], "0xFC, byte 14 of the file)."],
    ["several places", "", [0xc0, 0xaf, 0x78, 0xff], "The same is true of 2 more places."],
    ["half a surrogate pair", "", [0xed, 0xa0, 0x80], "0xED, byte 11"],
    ["a character cut off", "", [0xe2, 0x82], "0xE2, byte 11"],
    ["the beginning of what stands for such bytes", "", [0xef, 0xbf], "0xEF, byte 11"],
    ["a value above U+10FFFF", "", [0xf4, 0x90, 0x80, 0x80], "0xF4, byte 11"],
  ])("finds bytes that are not UTF-8: %s", (_what, mark, bad, words) => {
    const bytes = Uint8Array.from([...encodeUtf8(`${mark}{\n"ä": "f`), ...bad, ...encodeUtf8('r"}')]);
    const expected = { place: "2:8", rule: "text-encoding", message: expect.stringContaining(words) };
    expect(faultsOf(bytes).at(-1)).toMatchObject(expected);
    expect(parseJson(bytes)).toMatchObject({ isJson: false, value: { ä: expect.stringMatching(/^f\ufffd.*r$/) } });
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
    ["nested objects", '{"a":'.repeat(many)],
    ["quotation marks", '"'.repeat(10 * many)],
    ["escaped quotation marks in lines", `"${'\\"\n'.repeat(many)}`],
    ["backslashes", `"${"\\".repeat(10 * many)}`],
    ["one name many times", `{${'"a":1,'.repeat(many)}"a":1}`],
    ["glued texts", '"a"b'.repeat(many)],
    ["blank lines in a text", `"${"\n      ".repeat(many)}`],
    ["spaces behind quotation marks", `["a"b${'" '.repeat(many)}`],
  ])("gets through %s", (_name, text) => {
    // In quadratic time it would take minutes, and the runner would give up.
    const { faults } = parseJson(encodeUtf8(text));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThan(1200);
  });

  it("refuses a file above 32 MiB, but still checks it, and does not read one above 64 MiB", () => {
    expect(faultsOf(`{"a": "${"x".repeat(33 * 1024 * 1024)}", }`)).toMatchObject([
      { rule: "file-size", message: "The file is 34 MiB large; at most 32 MiB are allowed." },
      { rule: "json-syntax" },
    ]);
    const unread = parseJson(new Uint8Array(64 * 1024 * 1024 + 1));
    expect(unread).toMatchObject({ text: "", value: undefined, isJson: false, faults: [{ rule: "file-size" }] });
  });
});
