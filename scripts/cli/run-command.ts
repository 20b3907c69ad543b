/** What every command shares: options, --help, errors, exit codes. Loads nothing heavy, so that --help answers at once. */
import "./compile-cache.js";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import { escapeWorkflowCommands, printable } from "../core/text/printable.ts";
import type { CommandModule, CommandSpec, Redactor } from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";

/**
 * Runs one command: parses the arguments, answers --help without loading the command, turns an error into one readable
 * paragraph on standard error and sets the exit code.
 */
export async function runCommand(
  spec: CommandSpec,
  load: () => Promise<CommandModule>,
  { argv = process.argv.slice(2) }: { argv?: readonly string[] } = {},
): Promise<void> {
  const redactor: Redactor = { redact: (text) => text };
  try {
    const args = parseArguments(spec, argv);
    if (args.switches.help) process.stdout.write((await import("./help-text.ts")).helpText(spec));
    else process.exitCode = await (await load()).run(args, redactor);
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
