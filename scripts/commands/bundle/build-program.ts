import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { VERBS } from "../../program/verbs.ts";
import { buildParts, loadedLater } from "./parts.ts";
import { programParts } from "./program-parts.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Installed by people who convert pictures, and never where secrets are. */
const LEFT_OUT = ["sharp", "libheif-js", "libheif-js/*"];

/** The parts, and some dependencies, are CommonJS and call require, which an ES module does not have. */
const HEAD = `import { createRequire as createRequireOfProgram } from "node:module";
const require = createRequireOfProgram(import.meta.url);`;

/** The file in dist/ that is run. */
export const PROGRAM = "mergecast.js";

/**
 * What each file of ours in dist/ begins with. The first one loads one of the others. They hold the same code where they need the
 * same, so that the check of a pull request reads no more than it runs.
 */
const ENTRIES: Readonly<Record<string, string>> = {
  [PROGRAM]: "scripts/program/mergecast.ts",
  "validate.js": "scripts/validate.ts",
  "verbs.js": "scripts/program/other-verbs.ts",
};

export interface BuildOptions {
  /** Text in place of these files, by the end of their path: for the program of a version that there is not yet. */
  others?: Readonly<Record<string, string>>;
}

/**
 * All files of dist/, by their path there: mergecast.js, and what it loads when it needs it. The same sources and packages give the
 * same texts on every machine. They are not minified, so that the difference between two versions can be read.
 */
export async function buildProgram({ others = {} }: BuildOptions = {}): Promise<Record<string, string>> {
  const replace = await programParts(Object.keys(VERBS), others);
  const own = Object.keys(ENTRIES).map(async (file) => [file, await buildOwn(file, replace)] as const);
  const [files, parts] = await Promise.all([Promise.all(own), buildParts(ROOT)]);
  return { ...Object.fromEntries(files), ...parts };
}

async function buildOwn(file: string, replace: Plugin): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRIES[file] ?? ""],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node24",
    external: LEFT_OUT,
    legalComments: "inline",
    banner: { js: file === PROGRAM ? `#!/usr/bin/env node\n${HEAD}` : HEAD },
    plugins: [otherFiles, loadedLater, replace],
    logLevel: "warning",
  });
  return inAscii(withoutCopies(outputFiles[0]?.text ?? ""));
}

/**
 * Each member of a module of Node is looked up where it is used, which loads the module with the first one. The builder copies all
 * members to each file that imports one, and to copy some of them loads what they stand for: thirty modules for `parseArgs`.
 */
function withoutCopies(text: string): string {
  const ofNode = text.matchAll(/^var (require_\w+) = __commonJS\(\{\n {2}"later:node:/gm);
  return [...ofNode].reduce((left, [, load]) => {
    const copies = new RegExp(`^(?: +|var )(import_\\w+) = __toESM\\(${load}\\(\\), 1\\);\\n`, "gm");
    const names = [...left.matchAll(copies)].map(([, name]) => name);
    const uses = new RegExp(`\\b(?:${names.join("|")})\\.`, "g");
    return names.length === 0 ? left : left.replace(copies, "").replace(uses, `(${load}()).`);
  }, text);
}

/**
 * V8 takes two bytes for each character of a file that has one other character. The builder writes texts in ASCII, but not
 * patterns, which mean the same when they are.
 */
function inAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Where one file of dist/ loads another. */
const otherFiles: Plugin = {
  name: "other-files",
  setup(building) {
    building.onResolve({ filter: /\.ts$/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (kind !== "dynamic-import" || pluginData === otherFiles) return null;
      const found = await building.resolve(path, { resolveDir, kind, pluginData: otherFiles });
      const file = Object.keys(ENTRIES).find((name) => found.path === `${ROOT}${ENTRIES[name]}`);
      return file === undefined ? null : { path: `./${file}`, external: true };
    });
  },
};
