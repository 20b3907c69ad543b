import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { readContentFolder, readJsonFiles } from "../adapters/files/content-folder.ts";
import { headCommit, readLocalRecord } from "../adapters/git/inspect-clone.ts";
import { publicHolidays } from "../adapters/holidays/public-holidays.ts";
import { buildPages, emptyOutFolder, writeData } from "../adapters/site/site-folder.ts";
import { createThumbWriter, writeMedia, writeRemoteThumbs } from "../adapters/site/write-media.ts";
import type { Arguments } from "../cli/command.ts";
import { assumedNow } from "../cli/shared-options.ts";
import { buildSite } from "../core/calendar/build-site.ts";
import { type OpenPulls, readOpenPulls } from "../core/calendar/read-pulls.ts";
import type { IdsData, Repository, SiteAccount } from "../core/calendar/site-data.ts";
import type { SiteFiles } from "../core/calendar/site-files.ts";
import { listRemotePictures, listSitePaths } from "../core/calendar/site-paths.ts";
import { readDays } from "../core/content/read-days.ts";
import type { ContentFiles } from "../core/content/read-file.ts";
import { readQueue } from "../core/content/read-queue.ts";
import type { RecordReading } from "../core/content/read-records.ts";
import { readSettings } from "../core/content/read-settings.ts";
import { describeFinding } from "../core/findings/finding.ts";
import { ProblemError } from "../core/findings/problem.ts";
import { readInsights } from "../core/insights/insight-rows.ts";
import { blobIdsOf } from "../core/media/blob-ids.ts";
import { fileNameOf } from "../core/media/media-path.ts";
import type { MediaSnapshot } from "../core/media/media-snapshot.ts";
import type { Thumbnailer } from "../core/ports/converters.ts";
import type { Log } from "../core/ports/runtime.ts";
import type { RecordReader } from "../core/ports/store.ts";
import { digestWith, sha256 } from "../core/posting/digest.ts";
import { openPictureFetcher } from "./connect-media.ts";
import type { Context } from "./context.ts";
import type { Env, GithubEnv } from "./environment.ts";
import { openMediaFiles, openRecord } from "./open-content.ts";
import { openThumbnailer } from "./open-converters.ts";

export interface SitePlan {
  queuePath: string;
  /** Absolute. Emptied first when it holds an earlier site. */
  outDir: string;
  now: Date;
  isNowAssumed: boolean;
  allowPrivateHosts: readonly string[];
  repository: Repository | null;
  accounts?: readonly SiteAccount[];
  /** Whether the server of the site writes changes into the working copy. Default false. */
  isLocal?: boolean;
  /** Open pull requests; left out where they are not known. */
  pulls?: OpenPulls;
  /** What was published. Default: as this machine knows it. */
  recordReader?: RecordReader;
}

interface MadeSite {
  postCount: number;
  hasThumbs: boolean;
}

/**
 * Writes pages, data, the media that waiting and recent posts use, and small copies of pictures. The content is read first, so that
 * nothing is touched when there is none. `isEmpty`: the folder was emptied already.
 * @throws ProblemError (exit 2) for content that cannot be read or a folder that holds something else
 */
export async function makeSite(plan: SitePlan, { isEmpty = false } = {}): Promise<MadeSite> {
  const sources = await openSources(plan);
  if (!isEmpty) await emptyOutFolder(plan.outDir);
  const apiUrl = plan.repository?.apiUrl ?? null;
  const [thumbnailer] = await Promise.all([
    openThumbnailer(),
    buildPages({ outDir: plan.outDir, mediaHosts: plan.allowPrivateHosts, apiUrl }),
  ]);
  return { postCount: await writeContent(plan, sources, thumbnailer), hasThumbs: thumbnailer !== null };
}

/** Writes data and media again after the content has changed; the pages stay. @throws ProblemError */
export async function updateSite(plan: SitePlan): Promise<void> {
  await writeContent(plan, await openSources(plan), await openThumbnailer());
}

interface Sources {
  files: ContentFiles;
  record: RecordReading;
  folder: MediaSnapshot;
}

/** The media folder is listed first: the composer shows files that no post names. */
async function openSources({ queuePath, now, recordReader }: SitePlan): Promise<Sources> {
  const files = readContentFolder(queuePath);
  refuseBrokenQueue(queuePath, files.queue);
  const { open } = openMediaFiles(queuePath);
  const names = [...(await open(new Set())).entries.keys()];
  const wanted = new Set(listSitePaths(files, { now, names }).map(({ path }) => fileNameOf(path) ?? ""));
  const record = await (recordReader?.read() ?? readLocalRecord(queuePath));
  return { files, record, folder: await open(wanted) };
}

