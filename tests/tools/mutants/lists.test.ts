import { access, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { EXPLAINED } from "../../../tools/mutants/explained.ts";
import { LISTS } from "../../../tools/mutants/lists.ts";
import { patchTexts } from "../../../tools/mutants/plant.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Playing them takes hours. Here only that each of them still fits the program. */
describe.each(LISTS)("the deliberate bugs of the list $name", ({ mutants }) => {
  it("can all still be planted", async () => {
    const found = await Promise.all(mutants.map(({ patches }) => patchTexts(ROOT, patches)));
    expect(found.flatMap((patched) => (patched.ok ? [] : [patched.why]))).toEqual([]);
  });

  it("have names of their own", () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it("name tests that exist", async () => {
    const places = new Set(mutants.flatMap(({ tests = [] }) => tests));
    await Promise.all([...places].map((place) => access(`${ROOT}${place}`)));
  });
});

it("the example of --help plants one bug", async () => {
  const help = await readFile(new URL("../../../tools/mutants/index.ts", import.meta.url), "utf8");
  const names = LISTS.flatMap(({ mutants }) => mutants.map(({ name }) => name));
  const [, example = ""] = /tool -- mutants "([^"]+)"/.exec(help) ?? [];
  expect(names.filter((name) => name.includes(example))).toEqual([example]);
});

describe("the explained survivors", () => {
  it("are bugs of the lists, each with a reason", () => {
    for (const { list, name, reason } of EXPLAINED) {
      const mutants = LISTS.find((known) => known.name === list)?.mutants ?? [];
      expect(
        mutants.some((mutant) => mutant.name === name),
        `${list}: ${name}`,
      ).toBe(true);
      expect(reason.length, `the reason of ${name}`).toBeGreaterThan(30);
    }
  });
});
