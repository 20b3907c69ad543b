import type { DraftPost } from "../content/draft-post.ts";
import { pathOf } from "./media-path.ts";
import type { MediaSnapshot } from "./media-snapshot.ts";
import { mapMedia } from "./media-target.ts";

/** Git's hash of each file, by the path that posts name. */
export type BlobIds = ReadonlyMap<string, string>;

export const NO_FILES: BlobIds = new Map();

/** The very same object for the same folder, whose digests can then be remembered. */
export function blobIdsOf(folder: MediaSnapshot | null): BlobIds {
  if (folder === null) return NO_FILES;
  const known = identified.get(folder);
  if (known !== undefined) return known;
  const files = [...folder.entries.values()];
  const blobIds = new Map(files.flatMap(({ name, file }) => (file === null ? [] : [[pathOf(name), file.blobId]])));
  identified.set(folder, blobIds);
  return blobIds;
}

/** Nobody changes a folder that was read. */
const identified = new WeakMap<MediaSnapshot, BlobIds>();

/** The post with what its files hold instead of their names. Paths without a known file stay. */
export function identifyFiles(post: DraftPost, blobIds: BlobIds): DraftPost {
  if (blobIds.size === 0) return post;
  return mapMedia(post, (value) => {
    const id = blobIds.get(value);
    return id === undefined ? value : `git-blob/${id}`;
  });
}
