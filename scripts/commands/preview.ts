import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { createMediaChecker } from "../adapters/media/media-checker.ts";
import { printPieces } from "../adapters/terminal/terminal.ts";
import { type Arguments, DEFAULT_QUEUE, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { renderUntouched } from "../core/preview/render-preview.ts";
import { composePreview, type PreviewOptions } from "../flows/compose-preview.ts";
import type { PreviewPorts } from "../flows/preview-pull-request.ts";
import { type Context, clockFor, openContext } from "../setup/context.ts";
import { readBase } from "./validate.ts";

/** The command behind npm run preview. @throws ProblemError (exit 2) when it cannot start */
export async function runPreview(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor);
  const options: PreviewOptions = {
    queuePath: args.text.queue ?? DEFAULT_QUEUE,
    allowPrivateHosts: context.env.allowPrivateMediaHosts,
    createMediaChecker: args.switches.offline ? null : mediaCheckerFor(context),
    clock: systemClock,
    now: clockFor(args, "preview").now(),
  };
  if (args.text.base !== undefined || args.text.head !== undefined) {
    const { previewFiles } = await import("./preview.ts");
    await printPieces([await previewFiles(args, options), "\n"]);
  } else {
    await previewRun(context, { options, isDryRun: args.switches["dry-run"] === true });
  }
  return 0;
}

/** Media hosts of the default branch's settings: a proposal cannot widen them. */
function mediaCheckerFor({ env }: Context): NonNullable<PreviewOptions["createMediaChecker"]> {
  return ({ media }) =>
    createMediaChecker({
      allowPrivateHosts: env.allowPrivateMediaHosts,
      ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
    });
}

async function previewRun(
  context: Context,
  { options, isDryRun }: { options: PreviewOptions; isDryRun: boolean },
): Promise<void> {
  const { env, log } = context;
  const [{ readCheckedRun }, { previewPullRequest }] = await Promise.all([
    import("../adapters/github/workflow-event.ts"),
    import("../flows/preview-pull-request.ts"),
  ]);
  const run = await readCheckedRun(env.github.eventPath ?? missing("GITHUB_EVENT_PATH"));
  if (run === null) {
    log.info("The run that ended did not check a pull request: nothing to preview.");
    return;
  }
  const ports = await openPorts(context, { queuePath: options.queuePath, isDryRun });
  await previewPullRequest(ports, { ...options, run, isDryRun });
}

async function openPorts(
  { env, log }: Context,
  { queuePath, isDryRun }: { queuePath: string; isDryRun: boolean },
): Promise<PreviewPorts> {
  const [{ createGithubClient }, { openGithubStore }, { createPullRequests }] = await Promise.all([
    import("../adapters/github/github-client.ts"),
    import("../adapters/github/github-store.ts"),
    import("../adapters/github/github-pull-requests.ts"),
  ]);
  const { apiUrl, token = missing("GITHUB_TOKEN"), repository = missing("GITHUB_REPOSITORY"), ref } = env.github;
  const client = createGithubClient({ token, apiUrl, repository, clock: systemClock });
  const contents = { client, tokenName: "GITHUB_TOKEN" };
  const { summaryFile } = env.actions;
  return {
    pulls: createPullRequests(contents, { queuePath }),
    store: await openGithubStore({ contents, runs: null, queuePath, ref, run: null, clock: systemClock }),
    log,
    async show(markdown) {
      if (isDryRun) await printPieces([markdown, "\n"]);
      if (summaryFile !== undefined) await addToSummary(summaryFile, markdown);
    },
  };
}

async function addToSummary(file: string, markdown: string): Promise<void> {
  const [{ appendSummary }, { MAX_SUMMARY_BYTES }] = await Promise.all([
    import("../adapters/github/job-summary.ts"),
    import("../core/findings/render-summary.ts"),
  ]);
  const render = (roomBytes: number) => (Buffer.byteLength(markdown) < roomBytes ? [markdown, "\n"] : []);
  await appendSummary(file, { maxBytes: MAX_SUMMARY_BYTES, render });
}

function missing(variable: string): never {
  throw new ProblemError(
    {
      code: "not-in-actions",
      what: "The preview",
      why: `${variable} is not set, so it is not known what to preview.`,
      whatToDo: "Run it inside Actions, or name files: npm run preview -- --base FILE --head FILE.",
      isRetryable: false,
    },
    2,
  );
}

/**
 * The comment about two versions of the queue, without GitHub: --base is the current one, --head the proposed one (default: the
 * queue itself). What lies beside the queue counts as current.
 * @throws ProblemError (exit 2) when one of them cannot be read
 */
export async function previewFiles(args: Arguments, options: PreviewOptions): Promise<string> {
  const { base, head } = args.text;
  if (base === undefined) throw usageError("preview", "--head goes with --base FILE");
  const { queuePath } = options;
  const beside = readContentFolder(queuePath);
  const [{ queue: current }, proposed] = await Promise.all([
    readBase(base, queuePath),
    head === undefined ? beside.queue : readProposed(head),
  ]);
  const changes = new Map([[basename(queuePath), proposed]]);
  const proposal = { baseQueue: current, changes, paths: [queuePath], commit: null };
  return (await composePreview({ ...beside, queue: current }, proposal, options)) ?? renderUntouched();
}

async function readProposed(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch {
    const problem = { code: "head-unreadable", what: "--head", why: `There is no file ${path} that can be read.` };
    throw new ProblemError({ ...problem, whatToDo: "Name the proposed queue file.", isRetryable: false }, 2);
  }
}
