import { parseInstant } from "../core/dates/instant.ts";
import { FORMATS, type Format } from "../core/findings/report.ts";
import { type Arguments, usageError } from "./command.ts";

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
