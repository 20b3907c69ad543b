import { basename } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { readOwnWorkflows } from "../adapters/files/own-workflows.ts";
import { readNamedFile, writeNamed } from "../adapters/files/regular-file.ts";
import { readProposedCommit, readPullNumber } from "../adapters/github/workflow-event.ts";
import { appendSummary } from "../adapters/terminal/logs.ts";
import { printPieces } from "../adapters/terminal/terminal.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { NOW_OPTION, OFFLINE_OPTION, queueOption, queuePathOf } from "../cli/shared-options.ts";
import { accountAt } from "../core/content/account-place.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { MAX_SUMMARY_BYTES } from "../core/findings/render-summary.ts";
import type { PreviewInput } from "../core/preview/build-cards.ts";
import { type PageSection, renderPage } from "../core/preview/render-page.ts";
import { renderPreview, renderUntouched } from "../core/preview/render-preview.ts";
import { composeSection } from "../flows/pull-requests/compose-page.ts";
import { composePreview, type PreviewOptions } from "../flows/pull-requests/compose-preview.ts";
import { type PreviewPorts, previewPullRequest, previewUnshown } from "../flows/pull-requests/preview-pull-request.ts";
import { openMediaChecker, openPictureFetcher } from "../wiring/connect-media.ts";
import { type Context, clockFor, openContext } from "../wiring/context.ts";
import { listQueues } from "../wiring/find-accounts.ts";
import { openMediaFiles, openRecord, type RecordEnv, readBase } from "../wiring/open-content.ts";

