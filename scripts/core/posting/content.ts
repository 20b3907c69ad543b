import type { DraftPost } from "../content/draft-post.ts";
import type { EffectiveSettings } from "../content/read-settings.ts";
import type { Finding } from "../findings/finding.ts";
import type { Journal, JournalEntry } from "../generated/journal.ts";
import type { BlobIds } from "../media/blob-ids.ts";
import type { MediaSnapshot } from "../media/media-snapshot.ts";
import { blocks } from "./claims.ts";
import { publishedDigest } from "./digest.ts";

/** The content folder as the poster sees it at one instant. */
export interface Content {
  /** In queue order; [] when the queue cannot be read. */
  posts: DraftPost[];
  /** Problems of the queue as a whole, in words. While there is one, nothing is published. */
  blockers: string[];
  /** Posts that can neither go out nor be marked failed, because their id or status cannot be used, in words. */
  passedOver: string[];
  /** Without entries where there is none, or where it is damaged. */
  journal: Journal;
  record: "read" | "none" | "damaged";
  settings: EffectiveSettings;
  archive: readonly DraftPost[];
  /** When the token was last refreshed according to token-status.json. */
  tokenRefreshedAt: Date | null;
  /** The files that posts may name; null when no post names one. */
  media: MediaSnapshot | null;
  /** Git's hash of each of them. */
  blobIds: BlobIds;
  /** Errors that CI's own rules find in one post. */
  errorsOf(index: number): Finding[];
}

export interface Candidate {
  index: number;
  post: DraftPost;
  id: string;
  digest: string;
}

/** Pending posts, in order, whose not_before has passed and that the journal has neither as claimed nor as published. */
export function* dueCandidates(
  content: Content,
  at: Date,
  isWanted: (post: DraftPost) => boolean = () => true,
): Generator<Candidate, void> {
  for (const [index, post] of content.posts.entries()) {
    if (post.status !== "pending" || post.id === undefined || isHeld(post, at) || !isWanted(post)) continue;
    const candidate = { index, post, id: post.id, digest: publishedDigest(post, content.blobIds) };
    if (!content.journal.entries.some((entry) => isTaken(entry, candidate))) yield candidate;
  }
}

/** A published post under the same id is skipped. A copy of it under another id is an error, which the rules report. */
export function isTaken(entry: JournalEntry, candidate: Pick<Candidate, "id" | "digest">): boolean {
  return entry.outcome === null ? blocks(entry, candidate) : entry.outcome === "done" && entry.id === candidate.id;
}

/** An unreadable not_before does not hold the post. The rules refuse it when its turn comes. */
export function isHeld(post: DraftPost, at: Date): boolean {
  return post.not_before !== undefined && Date.parse(post.not_before) > at.getTime();
}

/** The medium that queue or archive record of a claim's post, also of a renamed one, unless it was edited since or is another entry's. */
export function recordedMedium(
  { posts, archive, journal: { entries }, blobIds }: Content,
  { id, digest, container_id }: JournalEntry,
): { mediaId: string; publishedAt: string | null } | null {
  const others = entries.filter((entry) => entry.container_id !== container_id);
  const taken = new Set<unknown>(others.flatMap((entry) => [entry.id, entry.media_id]));
  const isIt = (post: DraftPost) =>
    post.status === "done" &&
    (post.id === id || !taken.has(post.id)) &&
    !taken.has(post.media_id) &&
    publishedDigest(post, blobIds) === digest;
  const post = [...posts, ...archive].find((one) => typeof one.media_id === "string" && isIt(one));
  return post?.media_id == null ? null : { mediaId: post.media_id, publishedAt: post.published_at ?? null };
}

/** Whether queue or archive call a claim's post published, also a renamed one. */
export function isMarked({ posts, archive, blobIds }: Content, { id, digest }: JournalEntry): boolean {
  const isIt = (post: DraftPost) => post.id === id || publishedDigest(post, blobIds) === digest;
  return [...posts, ...archive].some((post) => post.status === "done" && isIt(post));
}

/** Media ids that the queue and the archive record for other posts. What they record for this one may be the medium of its claim. */
export function mediaIdsOfOthers(content: Content, id: string): Set<string> {
  const others = [...content.posts, ...content.archive].filter((post) => post.id !== id);
  return new Set(others.map((post) => post.media_id).filter((mediaId) => typeof mediaId === "string"));
}

/** Ids and addresses of the media that are recorded. Of a post that people published by hand, only its address may be known. */
export function recordedMedia({ posts, archive, journal }: Content): Set<unknown> {
  const known = [...posts, ...archive].flatMap(({ media_id, permalink }) => [media_id, permalink]);
  return new Set(
    [...known, ...journal.entries.map(({ media_id }) => media_id)].filter((one) => typeof one === "string"),
  );
}
