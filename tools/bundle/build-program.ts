import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { readOwnPackage } from "../../scripts/adapters/files/own-package.ts";
import { compilePagesFrom } from "../../scripts/adapters/site/compile-pages.ts";
import { composeStarter } from "../../scripts/commands/init/compose-starter.ts";
import { DISTRIBUTION } from "../../scripts/core/checks/distribution.ts";
import { billOfMaterials, packagesOf } from "./bill-of-materials.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Installed by people who convert pictures, and never where secrets are. */
const LEFT_OUT = ["sharp", "libheif-js", "libheif-js/*"];

/** Some dependencies are CommonJS and call require, which an ES module does not have. */
const HEAD = `import { createRequire as createRequireOfProgram } from "node:module";
const require = createRequireOfProgram(import.meta.url);`;

const NOTICES = "THIRD-PARTY-NOTICES.txt";
/** What the program consists of, in CycloneDX. */
export const BILL_OF_MATERIALS = "sbom.cdx.json";

/** The file in dist/ that is run. */
export const PROGRAM = "mergecast.js";

export interface BuildOptions {
  /** Text in place of these files, by the end of their path: for the program of a version that does not exist yet. */
  others?: Readonly<Record<string, string>>;
}

/**
 * All files of dist/, by their path there: mergecast.js, and what it loads when a command needs it. The same sources and packages
 * give the same texts on every machine.
 */
export async function buildProgram({ others = {} }: BuildOptions = {}): Promise<Record<string, string>> {
  const made = await madeBeforehand();
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/mergecast.ts"],
    outdir: "dist",
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external: LEFT_OUT,
    // What it offers Node finds its parts in a way that no builder follows.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    legalComments: "inline",
    banner: { js: HEAD },
    plugins: [replaceFiles({ ...made.files, ...others })],
    logLevel: "warning",
  });
  const packages = await packagesOf(ROOT, [...Object.keys(metafile.inputs), ...made.inputs]);
  return {
    ...Object.fromEntries(outputFiles.map(({ path, text }) => [path.slice(`${ROOT}dist/`.length), text])),
    [NOTICES]: await thirdPartyNotices(ROOT, packages),
    [BILL_OF_MATERIALS]: billOfMaterials(readOwnPackage().version, packages),
  };
}

/** No compile cache in a folder that is not ours; pages that are compiled already; the files of a content repository. */
async function madeBeforehand(): Promise<{ files: Record<string, string>; inputs: string[] }> {
  const [{ pages, inputs }, starter] = await Promise.all([compilePagesFrom(), composeStarter()]);
  const files = {
    "/scripts/cli/compile-cache.js": "",
    "/scripts/adapters/site/compile-pages.ts": valueModule("compilePages", pages),
    "/scripts/commands/init/compose-starter.ts": valueModule("composeStarter", starter),
  };
  return { files, inputs: inputs.map((path) => relative(ROOT, path)) };
}

/** A module that exports a function of this name, which returns the value without reading any file. */
function valueModule(name: string, value: object): string {
  return `const VALUE = ${JSON.stringify(value, null, 1)};\nexport const ${name} = async () => VALUE;\n`;
}

function replaceFiles(others: Readonly<Record<string, string>>): Plugin {
  return {
    name: "replace-files",
    setup(building) {
      building.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
        if (!path.startsWith(`${ROOT}scripts/`)) return null;
        const other = Object.entries(others).find(([file]) => path.endsWith(file))?.[1];
        const contents = other ?? retypeCommands(await readFile(path, "utf8"));
        return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
      });
    },
  };
}

/**
 * The sources tell people to type `npm run post -- --dry-run` or `npm run mergecast -- init`, which works in a clone and in what
 * init writes. Where people have the package, the same is typed `npx mergecast post --dry-run`.
 */
export function retypeCommands(text: string, distribution: "source" | "npm" = DISTRIBUTION): string {
  if (distribution === "source") return text;
  return text.replace(ALL, "npx mergecast$1").replace(COMMAND, "npx mergecast $1");
}

const ALL = /npm run mergecast --([ "`])/g;
/** Not of what only a clone has. In a template, the name of the command may be a variable. */
const COMMAND =
  /npm run (?:--silent )?((?!tool\b|test\b|check\b|demo\b|simulator\b)(?:\$\{\w+\}|[a-z][\w-]*))(?: --(?=[ `]|$))?/gm;
