import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { writeDurably } from "../adapters/files/durable-write.ts";
import { fileProblem } from "../adapters/files/file-problem.ts";
import { hasErrors } from "../core/captions/check-batch.ts";
import { type Arguments, type ExitCode, usageError } from "../entry.ts";
import type { CheckedBatch } from "../flows/generate-captions.ts";
import { printFindings } from "./print-findings.ts";

/** Captions that people have worked on are not replaced by accident. @throws ProblemError (exit 2) */
export async function refuseToReplace(args: Arguments, command: string, file: string): Promise<void> {
  const isThere = (await stat(file).catch(() => null)) !== null;
  if (isThere && args.switches.overwrite !== true)
    throw usageError(command, `${file} is there already; say --overwrite, or another file with --out`);
}

/** Stores a batch that may be proposed; another one is kept beside it, for looking at. */
export async function keepBatch(batch: CheckedBatch, file: string): Promise<ExitCode> {
  const isSound = !hasErrors(batch.complaints);
  const target = isSound ? file : `${file}.rejected`;
  await write(target, batch.text);
  await printFindings({ file: target, reading: batch.reading, complaints: batch.complaints }, "text");
  process.stdout.write(isSound ? `Stored in ${file}.\n` : `Not accepted; kept in ${target} for looking at.\n`);
  return isSound ? 0 : 1;
}

async function write(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeDurably(file, text);
  } catch (cause) {
    throw fileProblem(`Writing ${file}`, { cause, whatToDo: "Make its folder writable, or say another with --out." });
  }
}
