import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { compilePages } from "../calendar/compile-pages.ts";
import { retypeCommands } from "./retype-commands.ts";

/** Files in whose place the program holds something else: no compile cache in a folder that is not ours, pages that are ready. */
export async function programParts(verbs: readonly string[]): Promise<Plugin> {
  const pages = JSON.stringify(await compilePages(), null, 1);
  const others: Record<string, string> = {
    "/scripts/cli/compile-cache.js": "",
    "/scripts/commands/calendar/compile-pages.ts": `const PAGES = ${pages};\nexport const compilePages = async () => PAGES;\n`,
  };
  return {
    name: "program-parts",
    setup(build) {
      build.onLoad({ filter: /\/scripts\/.*\.[jt]s$/ }, async ({ path }) => {
        const other = Object.entries(others).find(([file]) => path.endsWith(file))?.[1];
        const contents = other ?? retypeCommands(await readFile(path, "utf8"), verbs);
        return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
      });
    },
  };
}
