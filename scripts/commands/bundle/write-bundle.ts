import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Arguments, ExitCode } from "../../cli/command.ts";
import { buildProgram } from "./build-program.ts";

const FILE = new URL("../../../dist/mergecast.js", import.meta.url);

/** npm run bundle. Writes the file only when it has changed; with --check it writes nothing. */
export async function run({ switches }: Arguments): Promise<ExitCode> {
  const [text, before] = await Promise.all([buildProgram(), readFile(FILE, "utf8").catch(() => "")]);
  if (text === before) return 0;
  if (switches.check === true) {
    process.stderr.write(
      "dist/mergecast.js does not agree with the sources. Run npm run bundle and commit the result.\n",
    );
    return 1;
  }
  await mkdir(new URL(".", FILE), { recursive: true });
  await writeFile(FILE, text, { mode: 0o755 });
  return 0;
}
