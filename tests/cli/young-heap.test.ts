import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** At the end of a command, keeps ten megabytes of new objects alive, for which V8 enlarges its young heap, and prints its size. */
const PROBE = `data:text/javascript,${encodeURIComponent(`
  import { getHeapSpaceStatistics } from "node:v8";
  process.on("exit", () => {
    const kept = Array.from({ length: 200_000 }, (_, at) => [at]);
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
    console.log("\\n" + (kept.length > 0 ? young.space_size : 0));
  });
`)}`;

function youngHeapAfter(command: string): number {
  const printed = execFileSync(process.execPath, ["--import", PROBE, `scripts/${command}.ts`, "--help"]);
  return Number(printed.toString().trimEnd().split("\n").at(-1));
}

test("the young heap of validate stays as small as it began", () => {
  const usual = youngHeapAfter("post");
  expect(usual).toBeGreaterThan(0);
  expect(youngHeapAfter("validate")).toBeLessThan(usual / 2);
});
