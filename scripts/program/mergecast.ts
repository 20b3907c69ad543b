/** mergecast <verb>: the program of the package and of the action. Both are the same files, built by npm run bundle. */
import { readOwnPackage } from "../adapters/files/own-package.ts";
import { actionInput } from "../setup/process-environment.ts";
import { VERBS } from "./verbs.ts";
import { wordsOf } from "./words.ts";

const NODE_NEEDED = 24;
const [node = "0"] = process.versions.node.split(".");
const [name = "--help", ...args] = givenWords();
const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;

if (Number(node) < NODE_NEEDED) fail(`it needs Node ${NODE_NEEDED}; this is Node ${process.versions.node}`);
else if (name === "--version") process.stdout.write(`${readOwnPackage().version}\n`);
else if (name === "--help" || name === "-h") process.stdout.write(overview());
else if (verb === undefined) fail(`there is no verb ${JSON.stringify(name)}; mergecast --help lists them`);
else {
  process.argv.splice(2, process.argv.length, ...args);
  await verb.load();
}

/** What was typed; as an action, where nobody types, the command that the workflow names. */
function givenWords(): string[] {
  const typed = process.argv.slice(2);
  const { command, valueNamed } = actionInput();
  return typed.length > 0 || command === undefined ? typed : wordsOf(command, valueNamed);
}

function fail(why: string): void {
  process.stderr.write(`mergecast: ${why}.\n`);
  process.exitCode = 2;
}

function overview(): string {
  const width = Math.max(...Object.keys(VERBS).map((word) => word.length));
  const lines = Object.entries(VERBS).map(([word, { about }]) => `  ${word.padEnd(width)}  ${about}`);
  const usage =
    "Usage: mergecast <verb> [options]\n\nEach verb has its own --help. --version says which release this is.";
  return [usage, "\nVerbs:", ...lines, ""].join("\n");
}
