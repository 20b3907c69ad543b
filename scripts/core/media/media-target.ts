import type { DraftPost } from "../content/draft-post.ts";
import { CAROUSEL_SIZE } from "../content/limits.ts";
import { clip } from "../text/printable.ts";
import { fileNameOf, isMediaPath, pathOf, stillPathOf } from "./media-path.ts";

export type MediaRole =
  | "feed-image"
  | "carousel-image"
  | "story-image"
  | "cover"
  | "reel"
  | "story-video"
  | "carousel-video";

export interface MediaTarget {
  /** Relative to the post, such as "/children/2/image_url". */
  pointer: string;
  url: string;
  role: MediaRole;
}

const FIELDS = ["image_url", "video_url", "cover_url"] as const;
type MediaField = (typeof FIELDS)[number];

const ROLES: Readonly<Record<"IMAGE" | "REELS" | "STORIES" | "CHILD", Partial<Record<MediaField, MediaRole>>>> = {
  IMAGE: { image_url: "feed-image" },
  REELS: { video_url: "reel", cover_url: "cover" },
  STORIES: { image_url: "story-image", video_url: "story-video" },
  CHILD: { image_url: "carousel-image", video_url: "carousel-video" },
};

/** The files of the post. Fields that do not belong to its media_type are not sent, so they are left out. */
export function listMediaTargets(post: DraftPost): MediaTarget[] {
  if (post.media_type !== "CAROUSEL") return targetsIn(post, ROLES[post.media_type ?? "IMAGE"], "");
  // A rule refuses more children anyway. Without a limit, one post could cause thousands of requests.
  const children = (post.children ?? []).slice(0, CAROUSEL_SIZE.max);
  return children.flatMap((child, index) => targetsIn(child, ROLES.CHILD, `/children/${index}`));
}

function targetsIn(holder: MediaHolder, roles: Partial<Record<MediaField, MediaRole>>, prefix: string): MediaTarget[] {
  return urlsIn(holder, prefix).flatMap(({ field, ...media }) => {
    const role = roles[field];
    return role === undefined || media.url === "" ? [] : [{ ...media, role }];
  });
}

/** A file of a post in words for people, wherever they see the post. All texts are untrusted. */
export interface DescribedMedium extends MediaTarget {
  /** Picture, Cover, Video, Picture 2, … */
  label: string;
  /** The file's name and its host. */
  name: string;
  /** null where Instagram takes none; "" where it is missing. */
  altText: string | null;
}

export function describeMedia(post: DraftPost): DescribedMedium[] {
  return listMediaTargets(post).map((target) => ({
    ...target,
    label: labelOf(target),
    name: nameMedia(target.url),
    altText: altTextOf(post, target),
  }));
}

/** What a follower sees as one picture or video. */
export interface SeenMedium extends DescribedMedium {
  /** The value of the picture that stands for it: its own, or of a video the cover or else a frame; null where there is none. */
  picture: string | null;
}

/** What followers see of the post, in order: a reel and its cover are one. */
export function listSeen(post: DraftPost): SeenMedium[] {
  const media = describeMedia(post);
  const cover = media.find(({ role }) => role === "cover");
  const seen = media.filter(({ role }) => role !== "cover");
  return seen.map((medium) => {
    const { url, role } = medium;
    return { ...medium, picture: isVideo(role) ? (cover?.url ?? stillPathOf(url)) : url };
  });
}

function labelOf({ pointer, role }: MediaTarget): string {
  const kind = role === "cover" ? "Cover" : isVideo(role) ? "Video" : "Picture";
  const place = childOf(pointer);
  return place === null ? kind : `${kind} ${place + 1}`;
}

/** Instagram takes alt text for single pictures and for pictures in a carousel. */
function altTextOf(post: DraftPost, { pointer, role }: MediaTarget): string | null {
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

/** A name for a file in messages. Most of an address is left out, since it can hold signatures and messages are public. */
export function nameMedia(url: string): string {
  if (fileNameOf(url) !== null) return `"${url}"`;
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.host === "") return "The address";
  const fileName = parsed.pathname.split("/").at(-1) ?? "";
  return fileName === "" ? `The file on ${parsed.host}` : `"${clip(fileName, 80)}" on ${parsed.host}`;
}

export interface MediaUrl {
  field: MediaField;
  /** Relative to the post. */
  pointer: string;
  url: string;
}

/** Every address the platform would fetch for the post, in order. */
export function mediaUrls(post: DraftPost): MediaUrl[] {
  const children = post.children ?? [];
  return [...urlsIn(post, ""), ...children.flatMap((child, index) => urlsIn(child, `/children/${index}`))];
}

type MediaHolder = Partial<Record<MediaField, string>>;

function urlsIn(holder: MediaHolder, prefix: string): MediaUrl[] {
  return FIELDS.flatMap((field) => {
    const url = holder[field];
    return url === undefined ? [] : [{ field, pointer: `${prefix}/${field}`, url }];
  });
}

/** The post with other values in its media fields. `change` gets each value with its pointer, relative to the post. */
export function mapMedia(post: DraftPost, change: (value: string, pointer: string) => string): DraftPost {
  const map = <T extends MediaHolder>(holder: T, prefix: string): T => ({
    ...holder,
    ...Object.fromEntries(urlsIn(holder, prefix).map(({ field, pointer, url }) => [field, change(url, pointer)])),
  });
  const { children } = post;
  return {
    ...map(post, ""),
    ...(children === undefined ? {} : { children: children.map((child, index) => map(child, `/children/${index}`)) }),
  };
}

/** Names in the media folder that posts name, except in paths that no rule lets through. */
export function namedFiles(posts: readonly DraftPost[]): Set<string> {
  return new Set(posts.flatMap(mediaUrls).flatMap(({ url }) => fileNameOf(url) ?? []));
}

/** The same, with the pictures that stand for videos, which a proposal may bring along. */
export function namedWithStills(posts: readonly DraftPost[]): Set<string> {
  return new Set([...namedFiles(posts)].flatMap((name) => [name, fileNameOf(stillPathOf(pathOf(name)) ?? "") ?? name]));
}

export function namesFile(post: DraftPost): boolean {
  return mediaUrls(post).some(({ url }) => isMediaPath(url));
}

/** Bytes of a queue without any of these name no file: a path as it is, with an escaped slash, with escaped letters. */
const SIGNS = ['"media/', "media\\/", "\\u00"];

/** Whether a queue may name files, without reading it as JSON. True for some that do not. */
export function mayNameFiles(queue: Uint8Array): boolean {
  // Of bytes that are not UTF-8, only letters get lost that no sign has.
  const text = new TextDecoder().decode(queue);
  return SIGNS.some((sign) => text.includes(sign));
}
