import fc from "fast-check";
import { type ESTree, parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { toPointer } from "../../../scripts/core/findings/finding.ts";
import { LineIndex, locate } from "../../../scripts/core/json/index.ts";

type Path = (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

/** Where a parser that shares nothing with ours finds each value: every JSON text is a JavaScript expression. */
function offsetsIn(text: string): Map<string, number> {
  const [statement] = parseAst(`(${text})`).body;
  const offsets = new Map<string, number>();
  const visit = (node: ESTree.Node, path: Path): void => {
    offsets.set(toPointer(path), node.start - 1);
    if (node.type === "ArrayExpression")
      for (const [index, element] of node.elements.entries()) if (element !== null) visit(element, [...path, index]);
    if (node.type !== "ObjectExpression") return;
    for (const member of node.properties)
      if (member.type === "Property" && member.key.type === "Literal")
        visit(member.value, [...path, String(member.key.value)]);
  };
  if (statement?.type === "ExpressionStatement") visit(statement.expression, []);
  return offsets;
}

describe("locate", () => {
  it("finds every value where a parser of JavaScript finds it", () => {
    const document = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2, "\t"));
    fc.assert(
      fc.property(document, ([value, indent]) => {
        const text = JSON.stringify(value, null, indent);
        const expected = offsetsIn(text);
        const paths = pathsOf(value);
        const places = locate(text, paths.map(toPointer));
        for (const pointer of paths.map(toPointer))
          expect(places.get(pointer)?.valueOffset).toBe(expected.get(pointer));
      }),
      { numRuns: 500 },
    );
  });

  it("finds the name of a member apart from its value", () => {
    const text = '{ "a":\n  [5] }';
    const places = locate(text, ["/a", "/a/0"]);
    expect(places.get("/a")).toEqual({ nameOffset: 2, valueOffset: 9 });
    expect(places.get("/a/0")).toEqual({ nameOffset: 10, valueOffset: 10 });
  });

  it("falls back to the nearest thing around what is missing", () => {
    const text = '{"posts": [{"id": 1}]}';
    const places = locate(text, ["/posts/0/caption", "/posts/7/id", "/nothing"]);
    expect([...places.values()].map(({ valueOffset }) => valueOffset)).toEqual([11, 10, 0]);
  });

  it("takes the last of repeated names, which is the one that counts", () => {
    expect(locate('{"a": 1, "a": 2}', ["/a"]).get("/a")?.valueOffset).toBe(14);
  });
});

describe("LineIndex", () => {
  it("counts lines and UTF-16 columns from 1", () => {
    const lines = new LineIndex("ab\n😀x\n");
    expect([0, 2, 3, 5, 7].map((offset) => lines.positionOf(offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
    ]);
  });
});
