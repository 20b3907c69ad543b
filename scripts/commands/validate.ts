import { readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { readContentAtRef } from "../adapters/git/read-content-at-ref.ts";
import { printPieces } from "../adapters/terminal/terminal.ts";
import { type Arguments, DEFAULT_QUEUE, type ExitCode, usageError } from "../cli/command.ts";
import { type Format, formatOf } from "../cli/report-format.ts";
import { parseInstant } from "../core/dates/instant.ts";
import { renderGithub } from "../core/findings/render-github.ts";
import { renderJson, renderText } from "../core/findings/render-text.ts";
import { countBySeverity, type ValidationReport } from "../core/findings/report.ts";
import type { Settings } from "../core/generated/settings.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { BaseFiles } from "../core/rules/changes/change.ts";
import { type ValidateOptions, validate } from "../flows/validate-content.ts";
import { readBasicEnv } from "../setup/process-environment.ts";

/** The command behind npm run validate. @throws ProblemError (exit 2) when it cannot start */
export async function runValidate(args: Arguments): Promise<ExitCode> {
  const env = readBasicEnv();
  const format = formatOf(args.text.format ?? (env.isInActions ? "github" : "text"), "validate");
  const now = nowOf(args.text.now);
  const queuePath = args.text.queue ?? DEFAULT_QUEUE;
  const files = readContentFolder(queuePath);
  const base = args.text.base === undefined ? null : await loadBase(args.text.base, queuePath);
  const checker = args.switches.offline ? null : await loadMediaChecker(env.allowPrivateMediaHosts);
  const report = await validate(files, {
    ...{ base, now, names: namesOf(queuePath, format), allowPrivateHosts: env.allowPrivateMediaHosts },
    createMediaChecker: checker,
    ...(files.journal === null ? {} : { digestOf: (await import("../core/posting/digest.ts")).publishedDigest }),
  });
  const hasSummary = format === "github" && (await summarise(report, env.summaryFile));
  await printPieces(render(report, format, hasSummary));
  return countBySeverity(report.findings).errors === 0 ? 0 : 1;
}

function nowOf(text: string | undefined): Date {
  const now = text === undefined ? new Date() : parseInstant(text);
  if (now === null)
    throw usageError("validate", `--now must be an instant such as 2026-12-24T09:00:00Z; "${text}" is not`);
  return now;
}

async function loadBase(base: string, queuePath: string): Promise<BaseFiles> {
  const { readBase } = await import("./validate.ts");
  return await readBase(base, queuePath);
}

async function loadMediaChecker(allowPrivateHosts: string[]): Promise<(settings: Settings) => MediaChecker> {
  const { createMediaChecker } = await import("../adapters/media/media-checker.ts");
  return ({ media }) =>
    createMediaChecker({
      allowPrivateHosts,
      ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
    });
}

/** GitHub finds the line to annotate by the path inside the repository. */
function namesOf(queuePath: string, format: Format): ValidateOptions["names"] {
  const inside = relative(process.cwd(), queuePath);
  const isInside = !inside.startsWith("..") && !isAbsolute(inside);
  const queue = format === "github" && isInside ? inside : queuePath;
  return { queue, beside: (name) => join(dirname(queue), name) };
}

/** Returns whether the job has a summary that now holds the report. */
async function summarise(report: ValidationReport, summaryFile: string | undefined): Promise<boolean> {
  if (summaryFile === undefined) return false;
  const { appendSummary } = await import("../adapters/github/job-summary.ts");
  const { MAX_SUMMARY_BYTES, renderSummary } = await import("../core/findings/render-summary.ts");
  const render = (roomBytes: number) => renderSummary(report, roomBytes);
  return await appendSummary(summaryFile, { maxBytes: MAX_SUMMARY_BYTES, render });
}

function render(report: ValidationReport, format: Format, hasSummary: boolean): Iterable<string> {
  if (format === "json") return renderJson(report);
  if (format === "github") return renderGithub(report, { hasSummary });
  return renderText(report, { hasColours: process.stdout.isTTY && process.stdout.hasColors() });
}

/**
 * What `--base` names: a queue file, with whatever was kept beside it, or a commit. A file wins over a branch of the same name.
 * @throws ProblemError (exit 2) when it is neither
 */
export async function readBase(base: string, queuePath: string): Promise<BaseFiles> {
  const queue = await readFile(base).catch(() => null);
  if (queue === null) return await readContentAtRef({ ref: base, queuePath });
  // Nothing lies beside a pipe, which moreover can be read only once.
  const isFile = await stat(base).then((entry) => entry.isFile());
  const beside = isFile ? readContentFolder(base) : { journal: null, tokenStatus: null, archive: [] };
  return { ...beside, queue, isComplete: false, changedPaths: null };
}
