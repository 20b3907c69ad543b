import { accountAt } from "../core/content/account-place.ts";
import type { AccountWorkflows, WorkflowFile } from "../core/content/account-runs.ts";
import { locateComplaints } from "../core/content/locate-complaints.ts";
import type { ContentFiles } from "../core/content/read-file.ts";
import { readQueue } from "../core/content/read-queue.ts";
import { readArchive } from "../core/content/read-records.ts";
import { DEFAULT_SETTINGS, readSettings } from "../core/content/read-settings.ts";
import type { Finding } from "../core/findings/finding.ts";
import type { ValidationReport } from "../core/findings/report.ts";
import type { Settings } from "../core/generated/settings.ts";
import { type BlobIds, blobIdsOf } from "../core/media/blob-ids.ts";
import { MEDIA_FOLDER } from "../core/media/media-path.ts";
import { mergeFolders } from "../core/media/merge-folders.ts";
import { namedFiles } from "../core/media/named-files.ts";
import { mergeQueues } from "../core/merge/merge-queues.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { MediaSnapshot } from "../core/ports/media-snapshot.ts";
import type { Proposal } from "../core/ports/pull-requests.ts";
import type { Clock } from "../core/ports/runtime.ts";
import { digestWith, publishedDigest, sha256 } from "../core/posting/digest.ts";
import { parseJournal } from "../core/posting/read-content.ts";
import type { Standing } from "../core/preview/preview-input.ts";
import { renderPreview } from "../core/preview/render-preview.ts";
import type { BaseFiles } from "../core/rules/changes/change.ts";
import { decodeUtf8, encodeUtf8, sameBytes } from "../core/text/bytes.ts";
import { type RepositoryFiles, validate } from "./validate-content.ts";
import { type WatchedMedia, watchMedia } from "./watch-media.ts";

/** The current content; the queue may be missing. */
export type CurrentContent = Omit<ContentFiles, "queue"> & {
  queue: Uint8Array | null;
  media?: MediaSnapshot;
  /** Of the media folder, where only these are known of it. */
  blobIds?: BlobIds | undefined;
};

export interface PreviewOptions {
  /** Path of the queue file in the repository. */
  queuePath: string;
  /** Of the default branch. */
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
}

export type ClosableChecker = MediaChecker & { close(): Promise<void> };

const MAX_FETCHED_POSTS = 50;
const MAX_FETCHING_MS = 3 * 60_000;
const NO_REPORT = {
  findings: [],
  postIds: [],
  counts: { pending: 0, held: 0, done: 0, failed: 0 },
  media: { checkedPosts: 0, skippedPosts: 0, reason: null },
};

/**
 * The comment about a proposal, in markdown; null when it affects neither the queue nor a file that decides what becomes of it.
 * Uses the current settings and journal.
 */
