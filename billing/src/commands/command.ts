import { parseArgs } from "node:util";
import type { Environment } from "../config/env.ts";
import { readConfig } from "../config/read-config.ts";
import type { Log } from "../ports/runtime.ts";
import { UsageError } from "../run-command.ts";
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
    const service = await openService(readConfig(environment, { isAuthRequired: false }), log);
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
