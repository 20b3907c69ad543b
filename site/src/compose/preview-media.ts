import type { PostMedium } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { isVideo, listMediaTargets, nameMedia } from "../../../scripts/core/media/media-target.ts";

/** The media of the preview of a draft. `showUrl`: from where the browser loads a file; null for one that it must not load. */
export function previewMedia(
  post: DraftPost,
  showUrl: (address: string) => string | null,
): { media: PostMedium[]; cover: string | null } {
  const targets = listMediaTargets(post);
  const shown = targets.filter(({ role }) => role !== "cover");
  return {
    cover: post.cover_url === undefined ? null : showUrl(post.cover_url),
    media: shown.map(({ url, role }, at) => ({
      label: `${isVideo(role) ? "Video" : "Picture"}${shown.length > 1 ? ` ${at + 1}` : ""}`,
      kind: isVideo(role) ? "video" : "picture",
      url: showUrl(url),
      name: nameMedia(url),
      altText: null,
    })),
  };
}
