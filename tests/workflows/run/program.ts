import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProgram } from "../../../scripts/commands/bundle/build-program.ts";
import type { RunContext } from "./occasion.ts";

const PATH = "dist/mergecast.js";
let built: Promise<string> | undefined;

/**
 * The program of the commit that the workflow is from. It is built from the sources as they are, so that what is tested is what
 * they say; a commit of the test's repository may bring its own.
 */
export async function programOf({ occasion, folder }: RunContext): Promise<string> {
  const own = (await occasion.commits()).at(-1)?.get(PATH);
  if (own !== undefined) return await store(join(folder, "program"), own.bytes);
  built ??= build();
  return await built;
}

async function build(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-program-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return await store(folder, await buildProgram());
}

async function store(folder: string, program: string | Uint8Array): Promise<string> {
  await mkdir(join(folder, "dist"), { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module", "version": "0.0.0" }');
  await writeFile(join(folder, PATH), program);
  return join(folder, PATH);
}