export const spec: CommandSpec = {
  name: "preview",
  summary:
    "Writes the preview comment on the pull request in GITHUB_EVENT_PATH, or on the one that the workflow run in it has checked.",
  options: {
    queue: queueOption(),
    "dry-run": { description: "Print the comment; write nothing." },
    missing: {
      description:
        "Write the comment of every open pull request of this repository's branches that has none for its newest commit.",
    },
    base: { value: "FILE|REF", description: "Preview files instead: the queue before the change. Prints the comment." },
    html: {
      value: "FILE",
      description:
        "With --base: write the new and changed posts, as followers will see them, into one HTML file for people without an account. No file where there are none.",
    },
    head: { value: "FILE", description: "With --base: the queue after the change (default the queue file)." },
    offline: OFFLINE_OPTION,
    now: NOW_OPTION,
  },
  examples: [
    "npm run mergecast -- preview --base origin/main # what my branch would post",
    "npm run mergecast -- preview --base old.json --head new.json --dry-run # the difference between two files",
    "npm run mergecast -- preview --base origin/main --html posts.html # to send to a client",
  ],
  exitCodes: {
    0: "the comment or the file is written or printed, or there is nothing to preview",
    1: "GitHub could not be reached",
    2: "it could not start: usage, configuration, or a missing permission",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { env } = context;
  const now = clockFor(args).now();
  const optionsFor = (queuePath: string): PreviewOptions => ({
    queuePath,
    workflows: readOwnWorkflows(queuePath),
    allowPrivateHosts: env.allowPrivateMediaHosts,
    // The settings are the default branch's: a proposal cannot widen the hosts that media may come from.
    createMediaChecker: args.switches.offline ? null : (settings) => openMediaChecker(env, settings),
    files: openMediaFiles(queuePath),
    clock: systemClock,
    now,
    repositoryUrl: env.github.repositoryUrl,
  });
  const options = optionsFor(queuePathOf(args));
  const queues = await listQueues(args);
  const { base, html } = args.text;
  if (base !== undefined && html !== undefined) {
    const inputs = await Promise.all(queues.map((queuePath) => compareFiles(args, optionsFor(queuePath), env)));
    await writePage(
      html,
      inputs.filter((input) => input !== null),
      { ...options, pullNumber: readPullNumber(env.github.eventPath), isDecoding: !env.actions.isActive },
    );
  } else if (base !== undefined || args.text.head !== undefined || html !== undefined) {
    const input = await compareFiles(args, options, env);
    await printPieces([input === null ? renderUntouched() : renderPreview(input), "\n"]);
  } else if (args.switches.missing === true) {
    const isDryRun = args.switches["dry-run"] === true;
    await previewUnshown(await openPorts(context, { queuePath: options.queuePath, queues, isDryRun }), {
      ...options,
      isDryRun,
    });
  } else {
    await previewRun(context, { options, queues, isDryRun: args.switches["dry-run"] === true });
  }
  return 0;
}

async function previewRun(
  context: Context,
  { options, queues, isDryRun }: { options: PreviewOptions; queues: readonly string[]; isDryRun: boolean },
): Promise<void> {
  const { env, log } = context;
  const { eventPath = missingEvent(), repositoryUrl, runId } = env.github;
  const runUrl =
    repositoryUrl === undefined || runId === undefined ? undefined : `${repositoryUrl}/actions/runs/${runId}`;
  const checked = await readProposedCommit(eventPath, runUrl);
  if (checked === null) {
    log.info("The event is about no pull request that can be shown here: nothing to preview.");
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
  const { createPullRequests, openRepositoryToRead, requireGithub } = await import("../wiring/connect-github.ts");
  const contents = requireGithub(env.github, "commenter", { what: "The preview", whatToDo: HOW_TO_START });
  const { summaryFile } = env.actions;
  const accounts: PreviewPorts["accounts"] = {
    // A new account is in no list yet.
    isKnown: (queue) => queues.includes(queue) || accountAt(queue) !== null,
    open: (queue) => ({
      pulls: createPullRequests(contents, { queuePath: queue }),
      store: openRepositoryToRead(contents, { queuePath: queue }),
    }),
  };
  return {
    pulls: createPullRequests(contents, { queuePath }),
    store: await openRepositoryToRead(contents, { queuePath }),
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

function missingEvent(): never {
  const why = "GITHUB_EVENT_PATH is not set, so it is not known what to preview.";
  throw new ProblemError({ code: "not-in-actions", what: "The preview", why, whatToDo: HOW_TO_START }, 2);
}

const HOW_TO_START = "Run it inside Actions, or name files: npm run mergecast -- preview --base FILE --head FILE.";

/** What is new and changed in each account, in one file. Outside Actions, converters are used where they are installed. */
async function writePage(file: string, inputs: readonly PreviewInput[], options: PageOptions): Promise<void> {
  const { openConverters } = await import("../wiring/open-converters.ts");
  const sections: PageSection[] = [];
  for (const input of inputs) {
    const { queueFile } = input.report;
    const { openPictures, openVideos } = openConverters(queueFile);
    sections.push(
      await composeSection(
        {
          openFolder: openMediaFiles(queueFile).open,
          fetcher:
            options.createMediaChecker === null
              ? null
              : openPictureFetcher({ allowPrivateHosts: options.allowPrivateHosts }, input.settings),
          converter: options.isDecoding ? await orNone(openPictures()) : null,
          videos: options.isDecoding ? await openVideos() : null,
        },
        input,
      ),
    );
  }
  const shown = sections.filter(({ cards }) => cards.length > 0);
  if (shown.length > 0) await writeNamed(file, renderPage(shown, { pullUrl: pullUrlOf(options) }));
}

interface PageOptions extends PreviewOptions {
  /** null outside the check of a pull request. */
  pullNumber: number | null;
  /** Never in a job: it may hold a token, and pictures are strangers' bytes. */
  isDecoding: boolean;
}

function pullUrlOf({ repositoryUrl, pullNumber }: PageOptions): string | null {
  return repositoryUrl === null || pullNumber === null ? null : `${repositoryUrl}/pull/${pullNumber}`;
}

/** null where the library is not installed. */
async function orNone<T>(opening: Promise<T>): Promise<T | null> {
  return await opening.catch((error: unknown) => {
    if (error instanceof ProblemError) return null;
    throw error;
  });
}

/**
 * Two versions of the queue, without GitHub: --base is the current one, --head the proposed one (default: the
 * queue itself). The settings are those next to the base, if they are known; other files next to the queue count as current.
 * @throws ProblemError (exit 2) when one of them cannot be read
 */
async function compareFiles(args: Arguments, options: PreviewOptions, env: RecordEnv): Promise<PreviewInput | null> {
  const { base, head, html } = args.text;
  if (base === undefined)
    throw usageError("preview", `--${html === undefined ? "head" : "html"} works only with --base FILE`);
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
  return await composePreview(current, proposal, options);
}

async function readProposed(path: string): Promise<Uint8Array> {
  try {
    const bytes = await readNamedFile(path);
    if (bytes !== null) return bytes;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
  }
  const problem = { code: "head-unreadable", what: "--head", why: `${path} does not exist or cannot be read.` };
  throw new ProblemError({ ...problem, whatToDo: "Name the proposed queue file." }, 2);
}
