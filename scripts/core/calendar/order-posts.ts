import type { PlacedPost } from "./place-posts.ts";
import { kindOf } from "./preview-post.ts";

export interface SiteOrder {
  /** First what the profile grid shows, newest first, then everything else, newest first. The index is the post's number. */
  posts: PlacedPost[];
  feedCount: number;
  leftOut: { stories: number; reels: number };
}

/** Numbers the posts so that the profile grid can be loaded chunk by chunk from its top. */
export function orderPosts(placed: readonly PlacedPost[]): SiteOrder {
  const newestFirst = [...placed].sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0));
  const shows = ({ state, post }: PlacedPost) => state !== "failed" && state !== "stuck" && isInGrid(post);
  const feed = newestFirst.filter(shows);
  const others = newestFirst.filter((post) => !shows(post));
  const hidden = others.filter(({ state }) => state === "published" || state === "expected");
  const stories = hidden.filter(({ post }) => kindOf(post) === "story").length;
  return {
    posts: [...feed, ...others],
    feedCount: feed.length,
    leftOut: { stories, reels: hidden.length - stories },
  };
}

/**
 * The profile grid never shows stories, and shows reels only when they are shared to the feed. A claim without a post has no
 * picture.
 */
function isInGrid(post: PlacedPost["post"]): boolean {
  const kind = kindOf(post);
  if (kind === "story" || post.status === undefined) return false;
  return kind !== "reel" || post.share_to_feed !== false;
}
