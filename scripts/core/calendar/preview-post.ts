import type { DraftPost } from "../content/draft-post.ts";
import type { Places } from "../content/field-row.ts";
import { disclosuresOf } from "../content/post-fields.ts";
import type { UserTag } from "../generated/queue.ts";
import { isVideo, listSeen } from "../media/media-target.ts";
import { textOf } from "./line-text.ts";
import type { PostDetail, PostKind, PostMedium } from "./site-data.ts";
import { fullUrl, type ShownMedia } from "./site-files.ts";

export const MAX_CAPTION = 10_000;
export const MAX_TEXT = 1_500;
const MAX_NAMES = 3;
const MAX_NAME = 100;
const KINDS: Record<"IMAGE" | NonNullable<DraftPost["media_type"]>, PostKind> = {
  IMAGE: "picture",
  CAROUSEL: "carousel",
  REELS: "reel",
  STORIES: "story",
};

export function previewOf(
  post: DraftPost,
  shown: ShownMedia,
  places: Places,
): Pick<PostDetail, "kind" | "caption" | "media" | "disclosures" | "extras"> {
  return {
    kind: kindOf(post),
    caption: textOf(post.caption ?? "", MAX_CAPTION),
    media: mediaOf(post, shown),
    disclosures: disclosuresOf(post),
    extras: extrasOf(post, places),
  };
}

/** Stories have none of it. */
function extrasOf({ media_type, collaborators = [], location_id, first_comment }: DraftPost, places: Places) {
  const place = places.find(({ id }) => id === location_id)?.name ?? location_id ?? "";
  if (media_type === "STORIES" || (collaborators.length === 0 && place === "" && !first_comment)) return null;
  const names = collaborators.slice(0, MAX_NAMES).map((name) => textOf(name, MAX_NAME));
  return { collaborators: names, place: textOf(place, MAX_NAME), firstComment: textOf(first_comment ?? "", MAX_TEXT) };
}

export function kindOf(post: DraftPost): PostKind {
  return KINDS[post.media_type ?? "IMAGE"];
}

function mediaOf(post: DraftPost, shown: ShownMedia): PostMedium[] {
  return listSeen(post).map(({ label, name, altText, role, url, picture, pointer }) => {
    const { width = null, height = null } = shown.files.get(url) ?? {};
    return {
      ...{ label, name, width, height },
      kind: isVideo(role) ? "video" : "picture",
      url: fullUrl(url, shown),
      poster: isVideo(role) ? fullUrl(picture ?? undefined, shown) : null,
      altText: altText === null ? null : textOf(altText, MAX_TEXT),
      tags: tagsOf(post, pointer),
    };
  });
}

function tagsOf(post: DraftPost, pointer: string): readonly UserTag[] {
  const child = /^\/children\/(\d+)\//.exec(pointer)?.[1];
  return (child === undefined ? post : post.children?.[Number(child)])?.user_tags ?? [];
}
