import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractArray } from "../../../scripts/core/captions/extract-array.ts";

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
  ])("finds the captions in %s", (_, answer) => {
    expect(extractArray(answer)).toEqual(LIST);
  });

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
  ])("finds none in %s", (_, answer) => {
    expect(extractArray(answer)).toBeNull();
  });

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
