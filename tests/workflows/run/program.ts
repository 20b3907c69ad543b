import { rmSync } from "node:fs";
import { mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildProgram, PROGRAM } from "../../../tools/bundle/build-program.ts";
import type { RunContext } from "./occasion.ts";

const PATH = `dist/${PROGRAM}`;
/** What a full copy runs. */
const SOURCE = "scripts/mergecast.ts";
const MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));
const built = new Map<boolean, Promise<string>>();

/**
 * The program of the commit that the workflow is from. It is built from the sources as they are, so that what is tested is what
 * they say; a commit of the test's repository may bring its own. `hasConverters`: whether the job has installed what reads pictures.
 */
export async function programOf({ place, occasion, folder }: RunContext, hasConverters: boolean): Promise<string> {
  if (place.program !== undefined) return place.program;
  const own = place.callers === undefined ? (await occasion.commits()).at(-1)?.get(SOURCE) : undefined;
  if (own !== undefined) return await storeProgram(join(folder, "program"), { [PROGRAM]: own.bytes });
  const known = built.get(hasConverters) ?? build(hasConverters);
  built.set(hasConverters, known);
  return await known;
}

async function build(hasConverters: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-program-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const program = await storeProgram(folder, await buildProgram());
  if (hasConverters) await symlink(MODULES, join(folder, "dist/node_modules"));
  return program;
}

/** Writes a program, with what it reads about itself; returns the file that is run. `files`: by their path in dist/. */
export async function storeProgram(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  version = "0.0.0",
): Promise<string> {
  await mkdir(join(folder, "dist"), { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", version }));
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, "dist", path), content);
  return join(folder, PATH);
}