export async function composePreview(
  current: CurrentContent,
  proposal: Proposal,
  options: PreviewOptions,
): Promise<string | null> {
  const { folder, name } = splitPath(options.queuePath);
  const proposed = proposal.changes.has(name) ? (proposal.changes.get(name) ?? null) : proposal.baseQueue;
  const isQueueChanged = !isSame(proposed, proposal.baseQueue);
  const isMoreChanged = changesMore(current, proposal, name) || changesMedia(proposal, folder);
  if (!isQueueChanged && (current.queue === null || !isMoreChanged)) return null;
  const { before, after, standing } = isQueueChanged
    ? putTogether({ base: proposal.baseQueue, current: current.queue, proposed })
    : { before: current.queue, after: current.queue, standing: "current" as const };
  const mediaFolder = after === null ? null : await openFolder(after, { current, proposal, options });
  const checked =
    after === null
      ? null
      : await check(
          { ...overlay(current, proposal), queue: after },
          { before, current, proposal, options, mediaFolder },
        );
  const settings = current.settings === null ? {} : (readSettings(current.settings).value ?? {});
  return renderPreview({
    account: accountAt(options.queuePath),
    sharedBy: options.sharedBy ?? 1,
    before: before === null ? null : readQueue(before),
    after: after === null ? null : readQueue(after),
    standing,
    report: checked?.report ?? { ...NO_REPORT, queueFile: options.queuePath },
    settings: { ...DEFAULT_SETTINGS, ...settings },
    journal: parseJournal(current.journal) ?? { entries: [] },
    archive: readArchive(current.archive).posts,
    digestOf: digestWith({ blobIds: blobIdsOf(mediaFolder) }),
    measuredOf: (post) => checked?.media?.measuredOf(post) ?? null,
    unfetchedPosts: checked?.media?.unfetched() ?? 0,
    otherFiles: proposal.paths.filter((path) => path !== folder + name),
    commit: proposal.commit,
    now: options.now,
  });
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

/** Whether it changes the settings, the bot's files or the archive, or brings what does not belong in the folder. */
function changesMore({ settings }: CurrentContent, { changes, oddEntries }: Proposal, queueName: string): boolean {
  const others = [...changes].filter(([name, bytes]) => name !== "settings.json" || !isSame(bytes, settings));
  return oddEntries.length > 0 || others.some(([name]) => name !== queueName);
}

/** Whether it changes a file of the media folder while its queue names some. */
function changesMedia({ media, paths }: Proposal, folder: string): boolean {
  return media !== undefined && paths.some((path) => path.startsWith(`${folder}${MEDIA_FOLDER}/`));
}

interface QueueVersions {
  base: Uint8Array | null;
  current: Uint8Array | null;
  proposed: Uint8Array | null;
}

/** The queue after merging, and the queue to compare it with. */
function putTogether({ base, current, proposed }: QueueVersions): {
  before: Uint8Array | null;
  after: Uint8Array | null;
  standing: Standing;
} {
  if (proposed === null || isSame(base, current)) return { before: current, after: proposed, standing: "current" };
  const [baseText, ours, theirs] = [base, current, proposed].map((bytes) => decodeUtf8(bytes ?? new Uint8Array()));
  if (typeof baseText === "string" && typeof ours === "string" && typeof theirs === "string") {
    const merge = mergeQueues({ base: baseText, ours, theirs });
    if (merge.kind === "merged") return { before: current, after: encodeUtf8(merge.text), standing: "merged" };
  }
  return { before: base, after: proposed, standing: "conflicting" };
}

/** The other files after merging. A proposal is judged by the settings from before it all the same, see {@link validate}. */
function overlay(current: CurrentContent, { changes, oddEntries }: Proposal): Omit<ContentFiles, "queue"> {
  const proposed = (name: string, now: Uint8Array | null) => changes.get(name) ?? (changes.has(name) ? null : now);
  const archive = new Map(current.archive.map(({ name, bytes }) => [name, bytes]));
  for (const [path, bytes] of changes) {
    const name = /^archive\/([^/]+\.json)$/.exec(path)?.[1];
    if (name === undefined) continue;
    if (bytes === null) archive.delete(name);
    else archive.set(name, bytes);
  }
  return {
    settings: proposed("settings.json", current.settings),
    journal: proposed("journal.json", current.journal),
    tokenStatus: proposed("token-status.json", current.tokenStatus),
    oddEntries,
    archive: [...archive].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => ({ name, bytes })),
  };
}

interface CheckContext {
  before: Uint8Array | null;
  current: CurrentContent;
  proposal: Proposal;
  options: PreviewOptions;
  mediaFolder: MediaSnapshot | null;
}

interface Checked {
  report: ValidationReport;
  media: WatchedMedia | null;
}

async function check(
  files: ContentFiles,
  { before, current, proposal, options, mediaFolder }: CheckContext,
): Promise<Checked> {
  const { queuePath, allowPrivateHosts, createMediaChecker, clock, now } = options;
  const { folder } = splitPath(queuePath);
  const { settings, journal, tokenStatus, archive } = current;
  const changedPaths = { contentFolder: folder, paths: proposal.paths };
  const base: BaseFiles = {
    ...{ queue: before, settings, journal, tokenStatus, archive, changedPaths },
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
      now,
      createMediaChecker: createMediaChecker === null ? null : open(createMediaChecker),
      digestOf: publishedDigest,
      sha256,
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
function settingsFindings({ changes }: Proposal, folder: string): Finding[] {
  const bytes = changes.get("settings.json") ?? null;
  if (bytes === null) return [];
  const { text, isJson, complaints } = readSettings(bytes);
  return locateComplaints({ file: `${folder}settings.json`, text, isJson, complaints });
}

/** "content/queue.json" becomes the folder "content/" and the name "queue.json". */
function splitPath(path: string): { folder: string; name: string } {
  const end = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, end), name: path.slice(end) };
}

function isSame(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : sameBytes(a, b);
}
