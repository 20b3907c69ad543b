import type { DraftPost } from "../../content/draft-post.ts";
import type { Child } from "../../generated/queue.ts";
import type { Objection, PostContext, PostRule } from "../rule.ts";

type Field = "image_url" | "video_url" | "cover_url" | "thumb_offset" | "children" | "share_to_feed";

interface Kind {
  name: string;
  takes: readonly Field[];
  /** One of these must be there. */
  needs: readonly Field[];
}

/** Instagram's reference of the publishing interface: which fields belong to which kind of post. */
const KINDS: Record<"IMAGE" | NonNullable<DraftPost["media_type"]>, Kind> = {
  IMAGE: { name: "A single picture", takes: ["image_url"], needs: ["image_url"] },
  REELS: { name: "A reel", takes: ["video_url", "cover_url", "thumb_offset", "share_to_feed"], needs: ["video_url"] },
  STORIES: { name: "A story", takes: ["image_url", "video_url"], needs: ["image_url", "video_url"] },
  CAROUSEL: { name: "A carousel", takes: ["children"], needs: ["children"] },
};
const ALL_FIELDS: readonly Field[] = [
  "image_url",
  "video_url",
  "cover_url",
  "thumb_offset",
  "children",
  "share_to_feed",
];
const MIN_CHILDREN = 2;
const MAX_CHILDREN = 10;

export const mediaFields: PostRule = {
  id: "media-fields",
  severity: "error",
  description:
    "A post has exactly the fields of its media_type: a picture image_url, a reel video_url (and cover_url, thumb_offset, share_to_feed), a story one of image_url and video_url, a carousel 2 to 10 children with one of them each. All but stories have a caption.",
  scope: "post",
  judges: "posts to go out",
  check(post, context) {
    if (context.isRefused("/media_type")) return [];
    const kind = KINDS[post.media_type ?? "IMAGE"];
    return [
      ...misplacedFields(post, kind),
      ...missingMedia(post, kind, context),
      ...missingCaption(post, context),
      ...badThumbOffset(post),
      ...(post.media_type === "CAROUSEL" ? badChildren(post.children, context) : []),
    ];
  },
};

function misplacedFields(post: DraftPost, kind: Kind): Objection[] {
  return ALL_FIELDS.filter((field) => post[field] !== undefined && !kind.takes.includes(field)).map((field) => ({
    pointer: `/${field}`,
    message: `${kind.name} has no ${field}.`,
    hint: hintForMisplaced(post, field),
  }));
}

function hintForMisplaced(post: DraftPost, field: Field): string {
  if (post.media_type === undefined && field === "children") return 'Remove it, or add "media_type": "CAROUSEL".';
  if (post.media_type === undefined && field !== "image_url")
    return 'Remove it, or add "media_type": "REELS" for a video.';
  if (post.media_type === "REELS" && field === "image_url")
    return "Remove it, or name it cover_url if it is the cover of the reel.";
  const isMedia = field === "image_url" || field === "video_url";
  if (post.media_type === "CAROUSEL" && isMedia) return "Move it into children, the list of pictures and videos.";
  return "Remove it, or change media_type.";
}

function missingMedia(post: DraftPost, kind: Kind, context: PostContext): Objection[] {
  const given = kind.needs.filter((field) => post[field] !== undefined || context.isRefused(`/${field}`));
  const names = kind.needs.join(" or ");
  if (given.length === 0) {
    return [{ pointer: "", message: `${kind.name} needs ${names}.`, hint: hintForMissing(post, kind) }];
  }
  if (given.length === 1) return [];
  return [
    { pointer: `/${given[1]}`, message: `${kind.name} takes ${names}, not both.`, hint: "Remove one of the two." },
  ];
}

function hintForMissing(post: DraftPost, kind: Kind): string {
  if (post.media_type === undefined && post.children !== undefined)
    return 'Add "media_type": "CAROUSEL" if this is one.';
  if (post.media_type === undefined && post.video_url !== undefined)
    return 'Add "media_type": "REELS" if this is a video.';
  return kind.needs[0] === "children"
    ? "Add children, a list of 2 to 10 pictures or videos."
    : `Add ${kind.needs.join(" or ")} with a public https address.`;
}

function missingCaption(post: DraftPost, context: PostContext): Objection[] {
  if (post.caption !== undefined || post.media_type === "STORIES" || context.isRefused("/caption")) return [];
  return [{ pointer: "", message: "The caption is missing.", hint: 'Add "caption". Only stories may go without one.' }];
}

function badThumbOffset(post: DraftPost): Objection[] {
  if (post.thumb_offset === undefined || post.thumb_offset >= 0) return [];
  return [
    {
      pointer: "/thumb_offset",
      message: `thumb_offset is ${post.thumb_offset}, but cannot be negative.`,
      hint: "Write the milliseconds from the start of the video.",
    },
  ];
}

function badChildren(children: readonly Child[] | undefined, context: PostContext): Objection[] {
  if (children === undefined) return [];
  const objections = children.flatMap((child, index) => badChild(child, index, context));
  if (children.length >= MIN_CHILDREN && children.length <= MAX_CHILDREN) return objections;
  const message = `The carousel has ${children.length} ${children.length === 1 ? "picture" : "pictures"}; it must have ${MIN_CHILDREN} to ${MAX_CHILDREN}.`;
  const isShort = children.length < MIN_CHILDREN;
  const hint = isShort
    ? "Add more, or make it a single picture without media_type."
    : `Remove ${children.length - MAX_CHILDREN} of them.`;
  return [{ pointer: "/children", message, hint }, ...objections];
}

function badChild(child: Child, index: number, context: PostContext): Objection[] {
  const place = `/children/${index}`;
  if (context.isRefused(place)) return [];
  const fields = (["image_url", "video_url"] as const).filter(
    (field) => child[field] !== undefined || context.isRefused(`${place}/${field}`),
  );
  if (fields.length === 1) return [];
  const message = `Picture ${index + 1} of the carousel needs ${fields.length === 0 ? "image_url or video_url" : "either image_url or video_url, not both"}.`;
  return [{ pointer: place, message, hint: fields.length === 0 ? "Add one of the two." : "Remove one of the two." }];
}
