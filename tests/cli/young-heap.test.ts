import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Keeps ten megabytes of new objects alive, so that V8 would enlarge its young heap, and prints the size that it has then. */
const FILL = `
  const kept = Array.from({ length: 200_000 }, (_, at) => [at]);
  const young = require("node:v8").getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
  console.log(kept.length > 0 ? young.space_size : 0);
`;

const sizeWith = (flags: string[]) => Number(execFileSync(process.execPath, [...flags, "--eval", FILL]));

test("the young heap stays as small as it began", () => {
  const usual = sizeWith([]);
  expect(sizeWith(["--import", new URL("../../scripts/cli/young-heap.ts", import.meta.url).href])).toBeLessThan(
    usual / 2,
  );
});
