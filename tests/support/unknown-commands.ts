import { readFileSync } from "node:fs";
import { everySpec, everyTool } from "./every-command.ts";

const SPECS = new Map([...(await everySpec()), ...(await everyTool())].map((spec) => [spec.name, spec]));
const { scripts: SCRIPTS } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** Commands, subcommands and options that a text tells people to type and that do not exist. */
export function unknownCommands(text: string): string[] {
  const typed = text.matchAll(/npm run (?:--silent )?([a-z][\w-]*(?::[a-z][\w-]*)?)(?: -- ([^`"'.,;:)\n\\]*))?/g);
  return [...typed].flatMap(([, name = "", rest = ""]) => unknownParts(name, rest.split(" ")));
}

/** What is typed behind `npm run mergecast --` is the same without it. */
function unknownParts(script: string, words: readonly string[]): string[] {
  if (script === "mergecast") return !/^[a-z]/.test(words[0] ?? "") ? [] : unknownParts(words[0] ?? "", words.slice(1));
  const isGroup = [...SPECS.keys()].some((name) => name.startsWith(`${script} `));
  const name = isGroup && /^[a-z]/.test(words[0] ?? "") ? `${script} ${words[0]}` : script;
  const spec = SPECS.get(name);
  const isKnown = spec !== undefined || (name === script && Object.hasOwn(SCRIPTS, script));
  if (!isKnown) return [name === script ? `npm run ${script}` : `npm run ${script} -- ${words[0]}`];
  const options = words.filter((word) => /^--[a-z]/.test(word) && word !== "--help");
  const unknown = options.filter((option) => spec !== undefined && !Object.hasOwn(spec.options, option.slice(2)));
  return unknown.map((option) => `npm run ${script} -- ${option}`);
}
