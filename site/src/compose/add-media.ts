import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";
import type { AddedFile } from "../photos/open-files.ts";
import { type Draft, type DraftChild, type DraftEdit, emptyChild } from "./draft.ts";

export const MAX_CHILDREN = 10;

/** Where added files go: one photo into the post, a further one makes it a carousel, a video alone makes it a reel. */
export function addMedia(draft: Draft, added: readonly AddedFile[]): DraftEdit {
  const [first] = added;
  if (first === undefined) return { part: {}, words: "" };
  if (draft.kind === "reel") return ofReel(draft, first);
  if (draft.kind === "story") return ofStory(draft, first);
  if (draft.kind === "picture" && added.length === 1 && draft.image_url === "") {
    const part: Partial<Draft> =
      first.kind === "video" ? { kind: "reel", video_url: first.path } : { image_url: first.path };
    return { part, words: first.kind === "video" ? "The post is a reel now." : "" };
  }
  const children = withChildren(childrenOf(draft), added);
  const words = draft.kind === "carousel" ? "" : `The post is a carousel of ${children.length} now.`;
  return { part: { ...NO_PICTURE, kind: "carousel", children }, words };
}

/** What moved into a carousel is in one place only. */
const NO_PICTURE = { image_url: "", alt_text: "", user_tags: "" } as const;

function ofReel({ video_url, cover_url }: Draft, { kind, path }: AddedFile): DraftEdit {
  if (kind === "video") return { part: { video_url: path }, words: video_url === "" ? "" : "The video was replaced." };
  const words = cover_url === "" ? "The photo is the cover of the reel." : "The cover was replaced.";
  return { part: { cover_url: path }, words };
}

/** Who was tagged on another picture is not on this one. */
function ofStory({ image_url, video_url, user_tags }: Draft, { kind, path }: AddedFile): DraftEdit {
  const words = image_url + video_url === "" ? "" : "What the story shows was replaced.";
  return kind === "video"
    ? { part: { storyMedium: "video", video_url: path }, words }
    : { part: { storyMedium: "picture", image_url: path, user_tags: image_url === "" ? user_tags : "" }, words };
}

/** How many more files the post takes. */
export function roomFor(draft: Draft): number {
  return draft.kind === "reel" || draft.kind === "story" ? 1 : MAX_CHILDREN - childrenOf(draft).length;
}

/**
 * The post as another kind. A photo goes along with its alt text and its tags; of a carousel, the first picture does, and the others
 * wait for the way back.
 */
export function switchKind(draft: Draft, kind: PostKind): DraftEdit {
  if (kind === draft.kind) return { part: {}, words: "" };
  if (kind === "carousel") {
    if (draft.image_url === "" && draft.alt_text === "") return { part: { kind }, words: "" };
    const children = childrenOf(draft);
    const padded = children.length === 1 ? [...children, emptyChild(freeKey(children))] : children;
    return { part: { ...NO_PICTURE, kind, children: padded }, words: "The photo is the first of the carousel." };
  }
  const isReel = kind === "reel";
  const left = isReel ? waitingWords(draft.children) : "";
  if (isReel) return { part: { kind }, words: draft.image_url === "" ? left : NO_PHOTO };
  const video = draft.kind === "reel" && draft.video_url !== "";
  const storyMedium = video ? "video" : draft.kind === "story" ? draft.storyMedium : "picture";
  const words = video && kind === "picture" ? "The video waits under “Reel”." : "";
  const first = draft.children.find((child) => child.kind === "picture" && child.url !== "");
  if (draft.image_url !== "" || first === undefined) return { part: { kind, storyMedium }, words };
  const { url: image_url, alt_text, user_tags } = first;
  const others = draft.children.filter((child) => child !== first);
  const children = others.length === 0 ? [emptyChild(1), emptyChild(2)] : others;
  const part = { kind, storyMedium, image_url, alt_text, user_tags, children } as const;
  return { part, words: words || waitingWords(others) };
}

const NO_PHOTO = "A reel shows a video. The photo waits under “Picture”.";

function waitingWords(children: readonly DraftChild[]): string {
  const count = children.filter(({ url }) => url !== "").length;
  if (count === 0) return "";
  return count === 1 ? "1 file waits under “Carousel”." : `${count} files wait under “Carousel”.`;
}

/** The entries of a carousel that hold something. A single picture is the first. */
function childrenOf({ kind, children, image_url: url, alt_text, user_tags }: Draft): DraftChild[] {
  const filled = children.filter((child) => child.url !== "" || child.alt_text !== "");
  if (kind === "carousel" || (url === "" && alt_text === "")) return filled;
  return [{ ...emptyChild(freeKey(filled)), url, alt_text, user_tags }, ...filled];
}

/** Of the children, no one has it. */
export function freeKey(children: readonly DraftChild[]): number {
  return Math.max(0, ...children.map(({ key }) => key)) + 1;
}

function withChildren(children: readonly DraftChild[], added: readonly AddedFile[]): DraftChild[] {
  const firstKey = freeKey(children);
  const entries = added.map(({ path, kind }, at): DraftChild => ({ ...emptyChild(firstKey + at), kind, url: path }));
  return [...children, ...entries].slice(0, MAX_CHILDREN);
}
