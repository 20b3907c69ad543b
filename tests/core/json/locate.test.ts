import fc from "fast-check";
import { type ESTree, parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { toPointer, toSegments } from "../../../scripts/core/findings/finding.ts";
import { firstDifference, LineIndex, locate, parseTree } from "../../../scripts/core/json/index.ts";

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

  it("takes the last of repeated names, which is the one that counts", () =>
    expect(locate('{"a": 1, "a": 2}', ["/a"]).get("/a")?.valueOffset).toBe(14));
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

describe("firstDifference", () => {
  it.each<[unknown, unknown, string | null]>([
    [1, 1, null],
    [1, "1", ""],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, null],
    [{ a: 1, b: 2 }, { b: 3, a: 2 }, "/b"],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, "/a/b/1"],
    [{ a: { b: 1, c: 1 } }, { a: { b: 1 } }, "/a"],
    [[1, 2], [1], ""],
    [[1], [1, 2], "/1"],
    [[], {}, ""],
    [null, {}, ""],
    [{ "a/b": 1 }, { "a/b": 2 }, "/a~1b"],
    [{}, { toString: 1 }, "/toString"],
    [JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 2}'), "/__proto__"],
    [JSON.parse('{"__proto__": {}}'), {}, ""],
  ])("of %j and %j is at %j", (before, after, pointer) => expect(firstDifference(before, after)).toBe(pointer));

  it("is none for equal values, whatever they are", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => firstDifference(structuredClone(value), value) === null));
  });
});

describe("pointers", () => {
  it("keep any name through a round trip", () => {
    const segments = fc.array(fc.string({ minLength: 1 }), { maxLength: 5 });
    fc.assert(
      fc.property(segments, (path) => {
        expect(toSegments(toPointer(path))).toEqual(path);
      }),
    );
    expect(toPointer(["a/b", "~1", 3])).toBe("/a~1b/~01/3");
  });
});

describe("parseTree", () => {
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
