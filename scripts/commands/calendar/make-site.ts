import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readContentFolder } from "../../adapters/files/content-folder.ts";
import { buildSite } from "../../core/calendar/build-site.ts";
import type { Repository } from "../../core/calendar/site-data.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { publishedDigest, sha256 } from "../../core/posting/digest.ts";
import { buildPages } from "./build-pages.ts";
import { writeMedia } from "./write-media.ts";

export interface SitePlan {
  queuePath: string;
  /** Absolute. Emptied first when it holds an earlier site. */
  outDir: string;
  now: Date;
  isNowAssumed: boolean;
  allowPrivateHosts: readonly string[];
  repository: Repository | null;
}

/**
 * Writes pages, data, and the media that waiting and recent posts use. The content is read first, so that nothing is touched when there is none.
 * @throws ProblemError (exit 2) for content that cannot be read or a folder that holds something else
 */
export async function makeSite(plan: SitePlan): Promise<{ postCount: number }> {
  const { now, isNowAssumed, allowPrivateHosts, repository } = plan;
  const files = readContentFolder(plan.queuePath);
  const data = buildSite(files, {
    now,
    isNowAssumed,
    allowPrivateHosts,
    repository,
    digestOf: publishedDigest,
    sha256,
  });
  await emptyOutFolder(plan.outDir);
  await Promise.all([
    buildPages({ outDir: plan.outDir, mediaHosts: allowPrivateHosts }),
    writeData(join(plan.outDir, "data"), data),
    writeMedia({ files, queuePath: plan.queuePath, outDir: plan.outDir, now }),
  ]);
  return { postCount: countPosts(data) };
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
  ...["index.html", "feed.html", "compose.html", "assets", "data", "media"],
  ...["icon.svg", "manifest.webmanifest", "service-worker.js"],
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
