import type { DraftPost } from "../content/draft-post.ts";
import type { Journal, JournalEntry } from "../generated/journal.ts";
import { isLive } from "../rules/posts/same-post.ts";
import { plural } from "../text/words.ts";
import type { Content } from "./content.ts";
import { publishedDigest } from "./digest.ts";

/** What a publication is recognised by. */
type Publication = Pick<JournalEntry, "id" | "digest" | "media_id">;

/** Whether the journal knows of a publication, or has a claim that will find it. A renamed post keeps its medium or its content. */
export function isRecorded({ entries }: Journal, { id, digest, media_id }: Publication): boolean {
  const isOf = (entry: JournalEntry) =>
    entry.id === id || entry.digest === digest || (media_id !== null && entry.media_id === media_id);
  return entries.some((entry) => isLive(entry) && isOf(entry));
}

/** Posts that queue and archive call published, and that the journal does not know. */
export function unrecordedPosts({ posts, archive, journal, blobIds }: Content): DraftPost[] {
  // Looked up at first, since digests of a long queue take a while.
  const live = journal.entries.filter(isLive);
  const ids = new Set(live.map(({ id }) => id));
  const mediaIds = new Set(live.map(({ media_id }) => media_id).filter((id) => id !== null));
  return [...posts, ...archive].filter((post) => {
    if (post.status !== "done" || post.published_at === undefined || post.id === undefined) return false;
    if (ids.has(post.id) || mediaIds.has(post.media_id ?? "")) return false;
    return !isRecorded(journal, { id: post.id, digest: publishedDigest(post, blobIds), media_id: null });
  });
}

/** Why the record cannot be all that was published, so that posts could go out again; null when nothing says so. */
export function findRecordGap(content: Content): string | null {
  if (content.record === "damaged") return "The record (journal.json) is damaged.";
  const unrecorded = unrecordedPosts(content);
  const [first] = unrecorded;
  if (first !== undefined) {
    const others = unrecorded.length === 1 ? "" : ` and ${plural(unrecorded.length - 1, "other post")}`;
    return `The queue says that ${first.id}${others} went out, and the record knows nothing of it.`;
  }
  if (content.record === "read" || content.tokenRefreshedAt === null) return null;
  return "There is no record, although token-status.json shows that the automation has been at work here.";
}
