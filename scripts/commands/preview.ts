import { basename } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { readNamedFile } from "../adapters/files/named-file.ts";
import { readOwnWorkflows } from "../adapters/files/own-workflows.ts";
import { appendSummary } from "../adapters/github/job-summary.ts";
import { readCheckedRun } from "../adapters/github/workflow-event.ts";
import { printPieces } from "../adapters/terminal/terminal.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { NOW_OPTION, OFFLINE_OPTION, queueOption, queuePathOf } from "../cli/shared-options.ts";
import { accountAt } from "../core/content/account-place.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { MAX_SUMMARY_BYTES } from "../core/findings/render-summary.ts";
import { renderUntouched } from "../core/preview/render-preview.ts";
import { composePreview, type PreviewOptions } from "../flows/compose-preview.ts";
import { type PreviewPorts, previewPullRequest } from "../flows/preview-pull-request.ts";
import { type Context, clockFor, openContext } from "../wiring/context.ts";
import { listQueues } from "../wiring/list-queues.ts";
import { openMediaChecker } from "../wiring/open-media-checker.ts";
import { openMediaFiles } from "../wiring/open-media-files.ts";
import { openRecord, type RecordEnv } from "../wiring/open-record.ts";
import { openRepositoryToRead } from "../wiring/open-store.ts";
import { readBase } from "../wiring/read-base.ts";

export const spec: CommandSpec = {
  name: "preview",
  summary: "Writes the preview comment on the pull request that was checked by the workflow run in GITHUB_EVENT_PATH.",
  options: {
    queue: queueOption(),
    "dry-run": { description: "Print the comment; write nothing." },
    base: { value: "FILE|REF", description: "Preview files instead: the queue before the change. Prints the comment." },
    head: { value: "FILE", description: "With --base: the queue after the change (default the queue file)." },
    offline: OFFLINE_OPTION,
    now: NOW_OPTION,
  },
  examples: [
    "npm run mergecast -- preview --base origin/main # what my branch would post",
    "npm run mergecast -- preview --base old.json --head new.json --dry-run # the difference between two files",
  ],
  exitCodes: {
    0: "the comment is written or printed, or there is nothing to preview",
    1: "GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

/** npm run mergecast -- preview. @throws ProblemError (exit 2) when it cannot start */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { env } = context;
  const options: PreviewOptions = {
    queuePath: queuePathOf(args),
    workflows: readOwnWorkflows(queuePathOf(args)),
    allowPrivateHosts: env.allowPrivateMediaHosts,
    // The settings are the default branch's: a proposal cannot widen the hosts that media may come from.
    createMediaChecker: args.switches.offline ? null : (settings) => openMediaChecker(env, settings),
    files: openMediaFiles(queuePathOf(args)),
    clock: systemClock,
    now: clockFor(args).now(),
  };
  if (args.text.base !== undefined || args.text.head !== undefined) {
    await printPieces([await previewFiles(args, options, env), "\n"]);
  } else {
    const queues = await listQueues(args);
    await previewRun(context, { options, queues, isDryRun: args.switches["dry-run"] === true });
  }
  return 0;
}

async function previewRun(
  context: Context,
  { options, queues, isDryRun }: { options: PreviewOptions; queues: readonly string[]; isDryRun: boolean },
): Promise<void> {
  const { env, log } = context;
  const checked = await readCheckedRun(env.github.eventPath ?? missing("GITHUB_EVENT_PATH"));
  if (checked === null) {
    log.info("The workflow run did not check a pull request: nothing to preview.");
    return;
  }
  const ports = await openPorts(context, { queuePath: options.queuePath, queues, isDryRun });
  await previewPullRequest(ports, { ...options, run: checked, isDryRun });
}

async function openPorts(
  { env, log }: Context,
  { queuePath, queues, isDryRun }: { queuePath: string; queues: readonly string[]; isDryRun: boolean },
): Promise<PreviewPorts> {
  // The client is loaded here, because two files can be compared without it.
  const [{ connectGithub }, { createPullRequests }] = await Promise.all([
    import("../wiring/connect-github.ts"),
    import("../adapters/github/github-pull-requests.ts"),
  ]);
  const { token, ref } = env.github;
  const contents =
    connectGithub(env.github, "commenter") ?? missing(token === undefined ? "GITHUB_TOKEN" : "GITHUB_REPOSITORY");
  const { summaryFile } = env.actions;
  const accounts: PreviewPorts["accounts"] = {
    // A new account is in no list yet.
    isKnown: (queue) => queues.includes(queue) || accountAt(queue) !== null,
    open: (queue) => ({
      pulls: createPullRequests(contents, { queuePath: queue }),
      store: openRepositoryToRead(contents, { queuePath: queue, ref }),
    }),
  };
  return {
    pulls: createPullRequests(contents, { queuePath }),
    store: await openRepositoryToRead(contents, { queuePath, ref }),
    ...(queues.every((queue) => queue === queuePath) ? {} : { accounts }),
    log,
    async show(markdown) {
      if (isDryRun) await printPieces([markdown, "\n"]);
      if (summaryFile !== undefined) await addToSummary(summaryFile, markdown);
    },
  };
}

async function addToSummary(file: string, markdown: string): Promise<void> {
  const render = (roomBytes: number) => (Buffer.byteLength(markdown) < roomBytes ? [markdown, "\n"] : []);
  await appendSummary(file, { maxBytes: MAX_SUMMARY_BYTES, render });
}

function missing(variable: string): never {
  throw new ProblemError(
    {
      code: "not-in-actions",
      what: "The preview",
      why: `${variable} is not set, so it is not known what to preview.`,
      whatToDo: "Run it inside Actions, or name files: npm run mergecast -- preview --base FILE --head FILE.",
      isRetryable: false,
    },
    2,
  );
}

/**
 * The comment about two versions of the queue, without GitHub: --base is the current one, --head the proposed one (default: the
 * queue itself). The settings are those next to the base, if they are known; other files next to the queue count as current.
 * @throws ProblemError (exit 2) when one of them cannot be read
 */
async function previewFiles(args: Arguments, options: PreviewOptions, env: RecordEnv): Promise<string> {
  const { base, head } = args.text;
  if (base === undefined) throw usageError("preview", "--head works only with --base FILE");
  const { queuePath } = options;
  const beside = readContentFolder(queuePath);
  const [before, record, proposed] = await Promise.all([
    readBase(base, queuePath),
    openRecord(env, { queuePath, isOffline: args.switches.offline === true }).read(),
    head === undefined ? beside.queue : readProposed(head),
  ]);
  const isKnown = before.isComplete || before.settings !== null;
  const settings = isKnown ? before.settings : beside.settings;
  const changes = new Map<string, Uint8Array | null>([
    [basename(queuePath), proposed],
    ["settings.json", beside.settings],
  ]);
  const proposal = { baseQueue: before.queue, changes, paths: [queuePath], oddEntries: [], commit: null };
  const current = { ...beside, queue: before.queue, record, settings, blobIds: before.blobIds };
  return (await composePreview(current, proposal, options)) ?? renderUntouched();
}

async function readProposed(path: string): Promise<Uint8Array> {
  try {
    const bytes = await readNamedFile(path);
    if (bytes !== null) return bytes;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
  }
  const problem = { code: "head-unreadable", what: "--head", why: `${path} does not exist or cannot be read.` };
  throw new ProblemError({ ...problem, whatToDo: "Name the proposed queue file.", isRetryable: false }, 2);
}