/** A site without a post would say that none is planned. @throws ProblemError (exit 2) */
function refuseBrokenQueue(queuePath: string, bytes: Uint8Array): void {
  const { queue, findings } = readQueue(bytes);
  const broken = findings.find(({ severity }) => severity === "error");
  if (broken === undefined || queue.posts.length > 0) return;
  const whatToDo = "Run npm run validate to see the line. Restore lost content from the git history.";
  throw new ProblemError({ code: "queue-unreadable", what: queuePath, why: describeFinding(broken), whatToDo }, 2);
}

/** Gives how many posts the site shows. */
async function writeContent(plan: SitePlan, sources: Sources, thumbnailer: Thumbnailer | null): Promise<number> {
  const { queuePath: _, outDir: _out, recordReader: _reader, ...facts } = plan;
  const data = buildSite(sources.files, {
    ...facts,
    record: sources.record,
    insights: readInsights(readJsonFiles(join(dirname(plan.queuePath), "insights")).map(({ bytes }) => bytes)),
    holidays: await holidaysOf(sources.files, plan.now),
    digestOf: digestWith({ blobIds: blobIdsOf(sources.folder) }),
    sha256,
    files: await writeFiles(plan, sources, thumbnailer),
  });
  await writeData(plan.outDir, data);
  const { ids }: IdsData = Object(data.get("ids.json"));
  return ids.length;
}

/** Those of last year, this year and the next. */
async function holidaysOf({ days = null }: ContentFiles, now: Date): Promise<Map<string, string>> {
  const country = days === null ? undefined : readDays(days).value?.holidays;
  const year = now.getUTCFullYear();
  return country === undefined ? new Map() : await publicHolidays(country, [year - 1, year, year + 1]);
}

async function writeFiles(
  plan: SitePlan,
  { files, folder }: Sources,
  thumbnailer: Thumbnailer | null,
): Promise<SiteFiles> {
  const thumbs = createThumbWriter(plan.outDir, thumbnailer);
  const own = await writeMedia({ files, folder, outDir: plan.outDir, now: plan.now, thumbs });
  const settings = files.settings === null ? null : readSettings(files.settings).value;
  // On the team's own machine, every save would fetch them all again.
  const isWanted = thumbnailer !== null && (settings?.calendar?.remote_thumbnails ?? plan.isLocal !== true);
  const fetcher = isWanted ? openPictureFetcher(plan, settings ?? {}) : null;
  const remote = fetcher === null ? [] : await writeRemoteThumbs(listRemotePictures(files), { fetcher, thumbs });
  return new Map([...own, ...remote]);
}

export type Site = Pick<SitePlan, "queuePath" | "outDir" | "accounts">;

/** The plan of one account's site. @throws ProblemError (exit 2) for an invalid time */
export async function planSite(
  args: Arguments,
  { env, log }: Pick<Context, "env" | "log">,
  site: Site,
): Promise<SitePlan> {
  const { queuePath, accounts } = site;
  const now = assumedNow(args);
  const found = repositoryOf(env.github, { queuePath, commit: await headCommit(dirname(queuePath)) });
  const here = accounts?.find(({ isHere }) => isHere)?.name;
  const repository = found === null || here === undefined ? found : { ...found, account: here };
  const pulls = repository === null ? null : await readPulls(env, repository, log);
  return {
    ...site,
    now: now ?? new Date(),
    isNowAssumed: now !== null,
    isLocal: args.switches.open === true,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    repository,
    recordReader: openRecord(env, { queuePath }),
    ...(pulls === null ? {} : { pulls }),
  };
}

/** null without a token, and when GitHub refuses: the calendar is worth more than what is not yet in it. */
async function readPulls({ github }: Env, { branch, queuePath }: Repository, log: Log): Promise<OpenPulls | null> {
  if (github.token === undefined) return null;
  const { connectGithub, createAgentRequests, explainGithubErrors } = await import("./connect-github.ts");
  const connection = connectGithub(github, "commenter");
  if (connection === null) return null;
  try {
    const permission = "Contents: read, Pull requests: read, Issues: read";
    return await explainGithubErrors(connection)("Reading the open pull requests", permission, async () => {
      return await readOpenPulls(createAgentRequests(connection), { branch, queuePath });
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    log.warn(`The calendar shows no open pull requests. ${error.message}`);
    return null;
  }
}

/** Where the composer proposes posts, from the variables of Actions; null outside a repository. */
export function repositoryOf(
  { repositoryUrl: url, apiUrl, ref }: Pick<GithubEnv, "repositoryUrl" | "apiUrl" | "ref">,
  { queuePath, commit }: { queuePath: string; commit: string | null },
): Repository | null {
  if (url === undefined) return null;
  const inside = relative(process.cwd(), queuePath);
  const isInside = !inside.startsWith("..") && !isAbsolute(inside);
  return {
    url,
    apiUrl: apiUrl.replace(/\/+$/, ""),
    commit,
    branch: /^refs\/heads\/(.+)$/.exec(ref ?? "")?.[1] ?? "main",
    queuePath: isInside ? inside.split(sep).join("/") : "content/queue.json",
  };
}
