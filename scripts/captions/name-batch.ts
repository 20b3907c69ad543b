import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { isMonth } from "../core/captions/month.ts";
import { type Arguments, usageError } from "../entry.ts";

const EXTENSION = ".json";

/** The month that a file of captions is named after, such as 2026-08.json; null for another name. */
export function monthInName(file: string): string | null {
  const month = basename(file, EXTENSION);
  return file.endsWith(EXTENSION) && isMonth(month) ? month : null;
}

/** Where a batch belongs: `out` is a file, or with a slash at its end the folder in which the file is named after the month. */
export function batchFile(out: string, month: string): string {
  return /[\\/]$/.test(out) ? join(out, `${month}${EXTENSION}`) : out;
}

/**
 * The arguments with a file where they name a folder, and with the month that the file is named after: a batch keeps its month
 * however late it is proposed. @throws ProblemError (exit 2) when that leaves open which file or month is meant
 */
export async function namedBatch(args: Arguments, command: string): Promise<Arguments> {
  const [given, ...rest] = args.positionals;
  if (given === undefined) return args;
  const file = await fileIn(given, command);
  const [named, said = ""] = [monthInName(file), args.text.month];
  if (named !== null && said !== "" && said !== named)
    throw usageError(command, `the file is named after ${named}, and --month says ${said}; give one of them`);
  return { ...args, positionals: [file, ...rest], text: { ...args.text, month: named ?? said } };
}

async function fileIn(given: string, command: string): Promise<string> {
  const names = await readdir(given).catch(() => null);
  if (names === null) return given;
  const [name, ...others] = names.filter((one) => monthInName(one) !== null);
  if (name === undefined || others.length > 0)
    throw usageError(command, `a folder must hold one file of captions, named after its month, such as 2026-08.json`);
  return join(given, name);
}
