import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MATRIX_MUTANTS } from "./matrix-mutants.ts";
import { BILLING_MUTANTS } from "./mutants.ts";
import { ONCE_SURVIVED } from "./once-survived.ts";

const ROOT = new URL("../../../", import.meta.url);

/** Playing them takes minutes. Here only that each of them still fits the program. */
describe("the lists of deliberate bugs", () => {
  const all = [...MATRIX_MUTANTS, ...BILLING_MUTANTS, ...ONCE_SURVIVED];

  it.each(all)("$name: can still be planted", ({ patches }) => {
    for (const { file, find, replace } of patches) {
      const text = readFileSync(new URL(file, ROOT), "utf8");
      expect(text.split(find).length - 1, `"${find}" stands once in ${file}`).toBe(1);
      expect(replace).not.toBe(find);
    }
  });

  it("name each bug once", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
