import type { DraftPost } from "../content/draft-post.ts";

/**
 * Where in the queue a post goes out on its day: dated posts stand in the order of their dates, before all other pending posts. A
 * held post lets the posts behind it pass until its time comes, so that it takes only the one slot it needs, even when earlier slots
 * were missed. A post without a date to come goes to the end. One whose time came while it waited keeps its place in the order:
 * otherwise a new post would pass it, and with it the later ones behind it.
 */
export function indexByDate(posts: readonly DraftPost[], post: DraftPost, now: Date): number {
  const heldUntilMs = dateOf(post);
  if (heldUntilMs === null || heldUntilMs <= now.getTime()) return posts.length;
  const index = posts.findIndex((other) => other.status === "pending" && isLater(dateOf(other), heldUntilMs));
  return index < 0 ? posts.length : index;
}

function isLater(otherMs: number | null, heldUntilMs: number): boolean {
  return otherMs === null || otherMs > heldUntilMs;
}

/** null without a date, and for one that nobody can read. */
function dateOf({ not_before: notBefore }: DraftPost): number | null {
  const timeMs = Date.parse(notBefore ?? "");
  return Number.isNaN(timeMs) ? null : timeMs;
}
