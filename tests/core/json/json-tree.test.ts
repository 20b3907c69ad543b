import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonNode, parseTree } from "../../../scripts/core/json/index.ts";

/** The value that a complete tree shows. */
function valueAt(text: string, { kind, start, end, children }: JsonNode): unknown {
  if (kind === "scalar") return JSON.parse(text.slice(start, end));
  if (kind === "array") return children.map((child) => valueAt(text, child));
  return Object.fromEntries(children.map((child) => [child.name?.value, valueAt(text, child)]));
}

describe("parseTree", () => {
  it("shows where every value and name of a text is", () => {
    const document = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2, "\t"));
    fc.assert(
      fc.property(document, ([value, indent]) => {
        const text = JSON.stringify(value, null, indent);
        const root = parseTree(text, 10);
        expect(root === null ? null : valueAt(text, root)).toEqual(JSON.parse(text));
        expect(root).toMatchObject({ start: 0, end: text.length });
        for (const { name } of root?.children ?? [])
          if (name !== null) expect(JSON.parse(text.slice(name.start, name.end))).toBe(name.value);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps repeated names, and goes no deeper than it is asked to", () => {
    const root = parseTree('{"a":[1,[2]],"a":{"b":3}}', 1);
    expect(root?.children.map(({ name, kind, children }) => [name?.value, kind, children.length])).toEqual([
      ["a", "array", 0],
      ["a", "object", 0],
    ]);
    expect(parseTree('{"a":[1,[2]]}', 2)?.children[0]?.children).toMatchObject([
      { kind: "scalar", name: null },
      { kind: "array", name: null },
    ]);
  });

  it.each(["", "// only a comment", "[{]", '{"a":1,}', "[".repeat(101) + "]".repeat(101)])(
    "gives none for %j",
    (text) => {
      expect(parseTree(text, 3)).toBeNull();
    },
  );
});
