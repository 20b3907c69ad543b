import type { DraftPost } from "../content/draft-post.ts";
import type { ContentFiles } from "../content/read-file.ts";
import { readQueue } from "../content/read-queue.ts";
import { readArchive } from "../content/read-records.ts";
import { fileNameOf, isVideoName, pathOf, stillPathOf } from "../media/media-path.ts";
import { mediaUrls } from "../media/media-target.ts";
import { servedPaths } from "../media/media-use.ts";
import { listPictures } from "./site-files.ts";

export interface SitePath {
  path: string;
  isVideo: boolean;
  /** Whether the site has the file itself at its public address, and not only a small copy. */
  isServed: boolean;
  /** Whether a post names it, or the video that it stands for. The pages are public, and a picture that no post names may not be meant for the public. */
  isUsed: boolean;
}

/** The files that the site shows: those of posts, the newest first, then the rest of the media folder (`names`). */
export function listSitePaths(
  files: ContentFiles,
  { now, names }: { now: Date; names: readonly string[] },
): SitePath[] {
  const posts = postsByInterest(files);
  const served = servedPaths(posts, now);
  const named = [...served, ...posts.flatMap(mediaUrls).map(({ url }) => url)];
  const used = new Set([...named, ...named.flatMap((path) => stillPathOf(path) ?? [])]);
  const paths = new Set([...used, ...names.map(pathOf)]);
  return [...paths]
    .filter((path) => fileNameOf(path) !== null)
    .map((path) => ({ path, isVideo: isVideoName(path), isServed: served.has(path), isUsed: used.has(path) }));
}

/** Addresses of the pictures that represent posts, the ones that people look for first in front. */
export function listRemotePictures(files: ContentFiles): string[] {
  const first = postsByInterest(files).flatMap((post) => listPictures(post).slice(0, 1));
  return [...new Set(first)].filter((value) => URL.canParse(value));
}

/** The queue in its order, then the archive from its end. */
function postsByInterest({ queue, archive }: ContentFiles): DraftPost[] {
  return [...readQueue(queue).queue.posts, ...readArchive(archive).posts.toReversed()];
}
