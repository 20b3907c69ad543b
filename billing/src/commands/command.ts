import { parseArgs } from "node:util";
import { createLog } from "../adapters/runtime.ts";
import { ConfigurationError, type Environment, readEnvironment } from "../config/env.ts";
import { readConfig } from "../config/read-config.ts";
import type { Log } from "../ports/runtime.ts";
import { openService, type Service } from "../service.ts";

export interface Command {
  /** Printed for `--help`, and when the arguments are wrong. */
  usage: string;
  /** Names of the options that take a value: `--name value`. */
  options?: readonly string[];
  /** Names of the options that take none. */
  flags?: readonly string[];
  takesArguments?: boolean;
  /** @returns the exit code. */
  run: (given: GivenArguments, environment: Environment, log: Log) => Promise<number>;
}

export interface GivenArguments {
  options: Readonly<Record<string, string>>;
  rest: readonly string[];
}

/** Opens the configured service for a command, and always closes it. */
export function onService(run: (service: Service, given: GivenArguments) => Promise<number>): Command["run"] {
  return async (given, environment, log) => {
    const service = await openService(readConfig(environment, { isAuthRequired: false }), log, { isCommand: true });
    try {
      return await run(service, given);
    } finally {
      await service.close();
    }
  };
}

export function parse(command: Command, argv: readonly string[]): GivenArguments | "help" {
  const type = (name: string) => (command.options?.includes(name) ? ("string" as const) : ("boolean" as const));
  const names = ["help", ...(command.flags ?? []), ...(command.options ?? [])];
  try {
    const known = Object.fromEntries(names.map((name) => [name, { type: type(name) }]));
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: known,
      allowPositionals: command.takesArguments === true,
    });
    if (values.help === true) return "help";
    const given = Object.entries(values).map(([name, value]) => [name, String(value)]);
    return { options: Object.fromEntries(given), rest: positionals };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ""}\n\n${command.usage}`);
  }
}

/** How many customers a command reads. */
export const EVERYBODY = 1_000_000;

/** The command line was wrong. The message is the usage text. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const EXIT_CODES = { failed: 1, couldNotStart: 2 };
const START_FAULT_NAMES: ReadonlySet<string> = new Set([
  "ConfigurationError",
  "UsageError",
  "WrongDatabase",
  "BackupRefused",
]);

/** Prints errors without a stack, and sets the exit code: 2 when the command could not start, 1 when it failed. */
export async function runCommand(
  command: (environment: ReturnType<typeof readEnvironment>, log: Log) => Promise<number>,
): Promise<void> {
  const log = createLog(
    (line) => process.stdout.write(`${line}\n`),
    () => new Date(),
  );
  try {
    process.exitCode = await command(readEnvironment(), log);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    const couldNotStart = error instanceof Error && START_FAULT_NAMES.has(error.name);
    process.exitCode = couldNotStart ? EXIT_CODES.couldNotStart : EXIT_CODES.failed;
  }
}

function explain(error: unknown): string {
  if (error instanceof Error)
    return error instanceof ConfigurationError ? error.message : `${error.name}: ${error.message}`;
  return "unknown error";
}
