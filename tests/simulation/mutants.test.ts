import { execFile } from "node:child_process";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { MUTANTS, type Mutant } from "./mutants.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A copy of the program with the changes made. */
async function build({ patches }: Mutant): Promise<string> {
  const folder = await temporaryFolder();
  for (const part of ["scripts", "simulation", "package.json"])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const { file, find, replace } of patches) {
    const text = await readFile(join(folder, file), "utf8");
    expect(text.split(find).length - 1, `"${find}" stands once in ${file}`).toBe(1);
    await writeFile(
      join(folder, file),
      text.replace(find, () => replace),
    );
  }
  return folder;
}

function simulate(folder: string, options: string[]): Promise<{ code: number; output: string }> {
  const args = [join(folder, "simulation", "main.ts"), ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env: {} }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: `${stdout}${stderr}` });
    });
  });
}

describe.concurrent("npm run simulate, with a publisher that is broken on purpose", () => {
  it.each(MUTANTS)("notices within 1,000 worlds when $name", { timeout: 120_000 }, async (mutant) => {
    const { code, output } = await simulate(await build(mutant), [
      "--seeds",
      "1000",
      "--from",
      String(mutant.from ?? 1),
      "--jobs",
      "1",
      "--brief",
    ]);
    expect(output).toMatch(/^Seed \d+ breaks a promise: /m);
    // A program that does not even run proves nothing.
    expect(output).not.toMatch(/no run breaks down/);
    expect(code).toBe(1);
  });
});
