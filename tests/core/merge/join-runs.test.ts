import fc from "fast-check";
import { expect, it } from "vitest";
import { interleave } from "../../../scripts/core/merge/join-runs.ts";

const told = (first: string, second: string) =>
  interleave([...first], [...second])
    .map(({ id, from }) => (from === "both" ? id.toUpperCase() : id))
    .join("");

it.each([
  ["", "", ""],
  ["ab", "", "ab"],
  ["ax", "bx", "abX"],
  ["abc", "abc", "ABC"],
  ["axb", "ayb", "AxyB"],
  // The sides disagree about the order, so each keeps its own: also where most of it is the same.
  ["ab", "ba", "abba"],
  ["abc", "acb", "abcacb"],
  ["abcd", "abdc", "abcdabdc"],
])("of %j and %j comes %j", (first, second, joined) => {
  expect(told(first, second)).toBe(joined);
});

it("keeps the order of both lists, and names a post twice only where they disagree", () => {
  const list = fc.uniqueArray(fc.constantFrom(..."abcdefg"), { maxLength: 7 });
  fc.assert(
    fc.property(list, list, (first, second) => {
      const joined = interleave(first, second);
      const of = (side: "first" | "second") =>
        joined.flatMap(({ id, from }) => (from === side || from === "both" ? [id] : []));
      expect(of("first")).toEqual(first);
      expect(of("second")).toEqual(second);
      const common = first.filter((id) => second.includes(id));
      const doAgree = common.join() === second.filter((id) => first.includes(id)).join();
      expect(joined.filter(({ from }) => from === "both")).toHaveLength(doAgree ? common.length : 0);
    }),
  );
});
