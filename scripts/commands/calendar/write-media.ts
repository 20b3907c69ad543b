import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SiteFile, SiteFiles } from "../../core/calendar/site-files.ts";
import { listSitePaths, type SitePath } from "../../core/calendar/site-paths.ts";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import { findEntry } from "../../core/media/judge-entry.ts";
import { fileNameOf, MEDIA_FOLDER, publicAddress } from "../../core/media/media-path.ts";
import type { MediaSnapshot } from "../../core/ports/media-snapshot.ts";
import type { ThumbWriter } from "./write-thumbs.ts";

export interface MediaPlan {
  files: ContentFiles;
  /** With every file that {@link listSitePaths} names. */
  folder: MediaSnapshot;
  /** Of the site. */
  outDir: string;
  now: Date;
  thumbs: ThumbWriter;
}

/**
 * Puts the repository's files that waiting and recent posts use into the site, each at its public address, and small copies of the
 * pictures of all posts. Files that do not exist or are no regular files are left out: validate names them.
 * @throws ProblemError when a file cannot be read
 */
export async function writeMedia({ files, folder, outDir, now, thumbs }: MediaPlan): Promise<SiteFiles> {
  const written = new Map<string, SiteFile>();
  for (const place of listSitePaths(files, { now, names: [...folder.entries.keys()] })) {
    const found = findEntry(folder, fileNameOf(place.path) ?? "");
    if (!found.ok || (!place.isServed && place.isVideo)) continue;
    written.set(place.path, await writeOne(place, await folder.read(found.entry), { outDir, thumbs }));
  }
  return written;
}

async function writeOne(
  { path, isServed, isVideo, isUsed }: SitePath,
  bytes: Uint8Array,
  { outDir, thumbs }: Pick<MediaPlan, "outDir" | "thumbs">,
): Promise<SiteFile> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const url = isServed ? publicAddress(MEDIA_FOLDER, { path, sha256 }) : null;
  if (url !== null) {
    await mkdir(dirname(join(outDir, url)), { recursive: true });
    await writeFile(join(outDir, url), bytes);
  }
  const thumb = isVideo || !isUsed ? null : await thumbs.write(bytes);
  return { url: url === null ? null : `./${url}`, ...(isVideo ? { width: null, height: null } : sizeOf(bytes)), thumb };
}

function sizeOf(bytes: Uint8Array): Pick<SiteFile, "width" | "height"> {
  const { widthPx, heightPx } = inspectWhole(bytes, "feed-image").measured;
  return { width: widthPx, height: heightPx };
}
