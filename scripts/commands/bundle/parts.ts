import { isBuiltin } from "node:module";
import { build, type Plugin } from "esbuild";
import { compilePages } from "../calendar/compile-pages.ts";

/** Where the parts lie, beside dist/mergecast.js. */
export const PARTS_FOLDER = "parts";

interface Part {
  /** What the part gives, as the module that is built. */
  source: string;
  /** Packages by what a file of the program imports, each with the member of the part that stands for it; "" for all of it. */
  gives: Readonly<Record<string, string>>;
}

/** Large packages, most of which a command does not need. What shares a dependency shares a part. */
const PACKAGES: Readonly<Record<string, Part>> = {
  actions: {
    source:
      'import * as core from "@actions/core";\nimport * as utils from "@actions/github/lib/utils";\nexport { core, utils };',
    gives: { "@actions/core": ".core", "@actions/github/lib/utils": ".utils" },
  },
  inquirer: { source: 'export * from "@inquirer/core";', gives: { "@inquirer/core": "" } },
  openai: { source: 'export { default } from "openai";', gives: { openai: "" } },
  sodium: { source: 'export { default } from "libsodium-wrappers";', gives: { "libsodium-wrappers": "" } },
  undici: { source: 'export * from "undici";', gives: { undici: "" } },
  zod: { source: 'export { z } from "zod";', gives: { zod: "" } },
};
const PAGES = "pages";
/** Of our own code, what only a wrong value needs: a fifth of what a check of good content would read. */
const ERRORS = "schema-errors";

const PART_OF = new Map(
  Object.entries(PACKAGES).flatMap(([part, { gives }]) =>
    Object.entries(gives).map(([name, member]) => [name, `${fileOf(part)}")${member}`] as const),
  ),
);

/** Files in dist/ that the program loads when it first uses them: their text by their path there. */
export async function buildParts(root: string): Promise<Record<string, string>> {
  const packages = Object.entries(PACKAGES).map(
    async ([name, part]) => [fileOf(name), await buildPackage(part, root)] as const,
  );
  const errors = buildPackage(
    { source: 'export * from "./scripts/core/generated/schema-errors.js";', gives: {} },
    root,
  );
  const pages = `module.exports = ${JSON.stringify(await compilePages(), null, 1)};\n`;
  return Object.fromEntries([...(await Promise.all(packages)), [fileOf(ERRORS), await errors], [fileOf(PAGES), pages]]);
}

/** In place of the module that compiles the pages of the calendar. */
export const PAGES_MODULE = `export const compilePages = async () => require("./${fileOf(PAGES)}");\n`;

/** In place of the module that finds all errors of a schema: it is loaded with the first wrong value. */
const ERRORS_MODULE = `export const findErrors = (...args) => require("./${fileOf(ERRORS)}").findErrors(...args);`;

/**
 * What a file of the program imports from a part or from Node is loaded when that file is first run: reading six megabytes takes
 * longer than most commands, and an import at the top of the program is loaded by every one.
 */
export const loadedLater: Plugin = {
  name: "loaded-later",
  setup(building) {
    building.onLoad({ filter: /\/generated\/schema-errors\.js$/ }, () => ({ contents: ERRORS_MODULE, loader: "js" }));
    building.onResolve({ filter: /./ }, ({ path, namespace }) => {
      if (namespace === "later" || path.startsWith(`./${PARTS_FOLDER}/`)) return { path, external: true };
      return isBuiltin(path) || PART_OF.has(path) ? { path, namespace: "later" } : null;
    });
    building.onLoad({ filter: /./, namespace: "later" }, ({ path }) => {
      const part = PART_OF.get(path);
      return { contents: `module.exports = require("${part === undefined ? `${path}")` : `./${part}`};`, loader: "js" };
    });
  },
};

async function buildPackage({ source }: Part, root: string): Promise<string> {
  const hasDefault = source.includes("{ default }");
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: source, resolveDir: root, sourcefile: "part.js" },
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node24",
    legalComments: "inline",
    // An import of the default of a CommonJS module gets all of it.
    footer: hasDefault ? { js: "module.exports = module.exports.default;" } : {},
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}

function fileOf(part: string): string {
  return `${PARTS_FOLDER}/${part}.cjs`;
}
