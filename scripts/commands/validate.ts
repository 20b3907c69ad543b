import { dirname, isAbsolute, join, relative } from "node:path";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { readPostWorkflow } from "../adapters/files/own-workflows.ts";
import { openProposedMedia } from "../adapters/git/proposed-media.ts";
import { readChangesSince } from "../adapters/git/read-content-at-ref.ts";
import { readProposedContent } from "../adapters/git/read-proposed-content.ts";
import { appendSummary } from "../adapters/terminal/logs.ts";
import { printPieces, printReport } from "../adapters/terminal/terminal.ts";
import type { Arguments, CommandSpec, ExitCode } from "../cli/command.ts";
import {
  accountOf,
  assumedNow,
  DEFAULT_QUEUE,
  formatOf,
  NOW_OPTION,
  OFFLINE_OPTION,
  queueOption,
  queuePathOf,
} from "../cli/shared-options.ts";
import { queuesTouched } from "../core/content/account-place.ts";
import { ContentProblem } from "../core/content/content-problem.ts";
import type { ContentFiles } from "../core/content/read-file.ts";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import { MAX_SUMMARY_BYTES, renderSummary } from "../core/findings/render-summary.ts";
import { countBySeverity, EMPTY_REPORT, type Format, type ValidationReport } from "../core/findings/report.ts";
import type { Settings } from "../core/generated/settings.ts";
import type { BaseFiles } from "../core/rules/changes/change.ts";
import { escapeWorkflowCommands, printable } from "../core/text/printable.ts";
import { type RepositoryFiles, type ValidateOptions, validate } from "../flows/content/validate-content.ts";
import { hasSite, openMediaChecker } from "../wiring/connect-media.ts";
import { forEachAccount, listQueues, readAccountWorkflows } from "../wiring/find-accounts.ts";
import { openMediaFiles, openRecord, readBase } from "../wiring/open-content.ts";
import { type BasicEnv, readBasicEnv } from "../wiring/process-environment.ts";

export const spec: CommandSpec = {
  name: "validate",
  summary: "Checks every post in the queue, the files next to it, and the media of posts that have not gone out.",
  options: {
    queue: queueOption(),
    offline: OFFLINE_OPTION,
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
    base: {
      value: "FILE|REF",
      description: "What a pull request started from: checks the change, and fetches media of changed posts only.",
    },
    now: NOW_OPTION,
  },
  examples: [
    "npm run validate # everything",
    "npm run validate -- --offline # without fetching media",
    "npm run validate -- --base origin/main # check what this branch changes, fetch only its media",
    "npm run validate -- --base HEAD^1 # the same on the merge commit that Actions checks out",
  ],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "there are errors",
    2: "it could not start: usage, configuration, or no such file",
  },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const request = readRequest(args);
  const queues = await queuesToCheck(args);
  if (queues === null) {
    await printPieces(["The change touches the content of no account.\n"]);
    return 0;
  }
  return await forEachAccount(args, queues, {
    run: (one) => checkOne(one, request),
    title: (queue) => (request.format === "json" ? Promise.resolve() : printPieces([`\n${dirname(queue)}:\n`])),
    explain,
  });
}

interface ValidateRequest {
  env: BasicEnv;
  format: Format;
  now: Date;
}

function readRequest(args: Arguments): ValidateRequest {
  const env = readBasicEnv();
  const format = formatOf(args, env.actions.isActive ? "github" : "text");
  return { env, format, now: assumedNow(args) ?? new Date() };
}

/** Of several accounts those that the change touches, also one whose queue it removes; null for none. Without a base, all. */
async function queuesToCheck(args: Arguments): Promise<readonly string[] | null> {
  const present = await listQueues(args);
  const { base, queue } = args.text;
  if (queue !== undefined || base === undefined) return present;
  const changed = await readChangedPaths(base);
  const touched = changed === null ? [] : queuesTouched(changed);
  const areSeveral = present.length > 1 || [...present, ...touched].some((one) => one !== DEFAULT_QUEUE);
  if (!areSeveral || changed === null) return present;
  return touched.length === 0 ? null : touched;
}

