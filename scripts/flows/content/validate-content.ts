import { judgePin } from "../../core/checks/judge-callers.ts";
import { type AccountWorkflows, judgeRuns, type WorkflowFile } from "../../core/content/account-runs.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { locateFindings } from "../../core/content/locate-findings.ts";
import { nameFolder } from "../../core/content/name-folder.ts";
import { readDays } from "../../core/content/read-days.ts";
import type { ContentFiles, Reading } from "../../core/content/read-file.ts";
import { type QueueReading, readQueue } from "../../core/content/read-queue.ts";
import type { RecordReading } from "../../core/content/read-records.ts";
import { gapOf, journalOf, readArchive, readTokenStatus } from "../../core/content/read-records.ts";
import { DEFAULT_SETTINGS, readSettings } from "../../core/content/read-settings.ts";
import type { Finding, LocatedFinding } from "../../core/findings/finding.ts";
import { countPosts, type ValidationReport } from "../../core/findings/report.ts";
import type { Settings } from "../../core/generated/settings.ts";
import { blobIdsOf, identifyFiles } from "../../core/media/blob-ids.ts";
import { judgeServing } from "../../core/media/judge-serving.ts";
import { baseOfSettings, judgeMediaAddresses } from "../../core/media/media-base.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { namedFiles } from "../../core/media/media-target.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import { digestWith, sha256 } from "../../core/posting/digest.ts";
import { readEvergreen } from "../../core/queue/evergreen.ts";
import { type BaseFiles, readBase } from "../../core/rules/changes/change.ts";
import { checkQueue } from "../../core/rules/posts/check-queue.ts";
import { judgeCrons } from "../../core/schedule/crons.ts";
import type { ForecastContent } from "../../core/schedule/forecast.ts";
import { type DateOptions, judgeDates, judgeSlots } from "../../core/schedule/judge-dates.ts";
import { checkMedia } from "../media/check-media.ts";
import { guardChange } from "./guard-change.ts";

export interface ValidateOptions {
  names: { queue: string; beside(name: string): string };
  allowPrivateHosts: readonly string[];
  /** Creates the media checker once the settings are known; null: no media is fetched. */
  createMediaChecker: ((settings: Settings) => MediaChecker) | null;
  /** Whether the repository serves files by itself; null for what is not known. Left out: nobody is asked. */
  hasSite?: () => Promise<boolean | null>;
  /** The files beside the queue. Left out: there are none. */
  files?: RepositoryFiles;
  /** Before the change: then guard rules check it, and media is fetched for new and changed posts only. null: nothing to compare with. */
  base: BaseFiles | null;
  /** What was published. Where it is not available, a note says what was not judged. */
  record: RecordReading;
  /** Its schedule is compared with the slots of the settings. null: there is none here. */
  postWorkflow: WorkflowFile | null;
  /** The workflows that have to name the account. null or left out: not known. */
  runs?: AccountWorkflows | null;
  now: Date;
}

export interface RepositoryFiles {
  /** The media folder with these of its files, as they are beside the queue. @throws ProblemError when it cannot be read */
  open(names: ReadonlySet<string>): Promise<MediaSnapshot>;
  /** Checks them where nothing else is fetched. Left out: they are not checked there. */
  checker?: MediaChecker | undefined;
}

/** Checks every file, every post by all rules, and the media of posts that are not published yet. */
export async function validate(files: ContentFiles, options: ValidateOptions): Promise<ValidationReport> {
  const { names, allowPrivateHosts, now } = options;
  const reading = readQueue(files.queue);
  const beside = readBeside(files);
  const { journal, reading: record } = journalOf(options.record);
  const base = options.base === null ? null : readBase(options.base, journal);
  // A change is judged by the settings from before it: it must not allow itself what it does.
  const before = base?.settings ?? (base?.isComplete === true ? {} : null);
  const settings = before ?? beside.settings?.value ?? {};
  const team = { settings, allowPrivateHosts, journal, archive: beside.archive.posts };
  const media = await openMedia(reading, options.files);
  const blobIds = blobIdsOf(media);
  const digests = { digestOf: digestWith({ blobIds }), sha256 };
  const identify = (post: DraftPost) => identifyFiles(post, blobIds);
  const ruled = checkQueue({ reading, ...team, ...digests, identify });
  const changed = { files, reading, beside, blobIds: media === null ? null : blobIds, journal };
  const guarded = base === null ? [] : guardChange(base, changed, { now, ...digests });
  const basePosts = base?.queue.queue.posts ?? null;
  // The days are those after merging, so the settings of the change count.
  const merged = beside.settings?.value ?? {};
  const content = { posts: reading.queue.posts, journal, archive: beside.archive.posts, settings: merged };
  const dated = judgeAllDates(content, { now, basePosts, ...digests });
  const unrun = judgeAllRuns(content, options.runs ?? null);
  const checked = await checkMedia({ queue: reading.queue, ...team, ...digests }, basePosts, { ...options, media });
  const unserved = await judgeServed(content, options);
  const ofFile = Map.groupBy(guarded, ({ file }) => file);
  const guardedQueue = ofFile.get("queue.json") ?? [];
  const gap = gapOf(options.record);
  const findings = joinFindings({
    ruled,
    unrun,
    dated,
    media: [...checked.findings, ...unserved],
    guarded: guardedQueue,
  });
  if (gap !== null) findings.push(gap);
  const queueFindings = locateFindings({ file: names.queue, reading, findings });
  const ofSettings = [
    ...(ofFile.get("settings.json") ?? []),
    ...judgeMediaAddresses(merged, allowPrivateHosts),
    ...judgeSlots(merged, now),
  ];
  const others = new Map<string, readonly Finding[]>([...ofFile, ["settings.json", ofSettings]]);
  const located = [
    ...queueFindings,
    ...findingsBeside(beside, names.beside, others),
    ...(record === null ? [] : locateFindings({ file: "journal.json", reading: record, findings: record.findings })),
    ...judgeSchedule(options.postWorkflow, { settings: beside.settings, now }),
    ...[options.postWorkflow].flatMap((workflow) => (workflow === null ? [] : (judgePin(workflow) ?? []))),
  ];
  return {
    findings: located.map((finding) => ({ ...finding, hint: nameFolder(finding.hint, names.queue) })),
    queueFile: names.queue,
    postIds: reading.queue.posts.map(({ id }) => id ?? null),
    counts: countPosts(reading.queue.posts, now),
    media: checked.coverage,
  };
}

