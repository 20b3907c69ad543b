import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readContentFolder } from "../adapters/files/read-content-folder.ts";
import { buildSite } from "../core/calendar/build-site.ts";
import type { Repository } from "../core/calendar/site-data.ts";
import { publishedDigest } from "../core/digest.ts";
import { buildPages } from "./build-pages.ts";
import { emptyOutFolder } from "./empty-out-folder.ts";

export interface SitePlan {
  queuePath: string;
  /** Absolute. Emptied first when it holds a former site. */
  outDir: string;
  now: Date;
  isNowAssumed: boolean;
  allowPrivateHosts: readonly string[];
  repository: Repository | null;
}

/**
 * Writes pages and data. The content is read first, so that nothing is touched when there is none.
 * @throws ProblemError (exit 2) for content that cannot be read or a folder that holds something else
 */
export async function makeSite(plan: SitePlan): Promise<{ postCount: number }> {
  const { now, isNowAssumed, allowPrivateHosts, repository } = plan;
  const data = buildSite(readContentFolder(plan.queuePath), {
    ...{ now, isNowAssumed, allowPrivateHosts, repository, digestOf: publishedDigest },
  });
  await emptyOutFolder(plan.outDir);
  await Promise.all([
    buildPages({ outDir: plan.outDir, mediaHosts: allowPrivateHosts }),
    writeData(join(plan.outDir, "data"), data),
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
