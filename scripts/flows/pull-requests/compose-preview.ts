import { accountAt } from "../../core/content/account-place.ts";
import type { AccountWorkflows, WorkflowFile } from "../../core/content/account-runs.ts";
import { locateFindings } from "../../core/content/locate-findings.ts";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { journalOf, readArchive } from "../../core/content/read-records.ts";
import { DEFAULT_SETTINGS, readSettings } from "../../core/content/read-settings.ts";
import type { LocatedFinding } from "../../core/findings/finding.ts";
import { EMPTY_REPORT, type ValidationReport } from "../../core/findings/report.ts";
import type { Settings } from "../../core/generated/settings.ts";
import { blobIdsOf } from "../../core/media/blob-ids.ts";
import { fileNameOf } from "../../core/media/media-path.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { mergeFolders } from "../../core/media/media-snapshot.ts";
import { namedFiles } from "../../core/media/media-target.ts";
import { committedFileUrl } from "../../core/media/shown-url.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import type { Proposal } from "../../core/ports/pull-requests.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import { digestWith } from "../../core/posting/digest.ts";
import {
  type CurrentContent,
  changesBeside,
  isSameFile,
  mergeOthers,
  mergeQueue,
  type QueuePlace,
} from "../../core/preview/after-merging.ts";
import type { PreviewInput } from "../../core/preview/build-cards.ts";
import type { BaseFiles } from "../../core/rules/changes/change.ts";
import { type RepositoryFiles, validate } from "../content/validate-content.ts";
import { type WatchedMedia, watchMedia } from "../media/watch-media.ts";

export interface PreviewOptions {
  queuePath: string;
  workflows?: readonly WorkflowFile[];
  /** How many accounts share the comment (default 1). */
  sharedBy?: number;
  allowPrivateHosts: readonly string[];
  /** Creates the media checker; null: no media is fetched. */
  createMediaChecker: ((settings: Settings) => ClosableChecker) | null;
  /** The files beside the queue, for a proposal without a commit; otherwise only their checker is used. */
  files?: RepositoryFiles;
  clock: Clock;
  now: Date;
  /** Such as https://github.com/owner/name; left out where nobody sees files there. */
  repositoryUrl?: string | undefined;
  /** Where the check of the change keeps the page of its posts; left out where there is none. */
  pageUrl?: string | undefined;
}

type ClosableChecker = MediaChecker & { close(): Promise<void> };

const MAX_FETCHED_POSTS = 50;
const MAX_FETCHING_MS = 3 * 60_000;

/** null when it affects neither the queue nor a file that decides what becomes of it. Uses the current settings and record. */
export async function composePreview(
  current: CurrentContent,
  proposal: Proposal,
  options: PreviewOptions,
): Promise<PreviewInput | null> {
  const place = placeOf(options.queuePath);
  const { folder, name } = place;
  const proposed = proposal.changes.has(name) ? (proposal.changes.get(name) ?? null) : proposal.baseQueue;
  const isQueueChanged = !isSameFile(proposed, proposal.baseQueue);
  if (!isQueueChanged && (current.queue === null || !changesBeside(current, proposal, place))) return null;
  const { before, after, standing } = isQueueChanged
    ? mergeQueue({ base: proposal.baseQueue, current: current.queue, proposed })
    : { before: current.queue, after: current.queue, standing: "current" as const };
  const mediaFolder = after === null ? null : await openFolder(after, { current, proposal, options });
  const checked =
    after === null
      ? null
      : await check(
          { ...mergeOthers(current, proposal), queue: after },
          { before, current, proposal, options, mediaFolder },
        );
  const settings = current.settings === null ? {} : (readSettings(current.settings).value ?? {});
  return {
    account: accountAt(options.queuePath),
    sharedBy: options.sharedBy ?? 1,
    before: before === null ? null : readQueue(before),
    after: after === null ? null : readQueue(after),
    standing,
    report: checked?.report ?? { ...EMPTY_REPORT, queueFile: options.queuePath },
    settings: { ...DEFAULT_SETTINGS, ...settings },
    journal: journalOf(current.record).journal,
    archive: readArchive(current.archive).posts,
    digestOf: digestWith({ blobIds: blobIdsOf(mediaFolder) }),
    measuredOf: (post) => checked?.media?.measuredOf(post) ?? null,
    fileUrlOf: fileUrls(mediaFolder, proposal, options),
    files: { before: blobIdsBefore(current).blobIds ?? null, after: blobIdsOf(mediaFolder) },
    unfetchedPosts: checked?.media?.unfetched() ?? 0,
    otherFiles: proposal.paths.filter((path) => path !== folder + name),
    commit: proposal.commit,
    now: options.now,
    pageUrl: options.pageUrl ?? null,
  };
}

