/** What every command shares: options, --help, errors, exit codes. Loads nothing heavy, so that --help answers at once. */
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import { nearestWord } from "../core/text/nearest-word.ts";
import { clip, escapeWorkflowCommands, printable } from "../core/text/printable.ts";
import {
  type CommandGroup,
  type CommandModule,
  type CommandSpec,
  commandLine,
  type Redactor,
  usageError,
} from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";

/** Runs the command that the first word names, with the others as its arguments; without one, --help lists them. */
export async function runGroup(group: CommandGroup, words: readonly string[]): Promise<void> {
  const [word = "", ...argv] = words;
  const entry = Object.hasOwn(group.commands, word) ? group.commands[word] : undefined;
  // Options behind a word that is no command are not what is wrong.
  if (entry === undefined)
    return await runCommand(overviewOf(group, word), argv.includes("--help") ? argv : words.slice(0, 1));
  const loaded = await entry.load();
  await ("group" in loaded ? runGroup(loaded.group, argv) : runCommand(loaded, argv));
}

function overviewOf({ name, summary, commands }: CommandGroup, word: string): CommandModule {
  const words = Object.keys(commands);
  const width = Math.max(...words.map((one) => one.length));
  const lines = Object.entries(commands).map(([one, { about }]) => `  ${one.padEnd(width)}  ${about}`);
  const spec: CommandSpec = {
    name,
    summary: [summary, "", "Commands:", ...lines].join("\n"),
    options: {},
    positionals: "COMMAND",
    examples: words.map((one) => `${commandLine(name)} ${one} --help`),
    exitCodes: { 0: "done", 1: "it failed", 2: "it could not start" },
  };
  return { spec, run: () => Promise.reject(noSuchCommand(name, word, words)) };
}

function noSuchCommand(name: string, word: string, words: readonly string[]): ProblemError {
  const known = words.join(", ");
  if (word === "") return usageError(name, `name a command: ${known}`);
  const meant = nearestWord(word, words);
  const advice = meant === null ? `The commands are: ${known}.` : `Did you mean ${meant}?`;
  return usageError(name, `there is no command "${clip(word)}". ${advice}`);
}

/** Parses the arguments, turns an error into one readable paragraph on standard error and sets the exit code. */
export async function runCommand({ spec, run }: CommandModule, argv: readonly string[]): Promise<void> {
  const redactor: Redactor = { redact: (text) => text };
  try {
    const args = parseArguments(spec, argv);
    if (args.switches.help) process.stdout.write((await import("./help-text.ts")).helpText(spec));
    else process.exitCode = await run(args, redactor);
  } catch (error) {
    process.exitCode = error instanceof ProblemError ? error.exitCode : 1;
    const text = redactor.redact(await errorText(spec, error));
    process.stderr.write(`${escapeWorkflowCommands(printable(text))}\n`);
    await alertTeam(spec, { argv, text });
  }
}

async function errorText({ name }: CommandSpec, error: unknown): Promise<string> {
  if (error instanceof ProblemError) return `${name}: ${describeProblem(error.problem)}`;
  const { describeInternalError } = await import("./internal-error.ts");
  return `${name}: ${describeInternalError(error)} This is a bug in mergecast, not in your content; please report it.`;
}

/** Reads the raw arguments, because parsing them may be what failed. */
async function alertTeam(
  { alertsOnFailure: alert }: CommandSpec,
  { argv, text }: { argv: readonly string[]; text: string },
): Promise<void> {
  if (alert === undefined || argv.includes("--dry-run")) return;
  if (alert.onlyWith !== undefined && !argv.includes(`--${alert.onlyWith}`)) return;
  const { reportToTeam } = await alert.load();
  await reportToTeam({ kind: alert.kind, text, argv });
}
