import type { DraftPost } from "../content/draft-post.ts";
import type { QueueReading } from "../content/read-queue.ts";
import { sameJson } from "../json/index.ts";
import type { BlobIds } from "../media/blob-ids.ts";
import { longestIncreasing } from "../merge/merge-order.ts";
import { diffQueues, findRenames, type SidePost } from "../rules/changes/queue-diff.ts";

export interface ChangedPost {
  /** Index in the new queue, from 0. */
  index: number;
  post: DraftPost;
  kind: "new" | "changed" | "renamed";
  formerId: string | null;
  fields: readonly string[];
  /** The caption as it was; null unless it was changed. */
  formerCaption: string | null;
}

export interface QueueComparison {
  /** In new queue order. */
  changed: ChangedPost[];
  /** In old queue order. */
  removed: SidePost[];
  /** Ids of moved posts: the fewest that explain the new order. */
  moved: string[];
}

/** Git's hashes of the files beside the queue; null where they are not known. */
export interface FileVersions {
  before: BlobIds | null;
  after: BlobIds | null;
}

/**
 * What a change does to the posts in a queue. Posts are matched by id; one without a unique id counts as new. One is changed as well
 * when another file lies under the name that it has.
 */
export function compareQueues(before: QueueReading, after: QueueReading, files: FileVersions): QueueComparison {
  const { kept, added, removed } = diffQueues(
    { queue: before, blobIds: files.before },
    { queue: after, blobIds: files.after },
  );
  const renames = findRenames(removed, added);
  const formerIds = new Map([...renames].map(([formerId, { index }]) => [index, formerId]));
  const known = new Map(kept.map((post) => [post.index, post]));
  const changed = [...after.queue.posts.entries()].flatMap(([index, post]): ChangedPost[] => {
    const old = known.get(index);
    if (old !== undefined) {
      if (sameJson(old.before, old.after) && old.changedFiles.length === 0) return [];
      const formerCaption = old.changedFields.includes("caption") ? (old.before.caption ?? "") : null;
      const ofFiles = old.changedFiles.map(({ pointer }) => pointer.split("/")[1] ?? "");
      const fields = [...new Set([...old.changedFields, ...ofFiles])];
      return [{ index, post, kind: "changed", formerId: null, fields, formerCaption }];
    }
    const formerId = formerIds.get(index) ?? null;
    return [{ index, post, kind: formerId === null ? "new" : "renamed", formerId, fields: [], formerCaption: null }];
  });
  const steady = longestIncreasing(kept.map(({ oldIndex }) => oldIndex));
  const moved = kept.filter(({ oldIndex }) => !steady.has(oldIndex)).map(({ id }) => id);
  return { changed, removed: removed.filter(({ id }) => !renames.has(id)), moved };
}
