import { describe, expect, it } from "vitest";
import { canMergeByLines } from "../../../scripts/adapters/git/merge-lines.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const canMerge = (base: string, ours: string, theirs: string) =>
  canMergeByLines({ base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) });

describe("git's merge of lines", () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}\n`);
  const change = (word: string, places: readonly number[]) =>
    lines.map((line, index) => (places.includes(index) ? `${word}\n` : line)).join("");

  it("works where the sides changed different lines", async () => {
    expect(await canMerge(lines.join(""), change("ours", [1]), change("theirs", [30]))).toBe(true);
  });

  it.each([[[1]], [[1, 20]], [[1, 10, 20, 30]]])("does not where both changed the lines %j", async (places) => {
    expect(await canMerge(lines.join(""), change("ours", places), change("theirs", places))).toBe(false);
  });

  it("is refused by git for what is not text", async () => {
    await expect(canMerge("\0a", "\0b", "\0c")).rejects.toThrow();
  });
});
