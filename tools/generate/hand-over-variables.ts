// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
import { readdir, readFile } from "node:fs/promises";
import { listVariables } from "../../scripts/wiring/environment.ts";
import type { GeneratedFile } from "./generate-validators.ts";

const FOLDER = ".github/workflows/";
/** The first step of a file names the variables; the others refer to it. */
const LIST = /^( *)VARIABLES: &variables \|-\n(?:\1 {2}[^\n]*\n)+/m;
/** What a step is given by name, or what GitHub itself sets. */
const GIVEN = /^(?:VARIABLES|CI|HAS_TOKEN|GITHUB_\w+)$/;

/**
 * The workflows with the names of the variables that the program reads. All variables at once would be those of the organisation, too,
 * and Linux starts no program with a variable of more than 128 KB.
 */
export async function generateHandOver(root: URL): Promise<GeneratedFile[]> {
  const names = (await readdir(new URL(FOLDER, root))).filter((name) => name.endsWith(".yml"));
  const files = await Promise.all(
    names.map(async (name) => ({ path: FOLDER + name, text: await readFile(new URL(FOLDER + name, root), "utf8") })),
  );
  return files.map(({ path, text }) => ({ path, text: text.replace(LIST, (_, indent: string) => listIn(indent)) }));
}

function listIn(indent: string): string {
  const names = listVariables().filter(({ name, isSecret }) => !isSecret && !GIVEN.test(name));
  const pairs = names.map(({ name }) => `${indent}    "${name}": \${{ toJSON(vars.${name}) }}`);
  return `${indent}VARIABLES: &variables |-\n${indent}  {\n${pairs.join(",\n")}\n${indent}  }\n`;
}
