import type { AddedFile } from "../photos/open-files.ts";
import { type Draft, type DraftChild, emptyChild } from "./draft.ts";

export const MAX_CHILDREN = 10;

/** Where added files go: one photo into the post, several make it a carousel, a video makes it a reel. */
export function addMedia(draft: Draft, added: readonly AddedFile[]): Partial<Draft> {
  const [first] = added;
  if (first === undefined) return {};
  if (draft.kind === "reel") return ofReel(first);
  if (draft.kind === "story") return ofStory(draft, first);
  if (draft.kind === "picture" && added.length === 1) {
    return first.kind === "video" ? { kind: "reel", video_url: first.path } : ofPicture(draft, first.path);
  }
  return { kind: "carousel", children: withChildren(childrenOf(draft), added) };
}

function ofReel({ kind, path }: AddedFile): Partial<Draft> {
  return kind === "video" ? { video_url: path } : { cover_url: path };
}

function ofStory(draft: Draft, { kind, path }: AddedFile): Partial<Draft> {
  return kind === "video"
    ? { storyMedium: "video", video_url: path }
    : { storyMedium: "picture", ...ofPicture(draft, path) };
}

/** Who was tagged on another picture is not on this one. */
function ofPicture({ image_url, user_tags }: Draft, path: string): Partial<Draft> {
  return { image_url: path, user_tags: image_url === "" ? user_tags : "" };
}

/** How many more files the post takes. */
export function roomFor({ kind, children }: Draft): number {
  if (kind === "reel" || kind === "story") return 1;
  return kind === "carousel" ? MAX_CHILDREN - children.filter(({ url }) => url !== "").length : MAX_CHILDREN;
}

/** The entries that hold something. A single picture becomes the first. */
function childrenOf({ kind, children, image_url: url, alt_text, user_tags }: Draft): DraftChild[] {
  if (kind !== "carousel" && url !== "") return [{ ...emptyChild(1), url, alt_text, user_tags }];
  return kind === "carousel" ? children.filter((child) => child.url !== "" || child.alt_text !== "") : [];
}

function withChildren(children: readonly DraftChild[], added: readonly AddedFile[]): DraftChild[] {
  const firstKey = Math.max(0, ...children.map(({ key }) => key)) + 1;
  const entries = added.map(({ path, kind }, at): DraftChild => ({ ...emptyChild(firstKey + at), kind, url: path }));
  return [...children, ...entries].slice(0, MAX_CHILDREN);
}
