import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { createLog } from "../adapters/runtime.ts";
import { ConfigurationError, type Environment, readEnvironment } from "../config/env.ts";
import { nameOf, readConfig, type StorageConfig } from "../config/read-config.ts";
import type { Log } from "../ports/runtime.ts";
import { openService, type Service } from "../service.ts";

export interface Command {
  /** Printed for `--help`, and when the arguments are wrong. */
  usage: string;
  options?: readonly string[];
  flags?: readonly string[];
  takesArguments?: boolean;
  run: (given: GivenArguments, environment: Environment, log: Log) => Promise<number>;
}

export interface GivenArguments {
  options: Readonly<Record<string, string>>;
  rest: readonly string[];
}

/** Opens the configured service for a command, and always closes it. */
export function onService(
  run: (service: Service, given: GivenArguments) => Promise<number>,
  { makesDatabase = false } = {},
): Command["run"] {
  return async (given, environment, log) => {
    const config = readConfig(environment, { isAuthRequired: false });
    showDatabase(config.storage, makesDatabase);
    const service = await openService(config, log, { isCommand: true });
    try {
      return await run(service, given);
    } finally {
      await service.close();
    }
  };
}

/** Where a command was typed decides what a relative path means, so it says which database it acts on. @throws ConfigurationError */
export function showDatabase(storage: StorageConfig, mayBeMissing = false): void {
  const name = nameOf(storage);
  process.stderr.write(`database: ${name}\n`);
  if (mayBeMissing || storage.kind !== "sqlite" || storage.file === ":memory:" || existsSync(storage.file)) return;
  throw new ConfigurationError([
    `there is no database at ${name}: SQLITE_FILE names another file, or "migrate" has to make it`,
  ]);
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
