import type { DraftPost } from "../../content/draft-post.ts";
import type { QueueReading } from "../../content/read-queue.ts";
import { escapeSegment, sameJson } from "../../json/index.ts";

/** A post that stands in the queue before and after the change, under the same id. */
export interface KeptPost {
  id: string;
  before: DraftPost;
  after: DraftPost;
  /** Position before and after. */
  oldIndex: number;
  index: number;
  /** Names of the fields that differ, those of the new version first. Fields that were unreadable before may be repaired. */
  changedFields: readonly string[];
}

export interface SidePost {
  id: string;
  post: DraftPost;
  index: number;
}

export interface QueueDiff {
  /** In the order of the new queue. */
  kept: readonly KeptPost[];
  /** Posts whose id is new. */
  added: readonly SidePost[];
  /** Posts whose id is gone. */
  removed: readonly SidePost[];
}

/**
 * What a change does to the posts, by id. Posts without a readable id are left out, and of several with one id all but one:
 * other rules complain about them.
 */
export function diffQueues(before: QueueReading, after: QueueReading): QueueDiff {
  const old = indexById(before.queue.posts);
  const kept: KeptPost[] = [];
  const added: SidePost[] = [];
  const remaining = indexById(after.queue.posts);
  for (const [id, side] of remaining) {
    const earlier = old.get(id);
    if (earlier === undefined) added.push(side);
    else kept.push(toKept(earlier, side, before));
  }
  const removed = [...old.values()].filter(({ id }) => !remaining.has(id));
  return { kept: kept.sort((a, b) => a.index - b.index), added, removed };
}

/** Where an id stands twice, the published post is the one to guard. */
function indexById(posts: readonly DraftPost[]): Map<string, SidePost> {
  const byId = new Map<string, SidePost>();
  for (const [index, post] of posts.entries()) {
    if (post.id === undefined) continue;
    const known = byId.get(post.id);
    if (known === undefined || (post.status === "done" && known.post.status !== "done"))
      byId.set(post.id, { id: post.id, post, index });
  }
  return byId;
}

function toKept(earlier: SidePost, now: SidePost, before: QueueReading): KeptPost {
  const places = { id: now.id, before: earlier.post, after: now.post, oldIndex: earlier.index, index: now.index };
  if (sameJson(earlier.post, now.post)) return { ...places, changedFields: [] };
  const fields = changedFields(earlier.post, now.post);
  return {
    ...places,
    changedFields: fields.filter((field) => !before.isRefused(earlier.index, `/${escapeSegment(field)}`)),
  };
}

function changedFields(before: DraftPost, after: DraftPost): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  const names = new Set([...now.keys(), ...old.keys()]);
  return [...names].filter((name) => old.has(name) !== now.has(name) || !sameJson(old.get(name), now.get(name)));
}

/** Of the posts at `indexes`, those that the base does not hold with the same id and the same content. */
export function changedPosts(
  posts: readonly DraftPost[],
  indexes: readonly number[],
  base: readonly DraftPost[],
): number[] {
  const before = new Map(base.map((post) => [post.id, post]));
  return indexes.filter((index) => {
    const post = posts[index] ?? {};
    const old = post.id === undefined ? undefined : before.get(post.id);
    return old === undefined || !sameJson(old, post);
  });
}
