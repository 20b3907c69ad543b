/** Commands that do several things, such as `queue list` and `queue add`. Each subcommand has its own options and --help. */
import { type CommandModule, type CommandSpec, type SubcommandSpec, usageError } from "./command.ts";
import { runCommand } from "./run-command.ts";

export interface SubcommandList {
  /** As in `npm run <name>`. */
  name: string;
  summary: string;
  subcommands: readonly Subcommand[];
}

export interface Subcommand {
  /** The last word of its name selects it. */
  spec: SubcommandSpec;
  load(): Promise<CommandModule>;
}

/** Runs the subcommand that the first argument names; without one, --help lists them. */
export async function runSubcommands(list: SubcommandList): Promise<void> {
  const [word = "", ...argv] = process.argv.slice(2);
  const subcommand = list.subcommands.find((one) => wordOf(one) === word);
  if (subcommand !== undefined) return await runCommand(subcommand.spec, subcommand.load, { argv });
  await runCommand(overviewOf(list), () => Promise.resolve({ run: () => Promise.reject(notKnown(list, word)) }));
}

function wordOf({ spec }: Subcommand): string {
  return spec.name.split(" ").at(-1) ?? "";
}

function overviewOf({ name, summary, subcommands }: SubcommandList): CommandSpec {
  const words = subcommands.map(wordOf);
  const width = Math.max(...words.map((word) => word.length));
  const lines = subcommands.map((one) => `  ${wordOf(one).padEnd(width)}  ${one.spec.about}`);
  return {
    name,
    summary: [summary, "", "Subcommands:", ...lines].join("\n"),
    options: {},
    positionals: "SUBCOMMAND",
    examples: words.map((word) => `npm run ${name} -- ${word} --help`),
    exitCodes: { 0: "done", 1: "it failed", 2: "it could not start" },
  };
}

function notKnown({ name, subcommands }: SubcommandList, word: string): Error {
  const words = subcommands.map(wordOf).join(", ");
  return usageError(
    name,
    word === "" ? `name a subcommand: ${words}` : `there is no subcommand "${word}"; the subcommands are ${words}`,
  );
}
