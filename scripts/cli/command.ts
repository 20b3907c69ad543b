import { ProblemError } from "../core/findings/problem.ts";
import type { AlertKind } from "../core/ports/alerts.ts";

/** Enough to parse a command's arguments and to answer --help. */
export interface CommandSpec {
  /** As in `npm run <name>`; a subcommand follows its command: "queue list". */
  name: string;
  summary: string;
  options: Readonly<Record<string, OptionSpec>>;
  positionals?: string;
  /** Lines of the form "command # what it does"; --help aligns the comments. */
  examples: readonly string[];
  alertsOnFailure?: FailureAlert;
  exitCodes: Readonly<Record<ExitCode, string>>;
}

export interface OptionSpec {
  /** Placeholder of the value in --help; left out for a switch. */
  value?: string;
  description: string;
}

export type ExitCode = 0 | 1 | 2;

/** How a failed run alerts the team. A dry run alerts nobody. */
export interface FailureAlert {
  kind: AlertKind;
  /** Only runs with this switch alert; without it, somebody is watching. */
  onlyWith?: string;
  load(): Promise<{
    reportToTeam(failure: { kind: AlertKind; text: string; argv: readonly string[] }): Promise<void>;
  }>;
}

export interface CommandModule {
  spec: CommandSpec;
  run(args: Arguments, redactor: Redactor): Promise<ExitCode>;
}

/** Commands by the word that selects them, in the order of --help. Each has its own options and --help. */
export interface CommandGroup {
  /** "mergecast" for all of them; else as in `npm run <name>`. */
  name: string;
  summary: string;
  commands: Readonly<Record<string, { about: string; load(): Promise<CommandModule | { group: CommandGroup }> }>>;
}

export interface Arguments {
  command: string;
  text: Readonly<Record<string, string | undefined>>;
  switches: Readonly<Record<string, boolean | undefined>>;
  positionals: readonly string[];
}

/** Removes secrets from an error before it is printed. A command replaces `redact` as soon as it knows the secrets. */
export interface Redactor {
  redact(text: string): string;
}

/** A wrong option or value: exit 2. */
export function usageError(command: string, why: string): ProblemError {
  const whatToDo = `See ${commandLine(command)} --help.`;
  return new ProblemError(
    { code: "usage", what: `The options of ${command}`, why: /[.!?]$/.test(why) ? why : `${why}.`, whatToDo },
    2,
  );
}

/** Commands that mostly workflows call, and that have no script of their own in package.json. */
const WITHOUT_SCRIPT = [
  "init",
  "migrate",
  "upgrade",
  "mcp",
  "alert",
  "begin",
  "preview",
  "propose",
  "update-branches",
  "insights",
];

/** How a command is typed, up to its options: "queue list" is typed `npm run queue -- list`. */
export function commandLine(name: string): string {
  const [command = "", ...rest] = name.split(" ");
  if (command === "mergecast") return "npm run mergecast --";
  const typed = WITHOUT_SCRIPT.includes(command) ? `npm run mergecast -- ${command}` : `npm run ${command} --`;
  return [typed, ...rest].join(" ");
}
