import type { DraftPost } from "../content/draft-post.ts";

/**
 * Where in the queue a post goes out on its day: posts with a date to come stand in the order of their dates, before all other
 * pending posts. A held post lets the posts behind it pass until its time comes, so that it takes only the one slot it needs, even
 * when earlier slots were missed. A post without such a date goes to the end.
 */
export function indexByDate(posts: readonly DraftPost[], post: DraftPost, now: Date): number {
  const heldUntilMs = dateOf(post, now);
  if (heldUntilMs === null) return posts.length;
  const index = posts.findIndex((other) => other.status === "pending" && isLater(dateOf(other, now), heldUntilMs));
  return index < 0 ? posts.length : index;
}

function isLater(otherMs: number | null, heldUntilMs: number): boolean {
  return otherMs === null || otherMs > heldUntilMs;
}

/** null without a date, and for one that has passed. */
function dateOf({ not_before: notBefore }: DraftPost, now: Date): number | null {
  const timeMs = Date.parse(notBefore ?? "");
  return timeMs > now.getTime() ? timeMs : null;
}