/** Asked for only where it counts. */
async function judgeServed(
  { posts, settings }: { posts: readonly DraftPost[]; settings: Settings },
  { hasSite }: Pick<ValidateOptions, "hasSite">,
): Promise<Finding[]> {
  const findings = hasSite === undefined || baseOfSettings(settings) !== null ? [] : judgeServing(posts);
  return findings.length > 0 && (await hasSite?.()) === false ? findings : [];
}

/** null when no post names a file. */
async function openMedia({ queue }: QueueReading, files: RepositoryFiles | undefined): Promise<MediaSnapshot | null> {
  const names = namedFiles(queue.posts);
  return names.size === 0 || files === undefined ? null : await files.open(names);
}

const SCHEDULED = /^\/(?:slots|timezone)|^$/;

/** The forecast takes long, and posts without a date cannot miss one. */
function judgeAllDates(
  content: Omit<ForecastContent, "settings"> & { settings: Settings },
  options: DateOptions,
): Finding[] {
  if (!content.posts.some(({ not_before }) => not_before !== undefined)) return [];
  return judgeDates({ ...content, settings: { ...DEFAULT_SETTINGS, ...content.settings } }, options);
}

function judgeAllRuns(
  { posts, journal, archive }: Pick<ForecastContent, "posts" | "journal" | "archive">,
  runs: AccountWorkflows | null,
): Finding[] {
  if (runs === null || runs.workflows.length === 0) return [];
  const hasHistory = journal.entries.length > 0 || archive.length > 0 || posts.some(({ status }) => status === "done");
  return judgeRuns(runs, { hasPending: posts.some(({ status }) => status === "pending"), hasHistory });
}

/** Not before times and zone can be read: what is missing of them would be compared as its default. */
function judgeSchedule(
  workflow: WorkflowFile | null,
  { settings, now }: { settings: Beside["settings"]; now: Date },
): LocatedFinding[] {
  const isSound = settings === null || !settings.findings.some(({ pointer }) => SCHEDULED.test(pointer));
  if (workflow === null || !isSound) return [];
  const finding = judgeCrons(workflow, { ...DEFAULT_SETTINGS, ...settings?.value }, now);
  return finding === null ? [] : [finding];
}

/** An address or a bot field that two checks refuse is reported only once. */
function joinFindings({
  ruled,
  unrun,
  dated,
  media,
  guarded,
}: Record<"ruled" | "unrun" | "dated" | "media" | "guarded", Finding[]>): Finding[] {
  const addresses = placesOf("url-form", ruled);
  const copies = placesOf("duplicate-content", ruled);
  const fields = placesOf("guard/bot-fields", guarded);
  return [
    ...ruled.filter(({ rule, pointer }) => rule !== "bot-fields" || !fields.has(pointer)),
    ...guarded,
    ...unrun,
    ...dated,
    ...media.filter(({ rule, pointer }) => !(rule === "duplicate-content" ? copies : addresses).has(pointer)),
  ];
}

function placesOf(rule: string, findings: readonly Finding[]): Set<string> {
  return new Set(findings.filter((finding) => finding.rule === rule).map(({ pointer }) => pointer));
}

type Beside = ReturnType<typeof readBeside>;

/** The readable parts of the other files; null for a file that does not exist. */
function readBeside({ settings, tokenStatus, archive, evergreen = null, days = null }: ContentFiles) {
  return {
    settings: settings === null ? null : readSettings(settings),
    tokenStatus: tokenStatus === null ? null : readTokenStatus(tokenStatus),
    evergreen: evergreen === null ? null : readEvergreen(evergreen),
    days: days === null ? null : readDays(days),
    archive: readArchive(archive),
  };
}

/** Findings about the files themselves, and other findings that name them. */
function findingsBeside(
  beside: Beside,
  nameOf: (name: string) => string,
  others: ReadonlyMap<string, readonly Finding[]>,
): LocatedFinding[] {
  const readings = new Map<string, Pick<Reading<object>, "text" | "findings"> | null>([
    ["settings.json", beside.settings],
    ["token-status.json", beside.tokenStatus],
    ["evergreen.json", beside.evergreen],
    ["days.json", beside.days],
    ...beside.archive.files.map(({ name, reading }) => [`archive/${name}`, reading] as const),
  ]);
  return [...readings].flatMap(([name, reading]) => {
    const known = reading ?? { text: "", findings: [] };
    const findings = [...known.findings, ...(others.get(name) ?? [])];
    return locateFindings({ file: nameOf(name), reading: known, findings });
  });
}
