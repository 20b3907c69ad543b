import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import { fileNameOf } from "../media/media-path.ts";
import { mediaUrls } from "../media/media-target.ts";

/** The platform has its own copy once a post is out; this is for a late look, and for pages that are still open somewhere. */
const RECENT_MS = 30 * DAY_MS;

/** The files of the repository that must be public: of posts that wait, have failed, or went out recently. */
export function servedPaths(posts: readonly DraftPost[], now: Date): Set<string> {
  const served = posts.filter((post) => isServed(post, now)).flatMap(mediaUrls);
  return new Set(served.map(({ url }) => url).filter((url) => fileNameOf(url) !== null));
}

/** A failed post may be set back to pending, so its media stays. */
function isServed({ status, published_at: publishedAt }: DraftPost, now: Date): boolean {
  return status !== "done" || !(Date.parse(publishedAt ?? "") < now.getTime() - RECENT_MS);
}
