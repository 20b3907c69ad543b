import { access } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LISTS } from "../../../tools/mutants/lists.ts";
import { patchTexts } from "../../../tools/mutants/plant.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

it("are few enough to be played every night", () => {
  expect(LISTS.flatMap(({ mutants }) => mutants).length).toBeLessThanOrEqual(150);
});

/** Playing them takes most of an hour. Here only that each of them still fits the program. */
describe.each(LISTS)("the deliberate bugs of the list $name", ({ mutants }) => {
  it("can all still be planted", async () => {
    const found = await Promise.allSettled(mutants.map(({ patches }) => patchTexts(ROOT, patches)));
    expect(found.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
  });

  it("have names of their own", () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it("name tests that exist", async () => {
    const places = new Set(mutants.flatMap(({ tests }) => tests));
    await Promise.all([...places].map((place) => access(`${ROOT}${place}`)));
  });
});
