import type { DraftPost } from "../content/draft-post.ts";
import { CAROUSEL_SIZE } from "../instagram/limits.ts";
import { fileNameOf } from "./media-path.ts";

/** The file's role in the post, which determines its rules. */
export type MediaRole =
  | "feed-image"
  | "carousel-image"
  | "story-image"
  | "cover"
  | "reel"
  | "story-video"
  | "carousel-video";

/** One file the platform will fetch for a post. */
export interface MediaTarget {
  /** Relative to the post, such as "/children/2/image_url". */
  pointer: string;
  url: string;
  role: MediaRole;
}

type MediaField = "image_url" | "video_url" | "cover_url";

const FIELDS: Record<string, readonly (readonly [MediaField, MediaRole])[]> = {
  IMAGE: [["image_url", "feed-image"]],
  REELS: [
    ["video_url", "reel"],
    ["cover_url", "cover"],
  ],
  STORIES: [
    ["image_url", "story-image"],
    ["video_url", "story-video"],
  ],
  CHILD: [
    ["image_url", "carousel-image"],
    ["video_url", "carousel-video"],
  ],
};

/** The files of the post. Fields that do not belong to its media_type are not sent, so they are left out. */
export function listMediaTargets(post: DraftPost): MediaTarget[] {
  if (post.media_type !== "CAROUSEL") return listFields(post, post.media_type ?? "IMAGE", "");
  // A rule refuses more children anyway. Without a limit, one post could cause thousands of requests.
  const children = Array.isArray(post.children) ? post.children.slice(0, CAROUSEL_SIZE.max) : [];
  return children.flatMap((child, index) => listFields(child, "CHILD", `/children/${index}`));
}

/** "Picture", "Cover", "Video", and for those of a carousel "Picture 2". */
export function labelOfMedia({ pointer, role }: MediaTarget): string {
  const kind = role === "cover" ? "Cover" : isVideo(role) ? "Video" : "Picture";
  const place = childOf(pointer);
  return place === null ? kind : `${kind} ${place + 1}`;
}

/** Instagram takes alt text for single pictures and for pictures in a carousel; null for other files, "" where it is missing. */
export function altTextOf(post: DraftPost, { pointer, role }: MediaTarget): string | null {
  if (role === "feed-image") return post.alt_text ?? "";
  return role === "carousel-image" ? (post.children?.[childOf(pointer) ?? 0]?.alt_text ?? "") : null;
}

function childOf(pointer: string): number | null {
  const place = /^\/children\/(\d+)\//.exec(pointer)?.[1];
  return place === undefined ? null : Number(place);
}

export function isVideo(role: MediaRole): boolean {
  return role === "reel" || role === "story-video" || role === "carousel-video";
}

function listFields(holder: Partial<Record<MediaField, unknown>>, kind: string, prefix: string): MediaTarget[] {
  const targets: MediaTarget[] = [];
  for (const [field, role] of FIELDS[kind] ?? []) {
    const url = holder?.[field];
    if (typeof url === "string" && url !== "") targets.push({ pointer: `${prefix}/${field}`, url, role });
  }
  return targets;
}

const LONGEST_NAME = 80;

/**
 * A name for a file in messages: its path in the repository, or its last path segment and its host. The rest of the path and the query are left out because
 * they can contain signatures, and messages are public.
 */
export function nameMedia(url: string): string {
  if (fileNameOf(url) !== null) return `"${url}"`;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.host === "") return "The address";
  const fileName = parsed.pathname.split("/").at(-1) ?? "";
  return fileName === "" ? `The file on ${parsed.host}` : `"${shorten(fileName)}" on ${parsed.host}`;
}

function shorten(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

export interface MediaUrl {
  /** Relative to the post. */
  pointer: string;
  url: string;
}

/** Whether one of {@link mediaUrls} passes the test. Builds nothing: rules ask this about every post, and look closer at few. */
export function someMediaUrl(post: DraftPost, test: (url: string) => boolean): boolean {
  const { image_url, video_url, cover_url, children } = post;
  if (image_url !== undefined && test(image_url)) return true;
  if (video_url !== undefined && test(video_url)) return true;
  if (cover_url !== undefined && test(cover_url)) return true;
  if (children === undefined) return false;
  return children.some((child) => {
    if (child.image_url !== undefined && test(child.image_url)) return true;
    return child.video_url !== undefined && test(child.video_url);
  });
}

/** Every address the platform would fetch for the post, in order. */
export function mediaUrls(post: DraftPost): MediaUrl[] {
  const { image_url, video_url, cover_url, children } = post;
  const found: MediaUrl[] = [];
  if (image_url !== undefined) found.push({ pointer: "/image_url", url: image_url });
  if (video_url !== undefined) found.push({ pointer: "/video_url", url: video_url });
  if (cover_url !== undefined) found.push({ pointer: "/cover_url", url: cover_url });
  if (children === undefined) return found;
  for (const [index, child] of children.entries()) {
    if (child.image_url !== undefined) found.push({ pointer: `/children/${index}/image_url`, url: child.image_url });
    if (child.video_url !== undefined) found.push({ pointer: `/children/${index}/video_url`, url: child.video_url });
  }
  return found;
}
