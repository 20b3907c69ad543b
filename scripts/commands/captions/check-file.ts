import { fileProblem } from "../../adapters/files/file-problem.ts";
import { readRegularFile } from "../../adapters/files/regular-file.ts";
import { printPieces } from "../../adapters/terminal/terminal.ts";
import { type Arguments, usageError } from "../../cli/command.ts";
import type { Format } from "../../cli/option-values.ts";
import { checkBatch, hasErrors } from "../../core/captions/check-batch.ts";
import { type BatchReading, readBatch } from "../../core/captions/read-batch.ts";
import { locateFindings } from "../../core/content/locate-findings.ts";
import type { Finding } from "../../core/findings/finding.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { renderGithub } from "../../core/findings/render-github.ts";
import { renderJson, renderText } from "../../core/findings/render-text.ts";
import type { ValidationReport } from "../../core/findings/report.ts";
import { printable } from "../../core/text/printable.ts";
import { type CaptionMaterial, openCaptionMaterial } from "./caption-material.ts";

export interface CheckedFile {
  findings: Findings;
  /** What could not be checked, in words. */
  gaps: string[];
  /** Whether there are no errors. */
  isSound: boolean;
  material: CaptionMaterial;
  bytes: Uint8Array;
}

export interface CheckOptions {
  /** Used without a positional. */
  standard?: string;
  /** How the file is read; default: as a batch and nothing else. */
  read?: (bytes: Uint8Array) => BatchReading;
}

/** Reads and checks the file that the only positional names. @throws ProblemError */
export async function checkFile(
  args: Arguments,
  { standard, read = readBatch }: CheckOptions = {},
): Promise<CheckedFile> {
  const [file = standard, ...rest] = args.positionals;
  if (file === undefined || rest.length > 0) throw usageError(args.command, "give one caption file");
  const material = await openCaptionMaterial(args, new Date());
  const bytes = readCaptions(file);
  const reading = read(bytes);
  const { settings, notes, samples, account } = material.material;
  const findings = checkBatch(reading, { settings, samples, account, notes: notes.map(({ text }) => text) });
  const isSound = !hasErrors(findings);
  return { findings: { file, reading, findings }, gaps: material.gaps, isSound, material, bytes };
}

function readCaptions(file: string): Uint8Array {
  try {
    const bytes = readRegularFile(file);
    if (bytes !== null) return bytes;
  } catch (cause) {
    throw cause instanceof ProblemError ? cause : unreadable(file, cause);
  }
  throw unreadable(file, Object.assign(new Error("It does not exist"), { code: "ENOENT" }));
}

function unreadable(file: string, cause: unknown): ProblemError {
  const what = `Reading ${printable(file)}`;
  return fileProblem(what, { cause, whatToDo: "Name a file that exists and can be read.", exit: 2 });
}

interface Findings {
  file: string;
  reading: BatchReading;
  findings: readonly Finding[];
}

/** Prints what was found in a batch, in the same formats as npm run validate. */
export async function printFindings({ file, reading, findings }: Findings, format: Format): Promise<void> {
  const report: ValidationReport = {
    findings: locateFindings({ file, reading, findings }),
    queueFile: "",
    postIds: reading.captions.map(({ day }) => (day === undefined ? null : `day ${day}`)),
    counts: { pending: 0, held: 0, done: 0, failed: 0 },
    media: { checkedPosts: 0, skippedPosts: 0, reason: null },
  };
  await printPieces(render(report, format));
}

function render(report: ValidationReport, format: Format): Iterable<string> {
  if (format === "json") return renderJson(report);
  if (format === "github") return renderGithub(report, { hasSummary: false });
  return renderText(report, { hasColours: process.stdout.isTTY && process.stdout.hasColors() });
}
