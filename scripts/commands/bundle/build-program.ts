import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { VERBS } from "../../program/verbs.ts";
import { programParts } from "./program-parts.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Installed by people who convert pictures, and never where secrets are. */
const LEFT_OUT = ["sharp", "libheif-js", "libheif-js/*"];

/** Some dependencies are CommonJS and call require, which an ES module does not have. */
const HEAD = `#!/usr/bin/env node
import { createRequire as createRequireOfProgram } from "node:module";
const require = createRequireOfProgram(import.meta.url);`;

export interface BuildOptions {
  /** Text in place of these files, by the end of their path: for the program of a version that there is not yet. */
  others?: Readonly<Record<string, string>>;
}

/**
 * The text of dist/mergecast.js. The same sources and packages give the same text on every machine. It is not minified, so that
 * the difference between two versions can be read.
 */
export async function buildProgram({ others = {} }: BuildOptions = {}): Promise<string> {
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
    plugins: [await programParts(Object.keys(VERBS), others)],
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}
