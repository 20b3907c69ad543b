import { chmod, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { Place } from "./occasion.ts";

/**
 * Puts programs in place of those of the machine: each a script of bash by its name. Returns a function that tells how they were
 * called, one line for each call, with the token that GitHub's own program would use.
 */
export async function replaceTools(
  { inherited }: Place,
  tools: Record<string, string>,
): Promise<() => Promise<string[]>> {
  const folder = await temporaryFolder();
  const asked = join(folder, "asked");
  await writeFile(asked, "");
  for (const [name, script] of Object.entries(tools)) {
    const file = join(folder, name);
    const heading = `#!/bin/bash\necho "${name} $*\${GH_TOKEN:+ as \${GH_TOKEN:0:4}}\${LIST:+ with $LIST}" >> "${asked}"\n`;
    await writeFile(file, `${heading}${script}\n`);
    await chmod(file, 0o755);
  }
  const { PATH = "" } = environment();
  inherited.PATH = `${folder}:${dirname(process.execPath)}:${PATH}`;
  return async () => (await readFile(asked, "utf8")).split("\n").filter((line) => line !== "");
}
