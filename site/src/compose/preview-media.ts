import type { PostMedium } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { isVideo, listMediaTargets, nameMedia } from "../../../scripts/core/media/media-target.ts";
import { shownUrl } from "../../../scripts/core/media/shown-url.ts";

/** The media that the preview of a draft loads: only addresses that a post may have. */
export function previewMedia(
  post: DraftPost,
  allowPrivateHosts: readonly string[],
): { media: PostMedium[]; cover: string | null } {
  const targets = listMediaTargets(post);
  const shown = targets.filter(({ role }) => role !== "cover");
  return {
    cover: shownUrl(post.cover_url, allowPrivateHosts),
    media: shown.map(({ url, role }, at) => ({
      label: `${isVideo(role) ? "Video" : "Picture"}${shown.length > 1 ? ` ${at + 1}` : ""}`,
      kind: isVideo(role) ? "video" : "picture",
      url: shownUrl(url, allowPrivateHosts),
      name: nameMedia(url),
      altText: null,
    })),
  };
}
