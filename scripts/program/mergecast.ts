/** mergecast <verb>: the program of the package and of the action. Both are one file, built by npm run bundle. */
import { readOwnPackage } from "../adapters/files/own-package.ts";
import { actionInput } from "../setup/process-environment.ts";
import { VERBS } from "./verbs.ts";
import { wordsOf } from "./words.ts";

const [name = "--help", ...args] = givenWords();
const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
if (verb === undefined) answer(name);
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

function answer(word: string): void {
  if (word === "--version") return void process.stdout.write(`${readOwnPackage().version}\n`);
  if (word === "--help") return void process.stdout.write(overview());
  process.stderr.write(`mergecast: there is no verb ${JSON.stringify(word)}. mergecast --help lists them.\n`);
  process.exitCode = 2;
}

function overview(): string {
  const width = Math.max(...Object.keys(VERBS).map((word) => word.length));
  const lines = Object.entries(VERBS).map(([word, { about }]) => `  ${word.padEnd(width)}  ${about}`);
  const usage =
    "Usage: mergecast <verb> [options]\n\nEach verb has its own --help. --version says which release this is.";
  return [usage, "\nVerbs:", ...lines, ""].join("\n");
}
