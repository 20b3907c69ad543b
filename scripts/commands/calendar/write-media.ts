import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ContentFiles } from "../../core/content/read-file.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { readArchive } from "../../core/content/read-records.ts";
import { findEntry } from "../../core/media/judge-entry.ts";
import { fileNameOf, MEDIA_FOLDER, publicAddress } from "../../core/media/media-path.ts";
import { servedPaths } from "../../core/posting/served-paths.ts";
import { openMediaFiles } from "../../setup/open-media-files.ts";

export interface MediaPlan {
  files: ContentFiles;
  queuePath: string;
  /** Of the site. */
  outDir: string;
  now: Date;
}

/**
 * Puts the repository's files that waiting and recent posts use into the site, each at its public address. Files that do not exist
 * or are no regular files are left out: validate names them.
 * @throws ProblemError when a file cannot be read
 */
export async function writeMedia({ files, queuePath, outDir, now }: MediaPlan): Promise<void> {
  const posts = [...readQueue(files.queue).queue.posts, ...readArchive(files.archive).posts];
  const paths = servedPaths(posts, now);
  if (paths.size === 0) return;
  const folder = await openMediaFiles(queuePath).open(new Set([...paths].map((path) => fileNameOf(path) ?? "")));
  for (const path of paths) {
    const found = findEntry(folder, fileNameOf(path) ?? "");
    if (!found.ok) continue;
    const bytes = await folder.read(found.entry);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const target = publicAddress(join(outDir, MEDIA_FOLDER), { path, sha256 });
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}
