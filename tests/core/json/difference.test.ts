import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPointer, toSegments } from "../../../scripts/core/findings/finding.ts";
import { firstDifference } from "../../../scripts/core/json/index.ts";

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
  ])("of %j and %j is at %j", (before, after, pointer) => {
    expect(firstDifference(before, after)).toBe(pointer);
  });

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