/** The media folder after merging; null when the queue names no file. */
async function openFolder(
  queue: Uint8Array,
  { current, proposal, options }: Pick<CheckContext, "current" | "proposal" | "options">,
): Promise<MediaSnapshot | null> {
  const names = namedFiles(readQueue(queue).queue.posts);
  if (names.size === 0) return null;
  if (proposal.commit === null) return (await options.files?.open(names)) ?? null;
  const { media } = proposal;
  return media === undefined ? (current.media ?? null) : mergeFolders({ ...media, current: current.media ?? null });
}

/**
 * By commit, so that nobody can replace what was reviewed, and of this repository also for a fork, whose commits GitHub keeps here. A
 * file that the default branch has replaced since would not go out, so that it has no address.
 */
function fileUrls(
  folderAfter: MediaSnapshot | null,
  { commit, media }: Proposal,
  { repositoryUrl, queuePath }: PreviewOptions,
): PreviewInput["fileUrlOf"] {
  return (path) => {
    const name = fileNameOf(path) ?? "";
    const proposed = media?.head.entries.get(name)?.file?.blobId;
    const isKept = proposed !== undefined && proposed === folderAfter?.entries.get(name)?.file?.blobId;
    if (!isKept || commit === null || repositoryUrl === undefined) return null;
    return committedFileUrl(repositoryUrl, commit, placeOf(queuePath).folder + path);
  };
}

interface CheckContext {
  before: Uint8Array | null;
  current: CurrentContent;
  proposal: Proposal;
  options: PreviewOptions;
  mediaFolder: MediaSnapshot | null;
}

async function check(
  files: ContentFiles,
  { before, current, proposal, options, mediaFolder }: CheckContext,
): Promise<{ report: ValidationReport; media: WatchedMedia | null }> {
  const { queuePath, allowPrivateHosts, createMediaChecker, clock, now } = options;
  const { folder } = placeOf(queuePath);
  const { settings, tokenStatus, archive, record } = current;
  const changedPaths = { contentFolder: folder, paths: proposal.paths };
  const base: BaseFiles = {
    ...{ queue: before, settings, tokenStatus, archive, changedPaths },
    ...blobIdsBefore(current),
    isComplete: true,
  };
  const stop = new AbortController();
  const opened: { inner: ClosableChecker; media: WatchedMedia }[] = [];
  const open = (create: (settings: Settings) => ClosableChecker) => (settings: Settings) => {
    const inner = create(settings);
    const deadline = clock.sleep(MAX_FETCHING_MS, stop.signal);
    const media = watchMedia(inner, { maxPosts: MAX_FETCHED_POSTS, deadline });
    opened.push({ inner, media });
    return media.checker;
  };
  try {
    const report = await validate(files, {
      postWorkflow: null,
      runs: runsAfter(proposal, options),
      names: { queue: queuePath, beside: (name) => folder + name },
      allowPrivateHosts,
      ...(mediaFolder === null ? {} : { files: { open: async () => mediaFolder, checker: options.files?.checker } }),
      base,
      record,
      now,
      createMediaChecker: createMediaChecker === null ? null : open(createMediaChecker),
    });
    const findings = [...report.findings, ...settingsFindings(proposal, folder)];
    return { report: { ...report, findings }, media: opened[0]?.media ?? null };
  } finally {
    stop.abort();
    await Promise.all(opened.map(({ inner }) => inner.close()));
  }
}

/** A change of the workflows themselves is left to the check of the change, which reads them. */
function runsAfter({ paths }: Proposal, { queuePath, workflows = [] }: PreviewOptions): AccountWorkflows | null {
  const areChanged = paths.some((path) => path.startsWith(".github/workflows/"));
  return areChanged ? null : { account: accountAt(queuePath), workflows };
}

function blobIdsBefore({ media, blobIds }: CurrentContent): Pick<BaseFiles, "blobIds"> {
  if (blobIds !== undefined) return { blobIds };
  return media === undefined ? {} : { blobIds: blobIdsOf(media) };
}

/** The proposed settings judge nothing, but they are judged. */
function settingsFindings({ changes }: Proposal, folder: string): LocatedFinding[] {
  const bytes = changes.get("settings.json") ?? null;
  if (bytes === null) return [];
  const reading = readSettings(bytes);
  return locateFindings({ file: `${folder}settings.json`, reading, findings: reading.findings });
}

/** "content/queue.json" becomes the folder "content/" and the name "queue.json". */
function placeOf(path: string): QueuePlace {
  const end = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, end), name: path.slice(end) };
}
