/** Options that several commands share, spelled and read the same way everywhere. */
import { resolve, sep } from "node:path";
import { accountAt, refuseAccountAt } from "../core/content/account-place.ts";
import { parseInstant } from "../core/dates/instant.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { FORMATS, type Format } from "../core/findings/report.ts";
import { type Arguments, type OptionSpec, usageError } from "./command.ts";

/** --queue, for a command that reads `beside` from the queue's folder. */
export function queueOption(beside = "the other files are"): OptionSpec {
  return { value: "FILE", description: `Queue file (default ${DEFAULT_QUEUE}); ${beside} next to it.` };
}

export const DEFAULT_QUEUE = "content/queue.json";

/** --queue, for a command that works on the repository and not on a folder. */
export const REPOSITORY_QUEUE_OPTION: OptionSpec = {
  value: "FILE",
  description: `Queue file, relative to the root of the repository (default ${DEFAULT_QUEUE}).`,
};

export function queuePathOf({ text }: Arguments): string {
  return text.queue ?? DEFAULT_QUEUE;
}

/** Name of the account whose queue this is; null for the single one. @throws ProblemError (exit 2) for a name that is not allowed */
export function accountOf(queuePath: string): string | null {
  const problem = refuseAccountAt(fullPath(queuePath));
  if (problem !== null) throw new ProblemError(problem, 2);
  return accountIn(queuePath);
}

/** The same for whoever may not fail: null also for such a folder. */
export function accountIn(queuePath: string): string | null {
  return accountAt(fullPath(queuePath));
}

function fullPath(path: string): string {
  return resolve(path).split(sep).join("/");
}

export const STORE_OPTION: OptionSpec = {
  value: "file|github",
  description: "Where the content is read and written (default github inside Actions, else file).",
};

export const NOW_OPTION: OptionSpec = {
  value: "ISO",
  description: "The time to assume, such as 2026-12-24T09:00:00Z.",
};

export const OFFLINE_OPTION: OptionSpec = { description: "Fetch no media." };

/** The format that --format names, else `usual`. @throws ProblemError (exit 2) for an unknown format */
export function formatOf({ command, text }: Arguments, usual: Format): Format {
  if (text.format === undefined) return usual;
  const format = FORMATS.find((name) => name === text.format);
  if (format !== undefined) return format;
  throw usageError(command, `--format must be one of ${FORMATS.join(", ")}; "${text.format}" is not`);
}

/** The instant that --now names; null without it. @throws ProblemError (exit 2) for text that is not an instant */
export function assumedNow({ command, text }: Arguments): Date | null {
  if (text.now === undefined) return null;
  const instant = parseInstant(text.now);
  if (instant !== null) return instant;
  throw usageError(command, `--now must be an instant such as 2026-12-24T09:00:00Z; "${text.now}" is not`);
}
