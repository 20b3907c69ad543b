import { systemClock } from "./adapters/clock.ts";
import { createMediaChecker } from "./adapters/media/media-checker.ts";
import { printPieces } from "./adapters/print-pieces.ts";
import { ProblemError } from "./core/errors.ts";
import type { Arguments, Curtain, ExitCode } from "./entry.ts";
import type { PreviewOptions } from "./flows/compose-preview.ts";
import type { PreviewPorts } from "./flows/preview.ts";
import { clockFor, DEFAULT_QUEUE, openWorkplace, type Workplace } from "./wire.ts";

/** The command behind npm run preview. @throws ProblemError (exit 2) when it cannot start */
export async function runPreview(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const workplace = await openWorkplace(curtain);
  const options: PreviewOptions = {
    queuePath: args.text.queue ?? DEFAULT_QUEUE,
    allowPrivateHosts: workplace.env.allowPrivateMediaHosts,
    createMediaChecker: args.switches.offline ? null : mediaCheckerFor(workplace),
    clock: systemClock,
    now: clockFor(args, "preview").now(),
  };
  if (args.text.base !== undefined || args.text.head !== undefined) {
    const { previewFiles } = await import("./preview-files.ts");
    await printPieces([await previewFiles(args, options), "\n"]);
  } else {
    await previewRun(workplace, { options, isDryRun: args.switches["dry-run"] === true });
  }
  return 0;
}

/** Media hosts of the default branch's settings: a proposal cannot widen them. */
function mediaCheckerFor({ env }: Workplace): NonNullable<PreviewOptions["createMediaChecker"]> {
  return ({ media }) =>
    createMediaChecker({
      allowPrivateHosts: env.allowPrivateMediaHosts,
      ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
    });
}

async function previewRun(
  workplace: Workplace,
  { options, isDryRun }: { options: PreviewOptions; isDryRun: boolean },
): Promise<void> {
  const { env, log } = workplace;
  const [{ readCheckedRun }, { previewPullRequest }] = await Promise.all([
    import("./adapters/github/checked-run.ts"),
    import("./flows/preview.ts"),
  ]);
  const run = await readCheckedRun(env.github.eventPath ?? missing("GITHUB_EVENT_PATH"));
  if (run === null) {
    log.info("The run that ended did not check a pull request: nothing to preview.");
    return;
  }
  const ports = await openPorts(workplace, { queuePath: options.queuePath, isDryRun });
  await previewPullRequest(ports, { ...options, run, isDryRun });
}

async function openPorts(
  { env, log }: Workplace,
  { queuePath, isDryRun }: { queuePath: string; isDryRun: boolean },
): Promise<PreviewPorts> {
  const [{ createGithubClient }, { openGithubStore }, { createPullRequests }] = await Promise.all([
    import("./adapters/github/client.ts"),
    import("./adapters/github/github-store.ts"),
    import("./adapters/github/pull-requests.ts"),
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
    import("./adapters/append-summary.ts"),
    import("./core/findings/render-summary.ts"),
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
