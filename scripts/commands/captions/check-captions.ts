import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileProblem } from "../../adapters/files/file-problem.ts";
import { readRegularFile } from "../../adapters/files/regular-file.ts";
import { printReport } from "../../adapters/terminal/terminal.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../cli/command.ts";
import { formatOf } from "../../cli/shared-options.ts";
import { checkBatch, hasErrors } from "../../core/captions/check-batch.ts";
import { type BatchReading, readBatch } from "../../core/captions/read-batch.ts";
import { locateFindings } from "../../core/content/locate-findings.ts";
import { isMonth } from "../../core/dates/instant.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { EMPTY_REPORT, type Format } from "../../core/findings/report.ts";
import { printable } from "../../core/text/printable.ts";
import { readBasicEnv } from "../../wiring/process-environment.ts";
import { type CaptionMaterial, openCaptionMaterial, QUEUE_OPTION } from "./caption-material.ts";

export const spec: CommandSpec = {
  name: "captions check",
  summary:
    "Checks a caption file against its schema and all rules. The file is a bare JSON array; for an answer with text around it, use captions paste.",
  positionals: "FILE",
  options: {
    queue: QUEUE_OPTION,
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
  },
  examples: ["npm run captions -- check content/captions/2026-08.json"],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "errors were found",
    2: "it could not start: usage or files",
  },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const format = formatOf(args, readBasicEnv().actions.isActive ? "github" : "text");
  const { findings, gaps, isSound } = await checkFile(args);
  await printFindings(findings, format);
  if (format === "text") for (const gap of gaps) process.stderr.write(`note: ${gap}\n`);
  return isSound ? 0 : 1;
}

export interface CheckedFile {
  findings: Findings;
  gaps: string[];
  isSound: boolean;
  material: CaptionMaterial;
  bytes: Uint8Array;
}

/** Reads and checks the file that the only positional names. @throws ProblemError */
export async function checkFile(
  args: Arguments,
  { standard, read = readBatch }: { standard?: string; read?: (bytes: Uint8Array) => BatchReading } = {},
): Promise<CheckedFile> {
  const [file = standard, ...rest] = args.positionals;
  if (file === undefined || rest.length > 0) throw usageError(args.command, "give one caption file");
  const material = await openCaptionMaterial(args, new Date());
  const bytes = readCaptions(file);
  const reading = read(bytes);
  const { settings, notes, samples, account } = material.material;
  const month = monthInName(file);
  const findings = checkBatch(reading, {
    ...{ settings, samples, account, notes: notes.map(({ text }) => text) },
    ...(month === null ? {} : { month }),
  });
  const isSound = !hasErrors(findings);
  return { findings: { file, reading, findings }, gaps: material.gaps, isSound, material, bytes };
}

function readCaptions(file: string): Uint8Array {
  try {
    const bytes = readRegularFile(file);
    if (bytes !== null) return bytes;
    throw Object.assign(new Error("It does not exist"), { code: "ENOENT" });
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    const whatToDo = "Name a file that exists and can be read.";
    throw fileProblem(`Reading ${printable(file)}`, { cause, whatToDo, exit: 2 });
  }
}

interface Findings {
  file: string;
  reading: BatchReading;
  findings: readonly Finding[];
}

export async function printFindings({ file, reading, findings }: Findings, format: Format): Promise<void> {
  const postIds = reading.captions.map(({ day }) => (day === undefined ? null : `day ${day}`));
  await printReport({ ...EMPTY_REPORT, findings: locateFindings({ file, reading, findings }), postIds }, format);
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
