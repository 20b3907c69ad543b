import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writeDurably } from "../../adapters/files/durable-write.ts";
import { fileProblem } from "../../adapters/files/file-problem.ts";
import { type Arguments, type ExitCode, usageError } from "../../cli/command.ts";
import { hasErrors } from "../../core/captions/check-batch.ts";
import { isMonth } from "../../core/dates/instant.ts";
import type { CheckedBatch } from "../../flows/generate-captions.ts";
import { printFindings } from "./check-file.ts";

/** Captions that people have worked on are not replaced by accident. @throws ProblemError (exit 2) */
export async function refuseToReplace({ command, switches }: Arguments, file: string): Promise<void> {
  const isThere = (await stat(file).catch(() => null)) !== null;
  if (isThere && switches.overwrite !== true)
    throw usageError(command, `${file} exists already; give --overwrite, or another file with --out`);
}

/** Stores a batch that may be proposed. A batch with errors goes into a file next to it instead, for review. */
export async function keepBatch(batch: CheckedBatch, file: string): Promise<ExitCode> {
  const isSound = !hasErrors(batch.findings);
  const target = isSound ? file : `${file}.rejected`;
  await write(target, batch.text);
  await printFindings({ file: target, reading: batch.reading, findings: batch.findings }, "text");
  process.stdout.write(isSound ? `Stored in ${file}.\n` : `Not accepted; stored in ${target} for review.\n`);
  return isSound ? 0 : 1;
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeDurably(file, text);
  } catch (cause) {
    throw fileProblem(`Writing ${file}`, { cause, whatToDo: "Make its folder writable, or name another with --out." });
  }
}

const EXTENSION = ".json";

/** The month that a file of captions is named after, such as 2026-08.json; null for another name. */
export function monthInName(file: string): string | null {
  const month = basename(file, EXTENSION);
  return file.endsWith(EXTENSION) && isMonth(month) ? month : null;
}

/**
 * Replaces a folder in the arguments with the file in it, and adds the month that the file is named after, so that a batch
 * keeps its month however late it is proposed.
 * @throws ProblemError (exit 2) when it is not clear which file or month is meant
 */
export async function namedBatch(args: Arguments): Promise<Arguments> {
  const [given, ...rest] = args.positionals;
  if (given === undefined) return args;
  const file = await fileIn(given, args.command);
  const [named, said = ""] = [monthInName(file), args.text.month];
  if (named !== null && said !== "" && said !== named)
    throw usageError(
      args.command,
      `the file is named after ${named}, but --month is ${said}; leave out --month or rename the file`,
    );
  return { ...args, positionals: [file, ...rest], text: { ...args.text, month: named ?? said } };
}

async function fileIn(given: string, command: string): Promise<string> {
  const names = await readdir(given).catch(() => null);
  if (names === null) return given;
  const [name, ...others] = names.filter((one) => monthInName(one) !== null);
  if (name === undefined || others.length > 0)
    throw usageError(
      command,
      `the folder must hold exactly one caption file, named after its month, such as 2026-08.json`,
    );
  return join(given, name);
}
