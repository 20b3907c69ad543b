import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { composeStarter } from "../init/compose-starter.ts";
import { PAGES_MODULE } from "./parts.ts";
import { retypeCommands } from "./retype-commands.ts";

const SCRIPTS = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Files in whose place the program holds something else: no compile cache in a folder that is not ours, pages that are compiled,
 * and the files of a content repository.
 */
export async function programParts(verbs: readonly string[], more: Readonly<Record<string, string>>): Promise<Plugin> {
  const others: Record<string, string> = {
    "/scripts/cli/compile-cache.js": "",
    "/scripts/commands/calendar/compile-pages.ts": PAGES_MODULE,
    "/scripts/commands/init/compose-starter.ts": valueModule("composeStarter", await composeStarter()),
    ...more,
  };
  return {
    name: "program-parts",
    setup(build) {
      build.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => {
        if (!path.startsWith(SCRIPTS)) return null;
        const other = Object.entries(others).find(([file]) => path.endsWith(file))?.[1];
        const contents = other ?? retypeCommands(await readFile(path, "utf8"), verbs);
        return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
      });
    },
  };
}

/** A module that exports a function of this name, which returns the value without reading any file. */
function valueModule(name: string, value: object): string {
  return `const VALUE = ${JSON.stringify(value, null, 1)};\nexport const ${name} = async () => VALUE;\n`;
}
