import type { CheckedRun, PullRequests } from "../core/ports/pull-requests.ts";
import type { Log } from "../core/ports/runtime.ts";
import type { Store } from "../core/ports/store.ts";
import { renderUntouched } from "../core/preview/render-preview.ts";
import { type CurrentContent, composePreview, type PreviewOptions } from "./compose-preview.ts";

export interface PreviewPorts {
  pulls: PullRequests;
  /** The default branch. */
  store: Pick<Store, "readAll">;
  log: Log;
  /** Shows the comment in the output and in the job summary. */
  show(markdown: string): Promise<void>;
}

export interface PreviewRun extends PreviewOptions {
  run: CheckedRun;
  /** Only show the comment; write nothing. */
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
  const proposal = await pulls.readProposal(pull);
  const preview = await composePreview(await readCurrent(ports.store), proposal, options);
  const text = preview ?? renderUntouched();
  await ports.show(text);
  if (isDryRun) return;
  if (!(await pulls.isCurrent(pull))) {
    log.info(`Pull request ${pull.number} has a newer commit, which gets its own preview.`);
    return;
  }
  await pulls.comment(pull, text, { isUpdateOnly: preview === null });
}

async function readCurrent(store: Pick<Store, "readAll">): Promise<CurrentContent> {
  const { queue, settings, journal, tokenStatus, archive, media } = await store.readAll();
  return {
    queue: queue?.bytes ?? null,
    settings: settings?.bytes ?? null,
    journal: journal?.bytes ?? null,
    tokenStatus: tokenStatus?.bytes ?? null,
    archive,
    ...(media === undefined ? {} : { media }),
  };
}
