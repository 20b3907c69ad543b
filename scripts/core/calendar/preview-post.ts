import type { DraftPost } from "../content/draft-post.ts";
import { disclosuresOf } from "../content/post-fields.ts";
import { isVideo, listSeen } from "../media/media-target.ts";
import { textOf } from "./line-text.ts";
import type { PostDetail, PostKind, PostMedium } from "./site-data.ts";
import { fullUrl, type ShownMedia } from "./site-files.ts";

export const MAX_CAPTION = 10_000;
export const MAX_TEXT = 1_500;
const KINDS: Record<"IMAGE" | NonNullable<DraftPost["media_type"]>, PostKind> = {
  IMAGE: "picture",
  CAROUSEL: "carousel",
  REELS: "reel",
  STORIES: "story",
};

export function previewOf(
  post: DraftPost,
  shown: ShownMedia,
): Pick<PostDetail, "kind" | "caption" | "media" | "disclosures"> {
  return {
    kind: kindOf(post),
    caption: textOf(post.caption ?? "", MAX_CAPTION),
    media: mediaOf(post, shown),
    disclosures: disclosuresOf(post),
  };
}

export function kindOf(post: DraftPost): PostKind {
  return KINDS[post.media_type ?? "IMAGE"];
}

function mediaOf(post: DraftPost, shown: ShownMedia): PostMedium[] {
  return listSeen(post).map(({ label, name, altText, role, url, picture }) => {
    const { width = null, height = null } = shown.files.get(url) ?? {};
    return {
      ...{ label, name, width, height },
      kind: isVideo(role) ? "video" : "picture",
      url: fullUrl(url, shown),
      poster: isVideo(role) ? fullUrl(picture ?? undefined, shown) : null,
      altText: altText === null ? null : textOf(altText, MAX_TEXT),
    };
  });
}