/** Of the work since the base; null where that is not a commit. */
async function readChangedPaths(base: string): Promise<readonly string[] | null> {
  return await readChangesSince(base, ".").catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
}

/** A base that does not exist is wrong for every account, and said once. */
function explain(error: ProblemError): void {
  if (error.problem.code === "base-unknown") throw error;
  process.stderr.write(`${escapeWorkflowCommands(printable(`validate: ${describeProblem(error.problem)}`))}\n`);
}

async function checkOne(args: Arguments, { env, format, now }: ValidateRequest): Promise<ExitCode> {
  const queuePath = queuePathOf(args);
  accountOf(queuePath);
  const names = namesOf(queuePath, format);
  const createMediaChecker = args.switches.offline ? null : (settings: Settings) => openMediaChecker(env, settings);
  const report = await readBothSides(args, { queuePath, isCheckout: env.actions.isActive })
    .then(async ({ files, base, media }) => {
      const record = await openRecord(env, { queuePath, isOffline: args.switches.offline === true }).read();
      const allowPrivateHosts = env.allowPrivateMediaHosts;
      const postWorkflow = namedWorkflow(queuePath, format);
      const beside = { files: { ...openMediaFiles(queuePath), ...media } };
      const around = { postWorkflow, runs: readAccountWorkflows(queuePath) };
      const serving = args.switches.offline ? {} : { hasSite: () => hasSite(env) };
      const options = { ...serving, base, now, names, allowPrivateHosts, ...beside, ...around, createMediaChecker };
      return await validate(files, { ...options, record });
    })
    .catch((error: unknown) => {
      if (format !== "github" || !(error instanceof ContentProblem)) throw error;
      return reportOf(error, names.queue);
    });
  const hasSummary = format === "github" && (await summarise(report, env.actions.summaryFile));
  await printReport(report, format, hasSummary);
  return countBySeverity(report.findings).errors === 0 ? 0 : 1;
}

interface BothSides {
  files: ContentFiles;
  /** null: there is nothing to compare with. */
  base: BaseFiles | null;
  /** How the media folder is opened, if not on the disk. */
  media: Partial<Pick<RepositoryFiles, "open">>;
}

/** A commit is compared with what is committed, a file with what is on the disk. */
async function readBothSides(
  { text }: Arguments,
  place: { queuePath: string; isCheckout: boolean },
): Promise<BothSides> {
  const { queuePath } = place;
  if (text.base === undefined) return { files: await readPresent(place), base: null, media: {} };
  const base = await readBase(text.base, queuePath);
  if (!base.isComplete) return { base, files: readContentFolder(queuePath), media: {} };
  const open: RepositoryFiles["open"] = async (names) => await openProposedMedia(place, names);
  return { base, files: await readProposedContent(place), media: { open } };
}

/** In Actions as the poster will read it, whatever attributes make of it in the checkout. */
async function readPresent({ queuePath, isCheckout }: { queuePath: string; isCheckout: boolean }) {
  if (!isCheckout) return readContentFolder(queuePath);
  return await readProposedContent({ queuePath, isCheckout: false }).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.problem.code !== "base-unknown") throw error;
    return readContentFolder(queuePath);
  });
}

/** In Actions the cause is a pull request, so that its author needs an annotation and not advice for a shell. */
function reportOf({ problem, path, advice }: ContentProblem, queueFile: string): ValidationReport {
  const message = `${problem.what}: ${problem.why}`;
  const place = { file: insideRepository(path), line: 1, column: 1, pointer: "" };
  const finding = { ...place, rule: problem.code, severity: "error" as const, message, hint: advice };
  return { ...EMPTY_REPORT, findings: [finding], queueFile };
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
  return format === "github" ? insideRepository(path) : path;
}

function insideRepository(path: string): string {
  const inside = relative(process.cwd(), path);
  return inside.startsWith("..") || isAbsolute(inside) ? path : inside;
}

/** Returns whether the job has a summary that now holds the report. */
async function summarise(report: ValidationReport, summaryFile: string | undefined): Promise<boolean> {
  if (summaryFile === undefined) return false;
  const render = (roomBytes: number) => renderSummary(report, roomBytes);
  return await appendSummary(summaryFile, { maxBytes: MAX_SUMMARY_BYTES, render });
}
