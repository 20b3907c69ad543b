import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractArray } from "../../../scripts/core/captions/extract-array.ts";
import { readNotes, readVoice } from "../../../scripts/core/captions/read-material.ts";

const LIST = [
  { day: 1, caption: 'Say "hi" [twice].\n\n#a' },
  { day: 2, caption: "{}" },
];
const JSON_TEXT = JSON.stringify(LIST, null, 2);

describe("extractArray", () => {
  it.each([
    ["the bare list", JSON_TEXT],
    ["white space and a byte order mark", `\ufeff\n ${JSON_TEXT}\n`],
    ["a fence", `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ["a fence and prose", `Here you go:\n\n\`\`\`\n${JSON_TEXT}\n\`\`\`\nLet me know!`],
    ["prose with brackets", `Your list [as asked], see [1]:\n${JSON_TEXT}\nEnd [2].`],
    ["an object around it", JSON.stringify({ posts: LIST, note: "x" })],
    ["an object around it, in prose", `Sure: ${JSON.stringify({ posts: LIST })}`],
    ["a smiley with a bracket before it", `Done :[ here:\n${JSON_TEXT}`],
  ])("finds the captions in %s", (_, answer) => expect(extractArray(answer)).toEqual(LIST));

  it.each([
    ["nothing", ""],
    ["prose", "I cannot help with that."],
    ["a list of texts", '["a", "b"]'],
    ["an empty list", "[]"],
    ["a list cut off in the middle", JSON_TEXT.slice(0, -40)],
    ["a list cut off behind a list within it", '[{"day":1,"notes":[{"a":1}]},{"day":2,"capt'],
    ["one caption without a list", JSON.stringify(LIST[0])],
    ["a web page", "<!DOCTYPE html><html><body>[ad]</body></html>"],
    ["a flood", "[".repeat(2_000_000)],
  ])("finds none in %s", (_, answer) => expect(extractArray(answer)).toBeNull());

  it("finds any list of objects in any prose without brackets and quotes", () => {
    const prose = fc.string().map((text) => text.replace(/[[\]{}"\\]/g, ""));
    const list = fc.array(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))), {
      minLength: 1,
    });
    fc.assert(
      fc.property(prose, list, prose, (before, value, after) => {
        expect(extractArray(`${before}\n${JSON.stringify(value)}\n${after}`)).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });
});

const textOf = (text: string) => readNotes([{ name: "place.md", text }])[0]?.text;

describe("what is taken out of notes", () => {
  it.each([
    ["a <!-- b --> c", "a  c"],
    ["<!-- a -->b<!---->c<!-- d\n-->e", "bce"],
    ["a <!-- without an end", "a <!-- without an end"],
    ["a --> b <!-- c --> d", "a --> b  d"],
    ["a <!-- b <!-- c --> d --> e", "a  d --> e"],
    ["a <!--> b --> c", "a  c"],
  ])("is every remark that ends: %j", (text, expected) => expect(textOf(text)).toBe(expected));

  it("is found in notes of nothing but beginnings", () => expect(textOf("<!--".repeat(100_000))).toHaveLength(400_000));
});

describe("the material", () => {
  it("leaves examples, explanations, comments and empty files out", () => {
    const notes = readNotes([
      { name: "README.md", text: "How to" },
      { name: "example-craft.md", text: "36 hours" },
      { name: "empty.txt", text: "  \n" },
      { name: "craft.md", text: "40 loaves <!-- secret plan -->" },
    ]);
    expect(notes).toEqual([{ name: "craft.md", text: "40 loaves " }]);
  });

  it("takes one caption a file, or several between lines", () => {
    const voice = readVoice([
      { name: "a.txt", text: "One.\r\n\r\n#a\r\n" },
      { name: "b.md", text: "Two.\n---\nThree -- with dashes --- inside.\n\n-----\n\n" },
      { name: "tone.md", text: "Dry.\n" },
      { name: "example.md", text: "No." },
    ]);
    expect(voice).toEqual({ samples: ["One.\n\n#a", "Two.", "Three -- with dashes --- inside."], tone: "Dry." });
  });
});
