import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatQueue } from "../../../scripts/core/queue/edit-list.ts";

const anyBlank = fc.stringMatching(/^[ \t\r\n]{0,3}$/);

/** JSON text with white space of any kind between its tokens. */
const anyLayout = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.infiniteStream(anyBlank))
  .map(([value, blanks]) => ({ value, text: print(value, () => blanks.next().value ?? "") }));

function print(value: unknown, blank: () => string): string {
  const inBlanks = (text: string) => `${blank()}${text}${blank()}`;
  if (Array.isArray(value)) return inBlanks(`[${value.map((inner) => print(inner, blank)).join(",") || blank()}]`);
  if (typeof value !== "object" || value === null) return inBlanks(JSON.stringify(value));
  const members = Object.entries(value).map(
    ([name, inner]) => `${inBlanks(JSON.stringify(name))}:${print(inner, blank)}`,
  );
  return inBlanks(`{${members.join(",") || blank()}}`);
}

describe("formatting", () => {
  it("changes white space only", () => {
    const text = '{"account":"b",\n\t"posts":[{"id":"\\u0061","thumb_offset":1.50e3}\n]  }';
    expect(formatQueue(text)).toBe(
      '{\n  "account": "b",\n  "posts": [\n    {\n      "id": "\\u0061",\n      "thumb_offset": 1.50e3\n    }\n  ]\n}\n',
    );
  });

  it.each([
    ["mixed line ends", '{\n"a":1,\r\n"b":2}', '{\n  "a": 1,\n  "b": 2\n}\n'],
    ["repeated names", '{"a":1,"a":{"b":null}}', '{\n  "a": 1,\n  "a": {\n    "b": null\n  }\n}\n'],
    ["brackets and escapes in texts", '{"}[,:":"\\"{\\\\"}', '{\n  "}[,:": "\\"{\\\\"\n}\n'],
    ["numbers as they are written", "[-0.0,1E+2,0.10]", "[\n  -0.0,\n  1E+2,\n  0.10\n]\n"],
  ])("lays out %s", (_, text, expected) => {
    expect(formatQueue(text)).toBe(expected);
  });

  it("makes the same of every layout: what JSON.stringify would write, with the line ends of the text", () => {
    fc.assert(
      fc.property(anyLayout, ({ value, text }) => {
        const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
        expect(formatQueue(text)).toBe(`${JSON.stringify(value, null, 2)}\n`.replaceAll("\n", lineEnd));
      }),
      { numRuns: 500 },
    );
  });
});
