import type { DraftPost } from "../content/draft-post.ts";
import type { PublishedRecords } from "./slot.ts";

export interface WaitingPost {
  index: number;
  id: string;
  /** Its not_before in milliseconds since 1970; 0 when it is not held. */
  heldUntilMs: number;
}

export interface WaitingOptions {
  /** The digest that the journal stores for a post. Left out: open claims are matched by id only. */
  digestOf?: (post: DraftPost) => string;
}

/** The end of four-digit years. A post held until then does not go out. */
const LAST_MS = Date.UTC(9999, 11, 1);

/** Posts that may still go out, in queue order. */
export function listWaiting(
  { posts, journal }: Pick<PublishedRecords, "posts" | "journal">,
  { digestOf }: WaitingOptions,
): WaitingPost[] {
  const { entries } = journal;
  const open = entries.filter(({ outcome }) => outcome === null);
  const takenIds = new Set([...open, ...entries.filter(({ outcome }) => outcome === "done")].map(({ id }) => id));
  const takenDigests = new Set(open.map(({ digest }) => digest));
  const waiting: WaitingPost[] = [];
  posts.forEach((post, index) => {
    const { id, status, not_before } = post;
    if (status !== "pending" || id === undefined || takenIds.has(id)) return;
    if (digestOf !== undefined && takenDigests.size > 0 && takenDigests.has(digestOf(post))) return;
    // As in the poster, an unreadable not_before does not hold the post.
    const heldUntilMs = not_before === undefined ? 0 : Date.parse(not_before) || 0;
    if (heldUntilMs < LAST_MS) waiting.push({ index, id, heldUntilMs });
  });
  return waiting;
}
