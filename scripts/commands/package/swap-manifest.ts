import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeClone } from "../../adapters/git/inspect-clone.ts";
import type { Arguments, ExitCode } from "../../cli/command.ts";
import { packageManifest } from "./package-manifest.ts";

const ROOT = new URL("../../../", import.meta.url);
const MANIFEST = new URL("package.json", ROOT);
const KEPT = new URL(".package.json.kept", ROOT);

/** npm run package. Each direction may be repeated: the project's own manifest is never lost. */
export async function run({ switches }: Arguments): Promise<ExitCode> {
  if (existsSync(KEPT)) await rename(KEPT, MANIFEST);
  if (switches.restore === true) return 0;
  const text = await readFile(MANIFEST, "utf8");
  const origin = await describeClone(fileURLToPath(ROOT));
  await writeFile(KEPT, text);
  await writeFile(MANIFEST, `${JSON.stringify(packageManifest(JSON.parse(text), origin), null, 2)}\n`);
  return 0;
}
