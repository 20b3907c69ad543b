import { createLog } from "./adapters/log.ts";
import { ConfigurationError, readEnvironment } from "./config/env.ts";
import type { Log } from "./ports/runtime.ts";

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

/**
 * Runs an operator's command: reads the environment once, prints errors without a stack, and sets the exit code: 2 when it could
 * not start, 1 when it failed.
 */
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
