import type { DraftPost } from "../content/draft-post.ts";
import { pathOf } from "./media-path.ts";
import type { MediaSnapshot } from "./media-snapshot.ts";
import { mapMedia } from "./media-target.ts";

/** Git's hash of each file, by the path that posts name. */
export type BlobIds = ReadonlyMap<string, string>;

export const NO_FILES: BlobIds = new Map();

export function blobIdsOf(folder: MediaSnapshot | null): BlobIds {
  const files = [...(folder?.entries.values() ?? [])];
  return new Map(files.flatMap(({ name, file }) => (file === null ? [] : [[pathOf(name), file.blobId]])));
}

/** The post with what its files hold instead of their names. Paths without a known file stay. */
export function identifyFiles(post: DraftPost, blobIds: BlobIds): DraftPost {
  if (blobIds.size === 0) return post;
  return mapMedia(post, (value) => {
    const id = blobIds.get(value);
    return id === undefined ? value : `git-blob/${id}`;
  });
}
