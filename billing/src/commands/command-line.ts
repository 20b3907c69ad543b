import { parseArgs } from "node:util";
import { readConfig } from "../config/read-config.ts";
import { runCommand } from "../run-command.ts";
import { openService, type Service } from "../service.ts";

/** The command line was wrong. The message is the usage text. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Command {
  /** Printed for `--help`, and when the arguments are wrong. */
  usage: string;
  /** Names of the options that take a value: `--name value`. */
  options?: readonly string[];
  takesArguments?: boolean;
  /** @returns the exit code. */
  run: (service: Service, given: GivenArguments) => Promise<number>;
}

export interface GivenArguments {
  options: Readonly<Record<string, string>>;
  rest: readonly string[];
}

/** Runs one operator command on a configured service, and always closes the service. */
export async function runOnService(command: Command): Promise<void> {
  await runCommand(async (environment, log) => {
    const given = parse(command, process.argv.slice(2));
    if (given === "help") {
      process.stdout.write(`${command.usage}\n`);
      return 0;
    }
    const service = await openService(readConfig(environment), log);
    try {
      return await command.run(service, given);
    } finally {
      await service.close();
    }
  });
}

function parse(command: Command, argv: readonly string[]): GivenArguments | "help" {
  const names = ["help", ...(command.options ?? [])];
  const options = Object.fromEntries(
    names.map((name) => [name, { type: name === "help" ? ("boolean" as const) : ("string" as const) }]),
  );
  try {
    const parsed = parseArgs({ args: [...argv], options, allowPositionals: command.takesArguments === true });
    if (parsed.values.help === true) return "help";
    const given = Object.entries(parsed.values).map(([name, value]) => [name, String(value)]);
    return { options: Object.fromEntries(given), rest: parsed.positionals };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ""}\n\n${command.usage}`);
  }
}
