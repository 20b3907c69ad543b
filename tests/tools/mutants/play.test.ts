import { execFileSync } from "node:child_process";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withCopy } from "../../../tools/mutants/plant.ts";
import { playMutant, playTests } from "../../../tools/mutants/play.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SUM = "export const sum = (a: number, b: number): number => a + b; // never negative\n";
const FILES = {
  ".gitignore": "node_modules\n",
  "sum.ts": SUM,
  "sum.test.ts":
    'import { expect, it } from "vitest";\nimport { sum } from "./sum.ts";\nit("adds", () => { expect(sum(2, 3)).toBe(5); });\n',
  "vitest.config.ts":
    'import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { projects: [{ test: { name: "tiny", include: ["*.test.ts"] } }] } });\n',
};

it("says which bugs died, survived and prove nothing, and leaves the tree alone", async () => {
  const root = await temporaryFolder();
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(root, name), text);
  await symlink(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(root, "node_modules"));
  execFileSync("git", ["init", "-q"], { cwd: root });
  const bug = (name: string, find: string, replace: string, tests: string[] = []) => {
    return { name, patches: [{ file: "sum.ts", find, replace }], tests };
  };
  const named = ["sum.test.ts"];
  const bugs = [
    bug("it subtracts", "a + b", "a - b", named),
    bug("it subtracts, noticed by whatever loads it", "a + b", "a - b"),
    bug("it adds the other way round", "a + b", "b + a", named),
    bug("it multiplies", "a * b", "a / b", named),
    bug("it does not load", "a + b", "a +", named),
    bug("it names no test", "a + b", "a - b", ["no.test.ts"]),
  ];
  const list = { name: "tiny", witness: ["tiny"], mutants: bugs };
  const results = await withCopy(root, async (folder) => {
    const all = [];
    for (const one of bugs) all.push(await playMutant(folder, list, one));
    return [...all, await playTests(folder, list, bugs)];
  });
  expect(results).toEqual([
    { kind: "died", detail: "sum.test.ts: adds" },
    { kind: "died", detail: "sum.test.ts: adds" },
    { kind: "survived" },
    { kind: "proves nothing", detail: expect.stringContaining('"a * b" stands 0 times in sum.ts') },
    { kind: "proves nothing", detail: expect.stringContaining("sum.test.ts could not run") },
    { kind: "proves nothing", detail: "no test was found" },
    { kind: "survived" },
  ]);
  expect(await readFile(join(root, "sum.ts"), "utf8")).toBe(SUM);
});
