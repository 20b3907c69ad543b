import { describe, expect, it } from "vitest";
import { boundSize } from "../../../scripts/core/content/bound-size.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";

function bounded(value: unknown) {
  const findings: Finding[] = [];
  const result = boundSize(value, "/posts/0", findings);
  return { result, cuts: findings.map(({ pointer, message }) => `${pointer}: ${/\d+/.exec(message)?.[0]}`) };
}

const listOf = (length: number, entry: unknown = 1): unknown[] => Array.from({ length }, () => entry);
const objectOf = (count: number) => Object.fromEntries(listOf(count).map((_, index) => [`f${index}`, index]));

describe("a value of an ordinary size", () => {
  it.each<[string, unknown]>([
    ["a text", "x".repeat(1000)],
    ["nothing", null],
    ["100 entries", listOf(100)],
    ["100 fields", objectOf(100)],
    ["lists in it", { children: listOf(100, { tags: listOf(100) }), other: objectOf(100) }],
    ["what lies deeper than any post", { a: { b: { c: { d: listOf(1000) } } } }],
    ["a list that is as deep", [[[listOf(1000)]]]],
  ])("is the same one: %s", (_what, value) => {
    const { result, cuts } = bounded(value);
    expect(result).toBe(value);
    expect(cuts).toEqual([]);
  });
});

describe("a value that is too large", () => {
  it.each<[string, unknown, unknown, string[]]>([
    ["101 entries", listOf(101), listOf(100), ["/posts/0: 101"]],
    ["101 fields", objectOf(101), objectOf(100), ["/posts/0: 101"]],
    ["a list in a field", { a: 1, b: listOf(150) }, { a: 1, b: listOf(100) }, ["/posts/0/b: 150"]],
    ["a field with a slash", { "a/b": listOf(101) }, { "a/b": listOf(100) }, ["/posts/0/a~1b: 101"]],
    ["two levels down", { a: [{ c: objectOf(102) }] }, { a: [{ c: objectOf(102) }] }, []],
    ["one level down", { a: [objectOf(102)] }, { a: [objectOf(100)] }, ["/posts/0/a/0: 102"]],
    [
      "each of two",
      { a: listOf(101), b: "x", c: listOf(103) },
      { a: listOf(100), b: "x", c: listOf(100) },
      ["/posts/0/a: 101", "/posts/0/c: 103"],
    ],
    [
      "itself, and what it holds",
      listOf(101, listOf(102)),
      listOf(100, listOf(100)),
      ["/posts/0: 101", ...listOf(100).map((_, index) => `/posts/0/${index}: 102`)],
    ],
  ])("is cut, and every cut is said: %s", (_what, value, result, cuts) => {
    expect(bounded(value)).toEqual({ result, cuts });
  });
});
