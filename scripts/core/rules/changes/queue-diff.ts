import type { DraftPost } from "../../content/draft-post.ts";
import type { QueueReading } from "../../content/read-queue.ts";
import { escapeSegment, toPointer } from "../../findings/finding.ts";
import { sameJson } from "../../json/index.ts";
import type { BlobIds } from "../../media/blob-ids.ts";
import { type MediaUrl, mediaUrls } from "../../media/media-target.ts";
import { clip } from "../../text/printable.ts";
import { listOf } from "../../text/words.ts";

/** A post that is in the queue before and after the change, under the same id. */
export interface KeptPost {
  id: string;
  before: DraftPost;
  after: DraftPost;
  /** Position before and after. */
  oldIndex: number;
  index: number;
  /** Names of the fields that differ, those of the new version first. Fields that were unreadable before may be repaired. */
  changedFields: readonly string[];
  /** Files that it names before and after, and whose bytes differ. Empty where they are not known. */
  changedFiles: readonly ChangedFile[];
}

interface ChangedFile extends MediaUrl {
  /** Whether there is no file any more. */
  isGone: boolean;
}

export interface SidePost {
  id: string;
  post: DraftPost;
  index: number;
}

export interface QueueDiff {
  /** In the order of the new queue. */
  kept: readonly KeptPost[];
  added: readonly SidePost[];
  removed: readonly SidePost[];
}

/** The queue, and git's hashes of the files beside it; null when they are not known. */
interface DiffSide {
  queue: QueueReading;
  blobIds: BlobIds | null;
}

/** What a change does to the posts, by id. Posts without a readable id, and all but one of the same id, are left out. */
export function diffQueues(
  { queue: before, blobIds: idsBefore }: DiffSide,
  { queue: after, blobIds: idsAfter }: DiffSide,
): QueueDiff {
  const old = indexById(before.queue.posts);
  const kept: KeptPost[] = [];
  const added: SidePost[] = [];
  const remaining = indexById(after.queue.posts);
  for (const [id, side] of remaining) {
    const earlier = old.get(id);
    if (earlier === undefined) added.push(side);
    else
      kept.push({
        ...toKept(earlier, side, before),
        changedFiles: findChangedFiles(side.post, { before: idsBefore, after: idsAfter }),
      });
  }
  const removed = [...old.values()].filter(({ id }) => !remaining.has(id));
  return { kept: kept.sort((a, b) => a.index - b.index), added, removed };
}

/** Where an id occurs twice, the published post is the one to guard. */
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

function toKept(earlier: SidePost, now: SidePost, before: QueueReading): Omit<KeptPost, "changedFiles"> {
  const places = { id: now.id, before: earlier.post, after: now.post, oldIndex: earlier.index, index: now.index };
  if (sameJson(earlier.post, now.post)) return { ...places, changedFields: [] };
  const fields = changedFields(earlier.post, now.post);
  return {
    ...places,
    changedFields: fields.filter((field) => !before.isRefused(earlier.index, `/${escapeSegment(field)}`)),
  };
}

/** Pointers are relative to the post. */
function findChangedFiles(
  post: DraftPost,
  { before, after }: { before: BlobIds | null; after: BlobIds | null },
): ChangedFile[] {
  if (before === null || after === null) return [];
  return mediaUrls(post).flatMap((media) => {
    const [old, now] = [before.get(media.url), after.get(media.url)];
    // Repositories that hash in another way cannot be compared with files on the disk.
    if (old === undefined || old === now || (now !== undefined && now.length !== old.length)) return [];
    return [{ ...media, isGone: now === undefined }];
  });
}

/** What changed of a post in words: "caption changed and another file is at "media/a.jpg"". */
export function describeEdit({
  changedFields,
  changedFiles,
}: Pick<KeptPost, "changedFields" | "changedFiles">): string {
  const fields = changedFields.length === 0 ? [] : [`${listOf(changedFields)} changed`];
  const files = changedFiles.map(({ url, isGone }) =>
    isGone ? `"${clip(url)}" was removed` : `another file is at "${clip(url)}"`,
  );
  return listOf([...fields, ...files]);
}

function changedFields(before: DraftPost, after: DraftPost): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  const names = new Set([...now.keys(), ...old.keys()]);
  return [...names].filter((name) => old.has(name) !== now.has(name) || !sameJson(old.get(name), now.get(name)));
}

/** The first field that differs, or names a file that does. One that was removed is missing from the whole post. */
export function pointerToEdit({ index, after, changedFields, changedFiles: [file] }: KeptPost): string {
  if (changedFields.length === 0 && file !== undefined) return `${toPointer(["posts", index])}${file.pointer}`;
  const field = changedFields.find((name) => Object.hasOwn(after, name));
  return toPointer(["posts", index, ...(field === undefined ? [] : [field])]);
}

/** Old id of each removed post, and the added post with the same content. One that was edited too is not recognised. */
export function findRenames(removed: readonly SidePost[], added: readonly SidePost[]): Map<string, SidePost> {
  const renames = new Map<string, SidePost>();
  if (removed.length === 0) return renames;
  const candidates = new Map(added.map((side) => [contentWithoutId(side.post), side]));
  for (const { id, post } of removed) {
    const content = contentWithoutId(post);
    const successor = candidates.get(content);
    if (successor === undefined) continue;
    renames.set(id, successor);
    candidates.delete(content);
  }
  return renames;
}

/** Equal for equal content, in any order of fields. */
function contentWithoutId(post: DraftPost): string {
  const fields = Object.entries(post).filter(([name]) => name !== "id");
  return JSON.stringify(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, sortedMembers(value)]),
  );
}

function sortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The posts at `indexes` that are not in the base with the same id and the same content. */
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
