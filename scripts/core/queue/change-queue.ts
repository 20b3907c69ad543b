import type { DraftPost } from "../content/draft-post.ts";
import { locatePost } from "../content/post-list.ts";
import { readQueue } from "../content/read-queue.ts";
import type { Result } from "../findings/problem.ts";
import type { BlobIds } from "../media/blob-ids.ts";
import { publishedDigest } from "../posting/digest.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { editMembers } from "./edit-members.ts";

/** A change that the bot makes to the queue, by id. It affects only the bot's own fields and the status. */
export type QueueChange = { kind: "done"; posts: readonly DoneMark[] } | FailedMark;

export interface DoneMark {
  id: string;
  /** The live content, if the journal has it under another id. An item that was edited in the meantime is not changed. */
  digest?: string;
  /** The files of the repository that the digest counts in. */
  blobIds?: BlobIds;
  mediaId: string | null;
  /** ISO 8601 UTC. */
  publishedAt: string;
  permalink?: string;
}

interface FailedMark {
  kind: "failed";
  id: string;
  /** The content that failed. An item that was edited in the meantime is not changed. */
  digest: string;
  /** The files of the repository that the digest counts in, as they are now. */
  blobIds?: BlobIds;
  error: string;
  failedAt: string;
}

/** Applies the change to the text of a valid queue file. Applying it again to its own result changes nothing. */
export function applyQueueChange(text: string, change: QueueChange): Result<string, string> {
  const posts = readPosts(text);
  if (posts === null) return { ok: false, error: "the queue can no longer be read" };
  if (change.kind === "failed") return markFailed(text, posts, change);
  return { ok: true, value: change.posts.reduce((current, mark) => markDone(current, posts, mark), text) };
}

function markDone(text: string, posts: DraftPost[], mark: DoneMark): string {
  const index = posts.findIndex((post) => post.id === mark.id);
  const post = posts[index];
  if (post === undefined || (mark.digest !== undefined && publishedDigest(post, mark.blobIds) !== mark.digest))
    return text;
  const permalink = mark.permalink ?? post.permalink;
  const isRecorded = post.status === "done" && post.media_id === mark.mediaId && post.permalink === permalink;
  // As in the journal, a live post only becomes more exact: a run that slept may know less than the one that went on without it.
  const isLessExact = post.status === "done" && mark.mediaId === null && typeof post.media_id === "string";
  if (isRecorded || isLessExact) return text;
  return editPost(text, index, {
    set: {
      status: "done",
      media_id: mark.mediaId,
      ...(permalink === undefined ? {} : { permalink }),
      published_at: mark.publishedAt,
    },
    remove: ["error", "failed_at"],
  });
}

function markFailed(text: string, posts: DraftPost[], mark: FailedMark): Result<string, string> {
  const index = posts.findIndex((post) => post.id === mark.id);
  const post = posts[index];
  if (post === undefined) return { ok: false, error: `${mark.id} is no longer in the queue` };
  if (post.status === "failed" && post.error === mark.error) return { ok: true, value: text };
  if (post.status !== "pending") return { ok: false, error: `${mark.id} is no longer pending` };
  if (publishedDigest(post, mark.blobIds) !== mark.digest)
    return { ok: false, error: `${mark.id} was edited in the meantime` };
  const set = { status: "failed", error: mark.error, failed_at: mark.failedAt };
  return { ok: true, value: editPost(text, index, { set, remove: [] }) };
}

function editPost(text: string, index: number, edit: Parameters<typeof editMembers>[1]): string {
  const range = locatePost(text, index);
  if (range === null) return text;
  return text.slice(0, range.start) + editMembers(text.slice(range.start, range.end), edit) + text.slice(range.end);
}

/** The posts as all other code reads them, so that digests match even where the schema refuses a field. */
function readPosts(text: string): DraftPost[] | null {
  const { queue, isJson, findings } = readQueue(encodeUtf8(text));
  const hasPosts = !findings.some(({ pointer, severity }) => severity === "error" && pointer === "/posts");
  return isJson && hasPosts ? queue.posts : null;
}
