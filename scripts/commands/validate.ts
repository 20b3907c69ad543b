import { dirname, isAbsolute, join, relative } from "node:path";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { readPostWorkflow } from "../adapters/files/post-workflow.ts";
import { printPieces } from "../adapters/terminal/terminal.ts";
import type { Arguments, ExitCode } from "../cli/command.ts";
import { assumedNow, type Format, formatOf } from "../cli/option-values.ts";
import { queuePathOf } from "../cli/shared-options.ts";
import { renderGithub } from "../core/findings/render-github.ts";
import { renderJson, renderText } from "../core/findings/render-text.ts";
import { countBySeverity, type ValidationReport } from "../core/findings/report.ts";
import type { BaseFiles } from "../core/rules/changes/change.ts";
import { type ValidateOptions, validate } from "../flows/validate-content.ts";
import { type BasicEnv, readBasicEnv } from "../setup/process-environment.ts";

/** npm run validate. What not every run needs is loaded only when needed. @throws ProblemError (exit 2) when it cannot start */
export async function run(args: Arguments): Promise<ExitCode> {
  const env = readBasicEnv();
  const format = formatOf(args, env.actions.isActive ? "github" : "text");
  const now = assumedNow(args) ?? new Date();
  const queuePath = queuePathOf(args);
  const files = readContentFolder(queuePath);
  const base = args.text.base === undefined ? null : await loadBase(args.text.base, queuePath);
  const report = await validate(files, {
    base,
    now,
    names: namesOf(queuePath, format),
    allowPrivateHosts: env.allowPrivateMediaHosts,
    postWorkflow: namedWorkflow(queuePath, format),
    createMediaChecker: args.switches.offline ? null : await loadMediaChecker(env),
    ...(files.journal === null ? {} : await loadDigests()),
  });
  const hasSummary = format === "github" && (await summarise(report, env.actions.summaryFile));
  await printPieces(render(report, format, hasSummary));
  return countBySeverity(report.findings).errors === 0 ? 0 : 1;
}

async function loadBase(base: string, queuePath: string): Promise<BaseFiles> {
  const { readBase } = await import("./read-base.ts");
  return await readBase(base, queuePath);
}

async function loadDigests(): Promise<Pick<ValidateOptions, "digestOf" | "sha256">> {
  const { publishedDigest, sha256 } = await import("../core/posting/digest.ts");
  return { digestOf: publishedDigest, sha256 };
}

async function loadMediaChecker(env: BasicEnv): Promise<ValidateOptions["createMediaChecker"]> {
  const { openMediaChecker } = await import("../setup/open-media-checker.ts");
  return (settings) => openMediaChecker(env, settings);
}

function namesOf(queuePath: string, format: Format): ValidateOptions["names"] {
  const queue = nameOf(queuePath, format);
  return { queue, beside: (name) => join(dirname(queue), name) };
}

function namedWorkflow(queuePath: string, format: Format): ValidateOptions["postWorkflow"] {
  const workflow = readPostWorkflow(queuePath);
  return workflow === null ? null : { ...workflow, file: nameOf(workflow.file, format) };
}

/** GitHub finds the line to annotate by the path inside the repository. */
function nameOf(path: string, format: Format): string {
  const inside = relative(process.cwd(), path);
  const isInside = !inside.startsWith("..") && !isAbsolute(inside);
  return format === "github" && isInside ? inside : path;
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
