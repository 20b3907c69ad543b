import type { Post, UserTag } from "../../scripts/core/generated/queue.ts";
import type { ContainerParams } from "../../scripts/core/instagram/container-params.ts";
import { contentsOf, type MediaFiles, NO_MEDIA } from "../branches/texts.ts";

/**
 * Everything that followers would see of a post, as one text. It does not use the poster's code, so that a mistake in what is
 * sent shows as a difference. `files`: the media folder beside the post.
 */
export function appearanceOfPost(post: Partial<Post>, files: MediaFiles = NO_MEDIA): string {
  const kind = post.media_type ?? "IMAGE";
  const media = (post.children ?? [post]).map(({ image_url, video_url, alt_text, user_tags }) =>
    mediumText(
      contentOf(video_url ?? image_url, files),
      video_url === undefined && kind !== "STORIES" ? alt_text : undefined,
      user_tags,
    ),
  );
  const caption = kind === "STORIES" ? "" : (post.caption ?? "");
  return [kind, caption, ...media, ...labelsOfPost(post, files)].join("\n");
}

function labelsOfPost(
  {
    media_type,
    cover_url,
    share_to_feed,
    trial,
    audio_name,
    collaborators,
    location_id,
    is_ai_generated,
    is_paid_partnership,
  }: Partial<Post>,
  files: MediaFiles,
): string[] {
  const isReel = media_type === "REELS";
  return [
    ...(isReel && cover_url !== undefined ? [`cover ${contentOf(cover_url, files)}`] : []),
    ...(isReel && share_to_feed === false ? ["not in the feed"] : []),
    ...(isReel && trial !== undefined ? [`trial ${trial}`] : []),
    ...(isReel && audio_name !== undefined ? [`sound ${audio_name}`] : []),
    ...(collaborators === undefined ? [] : [`with ${collaborators}`]),
    ...(location_id === undefined ? [] : [`at ${location_id}`]),
    ...(is_ai_generated === true ? ["made by AI"] : []),
    ...(is_paid_partnership === true ? ["paid"] : []),
  ];
}

/** The appearance without what followers do not see of it: to which place a picture was uploaded. */
export function shown(appearance: string): string {
  return appearance.replaceAll(/\/again-\d+\//g, "/");
}

/** The same for a container. `find` returns the parameters of a child. */
export function appearanceOfContainer(params: ContainerParams, find: (id: string) => ContainerParams): string {
  const kind = params.media_type ?? "IMAGE";
  const parts = kind === "CAROUSEL" ? (params.children ?? "").split(",").map(find) : [params];
  const media = parts.map((part) =>
    mediumText(part.video_url ?? part.image_url, part.alt_text, JSON.parse(part.user_tags ?? "[]")),
  );
  return [kind, params.caption ?? "", ...media, ...labelsOfContainer(params)].join("\n");
}

function labelsOfContainer({
  cover_url,
  share_to_feed,
  trial_params,
  audio_name,
  collaborators,
  location_id,
  is_ai_generated,
  is_paid_partnership,
}: ContainerParams): string[] {
  return [
    ...(cover_url === undefined ? [] : [`cover ${cover_url}`]),
    ...(share_to_feed === "false" ? ["not in the feed"] : []),
    ...(trial_params === undefined ? [] : [`trial ${trial_params.includes("MANUAL") ? "manual" : "performance"}`]),
    ...(audio_name === undefined ? [] : [`sound ${audio_name}`]),
    ...(collaborators === undefined ? [] : [`with ${JSON.parse(collaborators)}`]),
    ...(location_id === undefined ? [] : [`at ${location_id}`]),
    ...(is_ai_generated === "true" ? ["made by AI"] : []),
    ...(is_paid_partnership === "true" ? ["paid"] : []),
  ];
}

export function addressesIn(params: ContainerParams, find: (id: string) => ContainerParams): string {
  return JSON.stringify(params.children === undefined ? params : params.children.split(",").map(find));
}

/** Followers see what a file holds, not what it is called. */
function contentOf(url: string | undefined, files: MediaFiles): string | undefined {
  return url?.startsWith("media/") === true ? (contentsOf(files.get(url.slice("media/".length))) ?? url) : url;
}

function mediumText(url: string | undefined, altText: string | undefined, tags: readonly UserTag[] = []): string {
  const people = tags.map(({ username, x, y }) => ` ${username} at ${x}, ${y}`).join("");
  return `${url ?? "no media"} (${altText ?? ""})${people}`;
}
