import { usageError } from "./command.ts";

const FORMATS = ["text", "json", "github"] as const;
/** Form in which findings are printed. */
export type Format = (typeof FORMATS)[number];

/** @throws ProblemError (exit 2) for a format that is not known */
export function formatOf(text: string, command: string): Format {
  const format = FORMATS.find((name) => name === text);
  if (format !== undefined) return format;
  throw usageError(command, `--format must be one of ${FORMATS.join(", ")}; "${text}" is not`);
}
