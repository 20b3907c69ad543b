import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Arguments, ExitCode } from "../../cli/command.ts";
import { buildProgram, PROGRAM } from "./build-program.ts";
import { PARTS_FOLDER } from "./parts.ts";

const FOLDER = fileURLToPath(new URL("../../../dist/", import.meta.url));

/** npm run bundle. Writes the files that have changed, and removes parts that are none any more; with --check it does neither. */
export async function run({ switches }: Arguments): Promise<ExitCode> {
  return await writeProgram(await buildProgram(), { folder: FOLDER, isCheck: switches.check === true });
}

/** `files`: by their path in `folder`. */
export async function writeProgram(
  files: Readonly<Record<string, string>>,
  { folder, isCheck }: { folder: string; isCheck: boolean },
): Promise<ExitCode> {
  const present = await readPresent(folder);
  const changed = Object.keys(files).filter((path) => present.get(path) !== files[path]);
  const extra = [...present.keys()].filter((path) => files[path] === undefined);
  if (isCheck && changed.length + extra.length > 0) {
    const names = [...changed, ...extra].map((path) => `dist/${path}`).join(", ");
    const what = `These files do not agree with the sources: ${names}.`;
    process.stderr.write(`${what} Run npm run bundle and commit the result.\n`);
    return 1;
  }
  for (const path of extra) await rm(join(folder, path));
  for (const path of changed) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), files[path] ?? "", { mode: path === PROGRAM ? 0o755 : 0o644 });
  }
  return 0;
}

/** What is there of the program: dist/ also gets the converters of a job. */
async function readPresent(folder: string): Promise<Map<string, string>> {
  const own = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const parts = await readdir(join(folder, PARTS_FOLDER)).catch(() => []);
  const paths = [
    ...own.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...parts.map((name) => `${PARTS_FOLDER}/${name}`),
  ];
  const texts = paths.map(async (path) => {
    const text = await readFile(join(folder, path), "utf8").catch(() => null);
    return text === null ? [] : [[path, text] as const];
  });
  return new Map((await Promise.all(texts)).flat());
}
