import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { VERBS } from "../../program/verbs.ts";
import { buildParts, loadedLater } from "./parts.ts";
import { programParts } from "./program-parts.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Installed by people who convert pictures, and never where secrets are. */
const LEFT_OUT = ["sharp", "libheif-js", "libheif-js/*"];

/** The parts, and some dependencies, are CommonJS and call require, which an ES module does not have. */
const HEAD = `#!/usr/bin/env node
import { createRequire as createRequireOfProgram } from "node:module";
const require = createRequireOfProgram(import.meta.url);`;

/** The file in dist/ that is run. */
export const PROGRAM = "mergecast.js";

export interface BuildOptions {
  /** Text in place of these files, by the end of their path: for the program of a version that there is not yet. */
  others?: Readonly<Record<string, string>>;
}

/**
 * All files of dist/, by their path there: mergecast.js, and the parts that it loads when it needs them. The same sources and packages
 * give the same texts on every machine. They are not minified, so that the difference between two versions can be read.
 */
export async function buildProgram({ others = {} }: BuildOptions = {}): Promise<Record<string, string>> {
  const [program, parts] = await Promise.all([buildOwn(others), buildParts(ROOT)]);
  return { [PROGRAM]: program, ...parts };
}

async function buildOwn(others: Readonly<Record<string, string>>): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/program/mergecast.ts"],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node24",
    external: LEFT_OUT,
    legalComments: "inline",
    banner: { js: HEAD },
    plugins: [loadedLater, await programParts(Object.keys(VERBS), others)],
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}
