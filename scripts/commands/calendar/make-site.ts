import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readContentFolder } from "../../adapters/files/content-folder.ts";
import { readLocalRecord } from "../../adapters/git/inspect-clone.ts";
import { buildSite } from "../../core/calendar/build-site.ts";
import type { OpenPulls } from "../../core/calendar/read-pulls.ts";
import type { Repository, SiteAccount } from "../../core/calendar/site-data.ts";
import type { SiteFiles } from "../../core/calendar/site-files.ts";
import { listRemotePictures, listSitePaths } from "../../core/calendar/site-paths.ts";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { readSettings } from "../../core/content/read-settings.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { blobIdsOf } from "../../core/media/blob-ids.ts";
import { fileNameOf, MEDIA_FOLDER } from "../../core/media/media-path.ts";
import type { Thumbnailer } from "../../core/ports/converters.ts";
import type { MediaSnapshot } from "../../core/ports/media-snapshot.ts";
import type { RecordReader, RecordReading } from "../../core/ports/store.ts";
import { digestWith, sha256 } from "../../core/posting/digest.ts";
import { openPictureFetcher } from "../../wiring/connect-media.ts";
import { openThumbnailer } from "../../wiring/open-converters.ts";
import { openMediaFiles } from "../../wiring/open-media-files.ts";
import { buildPages } from "./build-pages.ts";
import { writeMedia } from "./write-media.ts";
import { createThumbWriter, THUMBS_FOLDER, writeRemoteThumbs } from "./write-thumbs.ts";

export interface SitePlan {
  queuePath: string;
  /** Absolute. Emptied first when it holds an earlier site. */
  outDir: string;
  now: Date;
  isNowAssumed: boolean;
  allowPrivateHosts: readonly string[];
  repository: Repository | null;
  /** All accounts of the repository, where there are several. */
  accounts?: readonly SiteAccount[];
  /** Whether the server of the site writes changes into the working copy. Default false. */
  isLocal?: boolean;
  /** Open pull requests; left out where they are not known. */
  pulls?: OpenPulls;
  /** What was published. Default: as this machine knows it. */
  recordReader?: RecordReader;
}

export interface MadeSite {
  postCount: number;
  /** Whether small copies of pictures could be made here. */
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

/** Writes data and media anew after the content has changed; the pages stay. @throws ProblemError */
export async function updateSite(plan: SitePlan): Promise<void> {
  await writeContent(plan, await openSources(plan), await openThumbnailer());
}

interface Sources {
  files: ContentFiles;
  record: RecordReading;
  /** The media folder with every file that the site shows. */
  folder: MediaSnapshot;
}

/** The media folder is listed first: the composer shows files that no post names. */
async function openSources({ queuePath, now, recordReader }: SitePlan): Promise<Sources> {
  const files = readContentFolder(queuePath);
  const { open } = openMediaFiles(queuePath);
  const names = [...(await open(new Set())).entries.keys()];
  const wanted = new Set(listSitePaths(files, { now, names }).map(({ path }) => fileNameOf(path) ?? ""));
  const record = await (recordReader?.read() ?? readLocalRecord(queuePath));
  return { files, record, folder: await open(wanted) };
}

/** Gives how many posts the site shows. */
async function writeContent(plan: SitePlan, sources: Sources, thumbnailer: Thumbnailer | null): Promise<number> {
  const { queuePath: _, outDir: _out, recordReader: _reader, ...facts } = plan;
  const data = buildSite(sources.files, {
    ...facts,
    record: sources.record,
    digestOf: digestWith({ blobIds: blobIdsOf(sources.folder) }),
    sha256,
    files: await writeFiles(plan, sources, thumbnailer),
  });
  await writeData(join(plan.outDir, "data"), data);
  return countPosts(data);
}

async function writeFiles(
  plan: SitePlan,
  { files, folder }: Sources,
  thumbnailer: Thumbnailer | null,
): Promise<SiteFiles> {
  const thumbs = createThumbWriter(plan.outDir, thumbnailer);
  const own = await writeMedia({ files, folder, outDir: plan.outDir, now: plan.now, thumbs });
  const settings = files.settings === null ? null : readSettings(files.settings).value;
  const fetcher = thumbnailer === null ? null : openPictureFetcher(plan, settings ?? {});
  const remote = fetcher === null ? [] : await writeRemoteThumbs(listRemotePictures(files), { fetcher, thumbs });
  return new Map([...own, ...remote]);
}

async function writeData(folder: string, data: ReadonlyMap<string, object>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([...data].map(([name, value]) => writeFile(join(folder, name), JSON.stringify(value))));
}

function countPosts(data: ReadonlyMap<string, object>): number {
  const chunks = [...data.values()].filter((value) => "posts" in value && !("month" in value));
  return chunks.reduce(
    (sum, value) => sum + ("posts" in value && Array.isArray(value.posts) ? value.posts.length : 0),
    0,
  );
}

/** What a site consists of. A folder with anything else in it is not ours to empty. */
const OWN_ENTRIES = new Set([
  "index.html",
  "feed.html",
  "compose.html",
  "assets",
  // Sites of several accounts.
  "accounts",
  "data",
  MEDIA_FOLDER,
  THUMBS_FOLDER,
  "icon.svg",
  "manifest.webmanifest",
  "service-worker.js",
]);

/** Creates the folder, or removes an earlier site from it. @throws ProblemError (exit 2) when it holds anything else */
export async function emptyOutFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder);
    const foreign = entries.find((name) => !OWN_ENTRIES.has(name));
    if (foreign !== undefined) throw occupied(folder, foreign);
    await Promise.all(entries.map((name) => rm(join(folder, name), { recursive: true })));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unwritable(folder, error);
  }
}

function occupied(folder: string, foreign: string): ProblemError {
  const why = `it holds "${foreign}", which is not part of a calendar site, and the folder is emptied before each build.`;
  return problem(folder, { code: "out-occupied", why, whatToDo: "Name an empty or a new folder with --out." });
}

function unwritable(folder: string, cause: unknown): ProblemError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const why = `the system reported ${code}.`;
  return problem(folder, { code: "out-unwritable", why, whatToDo: "Name another folder with --out." }, cause);
}

function problem(
  folder: string,
  { code, why, whatToDo }: { code: string; why: string; whatToDo: string },
  cause?: unknown,
): ProblemError {
  return new ProblemError({ code, what: `The folder ${folder}`, why, whatToDo, isRetryable: false }, 2, { cause });
}
