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
    expect(parseTree('{"a":[1,[2]]}', 2)?.children[0]?.children.map(({ kind }) => kind)).toEqual(["scalar", "array"]);
  });

  it("gives no name to what follows a name without a value", () => {
    const root = parseTree('[{"a":},{"b":1},2]', 2);
    expect(root?.children.map(({ name, children }) => [name, children.length])).toEqual([
      [null, 0],
      [null, 1],
      [null, 0],
    ]);
  });

  it("takes the last element of an unclosed list for the member that its colon shows", () => {
    expect(parseTree('[{"a":["x","b":1}]', 3)).toBeNull();
  });

  it.each(["", " ", "// only a comment", "[{]", '{"a":[1}'])("gives none for %j", (text) => {
    expect(parseTree(text, 3)).toBeNull();
  });

  it("needs no stack for 100,000 nested brackets", () => {
    const root = parseTree(`[${"[".repeat(100_000)}${"]".repeat(100_000)},1]`, 1);
    expect(root?.children.map(({ kind, end }) => [kind, end])).toEqual([
      ["array", 200_001],
      ["scalar", 200_003],
    ]);
  });
});
