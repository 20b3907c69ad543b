import { describe, expect, it } from "vitest";
import { parseTree } from "../../../scripts/core/json/index.ts";

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
