import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Arguments, CommandSpec, ExitCode } from "../../scripts/cli/command.ts";
import { buildProgram, PROGRAM } from "./build-program.ts";

export const spec: CommandSpec = {
  name: "tool bundle",
  summary: "Builds dist/, the program of a release: mergecast.js, and what it loads when a command needs it.",
  options: { check: { description: "Write nothing; build it twice, and fail if the two differ." } },
  examples: ["npm run tool -- bundle", "npm run tool -- bundle --check"],
  exitCodes: { 0: "built", 1: "with --check: two builds differ", 2: "usage" },
};

const FOLDER = fileURLToPath(new URL("../../dist/", import.meta.url));

export async function run({ switches }: Arguments): Promise<ExitCode> {
  const files = await buildProgram();
  if (switches.check === true) return reportDifference(files, await buildProgram());
  await writeProgram(files, FOLDER);
  return 0;
}

/** In place of what is there. `files`: by their path in `folder`. */
export async function writeProgram(files: Readonly<Record<string, string>>, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { mode: path === PROGRAM ? 0o755 : 0o644 });
  }
}

function reportDifference(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): ExitCode {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const different = [...names].filter((name) => one[name] !== other[name]);
  if (different.length === 0) return 0;
  process.stderr.write(`Two builds of the same sources differ in ${different.join(", ")}.\n`);
  return 1;
}
