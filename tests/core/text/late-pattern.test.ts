import { expect, it } from "vitest";
import { latePattern } from "../../../scripts/core/text/late-pattern.ts";

it("makes a pattern when it is first asked for, and keeps it", () => {
  const broken = latePattern("(", "u");
  expect(() => broken()).toThrow(SyntaxError);
  const letters = latePattern(String.raw`\p{L}`, "gu");
  expect("1é,ж".match(letters())).toEqual(["é", "ж"]);
  expect(letters()).toBe(letters());
});
