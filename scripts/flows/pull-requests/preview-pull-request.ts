import { accountAt, queuesTouched } from "../../core/content/account-place.ts";
import { describeProblem, ProblemError } from "../../core/findings/problem.ts";
import type { CheckedRun, Proposal, PullRequest, PullRequests } from "../../core/ports/pull-requests.ts";
import type { Log } from "../../core/ports/runtime.ts";
import type { Store } from "../../core/ports/store.ts";
import type { CurrentContent } from "../../core/preview/after-merging.ts";
import {
  introduceAgent,
  joinPreviews,
  renderMissing,
  renderPreview,
  renderUntouched,
  renderWhatRuns,
} from "../../core/preview/render-preview.ts";
import { filesThatRun } from "../../core/preview/what-runs.ts";
import { composePreview, type PreviewOptions } from "./compose-preview.ts";

/** More in one pull request are left to their own checks: each needs room in the comment. */
const MAX_ACCOUNTS = 8;

export interface AccountPorts {
  pulls: Pick<PullRequests, "readProposal">;
  store: Promise<Pick<Store, "readAll">>;
}

export interface PreviewPorts {
  /** Of a repository with several accounts; left out where there is one. */
  accounts?: { isKnown(queuePath: string): boolean; open(queuePath: string): AccountPorts };
  pulls: PullRequests;
  store: Pick<Store, "readAll">;
  log: Log;
  /** Shows the comment in the output and in the job summary. */
  show(markdown: string): Promise<void>;
}

interface PreviewRun extends PreviewOptions {
  run: CheckedRun;
  isDryRun: boolean;
}

/** Writes the preview of the pull request that a run has checked, if it still proposes the checked commit. */
export async function previewPullRequest(
  ports: PreviewPorts,
  { run, isDryRun, ...options }: PreviewRun,
): Promise<void> {
  const { pulls, log } = ports;
  const pull = await pulls.find(run);
  if (pull === null) {
    log.info("No open pull request into the default branch proposes the checked commit. There is nothing to preview.");
    return;
  }
  await previewPull(ports, pull, { ...options, pageUrl: run.pageUrl, isDryRun, isMakingUp: false });
}

/**
 * Makes up for previews that could not be written, such as where GitHub throttled. A comment that a check writes meanwhile stays. Trouble with one pull request leaves the others
 * theirs. @throws ProblemError when GitHub throttles again
 */
export async function previewUnshown(
  ports: PreviewPorts,
  options: PreviewOptions & { isDryRun: boolean },
): Promise<void> {
  for (const pull of await ports.pulls.listUnshown()) {
    try {
      await previewPull(ports, pull, { ...options, isMakingUp: true });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code === "github-throttled") throw error;
      ports.log.warn(`Pull request ${pull.number}: ${describeProblem(error.problem)}`);
    }
  }
}

async function previewPull(
  ports: PreviewPorts,
  pull: PullRequest,
  { isDryRun, isMakingUp, ...options }: PreviewOptions & { isDryRun: boolean; isMakingUp: boolean },
): Promise<void> {
  const { pulls, log } = ports;
  const { preview, paths } = await previewAccounts(ports, pull, options);
  const reachesRuns = preview === null && filesThatRun(paths).length > 0;
  const { agent } = pull;
  const own = preview ?? (reachesRuns ? renderWhatRuns(paths) : null);
  const text = own !== null && agent !== undefined ? introduceAgent(own, agent) : (own ?? renderUntouched());
  await ports.show(text);
  if (isDryRun) return;
  if (!(await pulls.isCurrent(pull))) {
    log.info(`Pull request ${pull.number} has a newer commit, which gets its own preview.`);
    return;
  }
  await pulls.comment(pull, text, { isUpdateOnly: own === null, isMakingUp });
}

/** `preview`: a section for each account that the pull request touches; null for none. Trouble of one leaves the others their section. */
async function previewAccounts(
  { pulls, store, accounts }: PreviewPorts,
  pull: PullRequest,
  options: PreviewOptions,
): Promise<{ preview: string | null; paths: readonly string[] }> {
  const proposal = await pulls.readProposal(pull).catch((error: unknown) => {
    // What somebody proposes, such as a link in place of the folder, must not leave them without an answer.
    if (error instanceof ProblemError && error.problem.code === "content-unusable") return error.problem;
    throw error;
  });
  if ("why" in proposal) return { preview: renderMissing(null, proposal.why), paths: [] };
  const { paths } = proposal;
  if (accounts === undefined) return { preview: await preview(store, proposal, options), paths };
  const touched = queuesTouched(proposal.paths).filter((queuePath) => accounts.isKnown(queuePath));
  const sections: (string | null)[] = [];
  for (const queuePath of touched.slice(0, MAX_ACCOUNTS)) {
    const own = { ...options, queuePath, sharedBy: Math.min(touched.length, MAX_ACCOUNTS) };
    sections.push(await previewAccount(accounts.open(queuePath), pull, own));
  }
  const shown = sections.filter((section) => section !== null);
  return { preview: shown.length === 0 ? null : joinPreviews(shown), paths };
}

async function previewAccount(
  { pulls, store }: AccountPorts,
  pull: PullRequest,
  options: PreviewOptions,
): Promise<string | null> {
  try {
    return await preview(await store, await pulls.readProposal(pull), options);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return renderMissing(accountAt(options.queuePath), error.problem.why);
  }
}

async function preview(
  store: Pick<Store, "readAll">,
  proposal: Proposal,
  options: PreviewOptions,
): Promise<string | null> {
  const input = await composePreview(await readCurrent(store), proposal, options);
  return input === null ? null : renderPreview(input);
}

async function readCurrent(store: Pick<Store, "readAll">): Promise<CurrentContent> {
  const { queue, settings, journal, tokenStatus, archive, media } = await store.readAll();
  return {
    queue: queue?.bytes ?? null,
    settings: settings?.bytes ?? null,
    record: { kind: "read", journal: journal?.bytes ?? null },
    tokenStatus: tokenStatus?.bytes ?? null,
    archive,
    ...(media === undefined ? {} : { media }),
  };
}
