/** What every command does alike: options, --help, exit codes. Loads nothing heavy, so that --help answers at once. */
import "./compile-cache.js";
import { parseArgs } from "node:util";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import type { AlertKind } from "../core/ports/alerts.ts";
import { escapeWorkflowCommands, printable } from "../core/text/printable.ts";

export interface OptionSpec {
  /** Placeholder of the value in --help; left out for a switch. */
  value?: string;
  description: string;
}

export interface CommandSpec {
  /** As in `npm run <name>`; a verb stands behind its command: "queue list". */
  name: string;
  /** What the command does, one or two sentences. */
  summary: string;
  options: Record<string, OptionSpec>;
  /** Names the positional arguments in --help; left out when there are none. */
  positionals?: string;
  /** Lines of the form "command   # what it does". */
  examples: string[];
  /** Where nobody may be watching: the kind of alert that tells the team when a run could not do its work. */
  alertsOnFailure?: AlertKind;
  /** Meaning of each exit code for this command. */
  exitCodes: Record<0 | 1 | 2, string>;
}

/** Where the queue is unless --queue says otherwise. */
export const DEFAULT_QUEUE = "content/queue.json";

/** --store, alike for every command that has it. */
export const STORE_OPTION: OptionSpec = {
  value: "file|github",
  description: "Where the content is read and written (default github inside Actions, else file).",
};

export interface Arguments {
  text: Record<string, string | undefined>;
  switches: Record<string, boolean>;
  positionals: string[];
}

export type ExitCode = 0 | 1 | 2;

/** Removes secrets from what the entry prints when the command breaks off; replaced as soon as the secrets are known. */
export interface Redactor {
  redact(text: string): string;
}

/**
 * Runs one command: parses argv, answers --help, turns errors into one readable paragraph on standard error and sets the
 * exit code.
 */
export async function runCommand(
  spec: CommandSpec,
  run: (args: Arguments, redactor: Redactor) => Promise<ExitCode>,
  argv: string[] = process.argv.slice(2),
): Promise<void> {
  const redactor: Redactor = { redact: (text) => text };
  try {
    const args = parse(spec, argv);
    if (args.switches.help) process.stdout.write(helpText(spec));
    else process.exitCode = await run(args, redactor);
  } catch (error) {
    process.exitCode = error instanceof ProblemError ? error.exitCode : 1;
    await report(spec, redactor.redact(errorText(spec, error)));
  }
}

/** A dry run alerts nobody. */
async function report(spec: CommandSpec, text: string): Promise<void> {
  process.stderr.write(`${escapeWorkflowCommands(printable(text))}\n`);
  if (spec.alertsOnFailure === undefined || process.argv.includes("--dry-run")) return;
  const { reportToTeam } = await import("../setup/report-to-team.ts");
  await reportToTeam(spec.alertsOnFailure, text);
}

function errorText(spec: CommandSpec, error: unknown): string {
  if (error instanceof ProblemError) return `${spec.name}: ${describeProblem(error.problem)}`;
  const said = error instanceof Error ? error.message : String(error);
  return `${spec.name}: Internal error: ${said} This is a fault in mergecast, not in your content; please report it.`;
}

function parse(spec: CommandSpec, argv: string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries({ ...spec.options, help: { description: "" } as OptionSpec }).map(([name, option]) => [
      name,
      { type: option.value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options,
      allowPositionals: spec.positionals !== undefined,
    });
    const pairs = Object.entries(values);
    return {
      text: Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === "string")),
      switches: Object.fromEntries(pairs.filter((pair): pair is [string, boolean] => typeof pair[1] === "boolean")),
      positionals,
    };
  } catch (error) {
    throw usageError(spec.name, error instanceof Error ? error.message : String(error));
  }
}

/** A wrong option or value: exit 2. */
export function usageError(command: string, why: string): ProblemError {
  return new ProblemError(
    {
      code: "usage",
      what: `The options of ${command}`,
      why: /[.!?]$/.test(why) ? why : `${why}.`,
      whatToDo: `See ${commandLine(command)} --help.`,
      isRetryable: false,
    },
    2,
  );
}

/** How a command is typed, up to its options: "queue list" is the verb list of npm run queue. */
function commandLine(name: string): string {
  const [command, ...verb] = name.split(" ");
  return ["npm run", command, "--", ...verb].join(" ");
}

function helpText(spec: CommandSpec): string {
  const rows = Object.entries({ ...spec.options, help: { description: "Show this text." } }).map(([name, option]) => [
    `--${name}${"value" in option && option.value !== undefined ? ` ${option.value}` : ""}`,
    option.description,
  ]);
  const width = Math.max(...rows.map(([left = ""]) => left.length)) + 2;
  const usage = `${commandLine(spec.name)} [options]${spec.positionals === undefined ? "" : ` ${spec.positionals}`}`;
  return [
    `${spec.summary}\n`,
    `Usage: ${usage}\n`,
    "Options:",
    ...rows.map(([left = "", right = ""]) => `  ${left.padEnd(width)}${right}`),
    "\nExit codes:",
    ...Object.entries(spec.exitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`),
    "\nExamples:",
    ...spec.examples.map((line) => `  ${line}`),
    "",
  ].join("\n");
}
