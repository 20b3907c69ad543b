import { mediaUrls } from "../rules/media-urls.ts";
import type { DraftPost } from "../rules/rule.ts";

/**
 * A short number for what followers see of a post, "" where it shows no media. Posts with the same media and caption share it; of
 * ten thousand different ones hardly two do. Not meant against people who want two to be alike.
 */
export function fingerprint(post: DraftPost): string {
  const urls = mediaUrls(post).map(({ url }) => url);
  if (urls.length === 0) return "";
  const text = [post.media_type ?? "", ...urls, post.caption?.trim() ?? ""].join("\n");
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ (unit + at), 0x85ebca6b);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 10).toString(36)}`;
}
