import type { DraftPost } from "../../content/draft-post.ts";
import { POST_KINDS, type PostKind } from "../../content/field-row.ts";
import { CAROUSEL_SIZE } from "../../content/limits.ts";
import { SENT_FIELDS, type SentField, sendingOf } from "../../content/post-fields.ts";
import type { Child } from "../../generated/queue.ts";
import { isBlank } from "../../text/hidden-characters.ts";
import { plural } from "../../text/words.ts";
import type { PostContext, PostRule, RuleFinding } from "../rule.ts";

interface Kind {
  name: string;
  /** One of these is required. */
  needs: readonly ("image_url" | "video_url" | "children")[];
}

export const KINDS: Readonly<Record<PostKind, Kind>> = {
  IMAGE: { name: "A single picture", needs: ["image_url"] },
  REELS: { name: "A reel", needs: ["video_url"] },
  STORIES: { name: "A story", needs: ["image_url", "video_url"] },
  CAROUSEL: { name: "A carousel", needs: ["children"] },
};

/** Left to other rules: a story's caption is kept though it is not sent, and alt text depends on more than the kind. */
const OTHER_FIELDS: readonly SentField[] = ["caption", "alt_text"];

const KIND_FIELDS = SENT_FIELDS.filter(
  (field) => sendingOf(field).kinds !== undefined && !OTHER_FIELDS.includes(field),
);

export const mediaFields: PostRule = {
  id: "media-fields",
  severity: "error",
  description: `A post has exactly the fields of its media_type: ${POST_KINDS.map(describeKind).join(", ")}. A carousel has ${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max} children with one of image_url and video_url each. Every post except a story has a caption.`,
  check(post, context) {
    if (context.isRefused("/media_type")) return [];
    const kind = post.media_type ?? "IMAGE";
    return [
      ...misplacedFields(post, kind),
      ...missingMedia(post, KINDS[kind], context),
      ...missingCaption(post, context),
      ...badThumbOffset(post),
      ...blankAudioName(post),
      ...(kind === "CAROUSEL" ? badChildren(post.children, context) : []),
    ];
  },
};

/** The fields that other kinds of posts have. */
export function misplacedIn(kind: PostKind): (SentField | "children")[] {
  return [...KIND_FIELDS, "children" as const].filter((field) => !isFieldOf(kind, field));
}

function misplacedFields(post: DraftPost, kind: PostKind): RuleFinding[] {
  return misplacedIn(kind)
    .filter((field) => post[field] !== undefined)
    .map((field) => ({
      pointer: `/${field}`,
      message: `${KINDS[kind].name} has no ${field}.`,
      hint: hintForMisplaced(kind, field),
    }));
}

function isFieldOf(kind: PostKind, field: SentField | "children"): boolean {
  if (field === "children") return kind === "CAROUSEL";
  return sendingOf(field).kinds?.includes(kind) ?? true;
}

function hintForMisplaced(kind: PostKind, field: SentField | "children"): string {
  if (kind === "IMAGE" && field === "children") return 'Remove it, or add "media_type": "CAROUSEL".';
  if (kind === "IMAGE") return 'Remove it, or add "media_type": "REELS" for a video.';
  if (kind === "REELS" && field === "image_url")
    return "Remove it, or name it cover_url if it is the cover of the reel.";
  const isMedia = field === "image_url" || field === "video_url";
  if (kind === "CAROUSEL" && isMedia) return "Move it into children, the list of pictures and videos.";
  if (kind === "CAROUSEL" && field === "user_tags") return "Move it to the picture in children that shows them.";
  return "Remove it, or change media_type.";
}

function missingMedia(post: DraftPost, kind: Kind, context: PostContext): RuleFinding[] {
  const given = kind.needs.filter((field) => post[field] !== undefined || context.isRefused(`/${field}`));
  if (given.length === 1) return [];
  const names = kind.needs.join(" or ");
  if (given.length === 0) {
    return [{ pointer: "", message: `${kind.name} needs ${names}.`, hint: hintForMissing(post, kind) }];
  }
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
    ? `Add children, a list of ${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max} pictures or videos.`
    : `Add ${kind.needs.join(" or ")} with a path such as media/market.${kind.needs[0] === "image_url" ? "jpg" : "mp4"} or a public https address.`;
}

function missingCaption(post: DraftPost, context: PostContext): RuleFinding[] {
  if (post.caption !== undefined || post.media_type === "STORIES" || context.isRefused("/caption")) return [];
  return [{ pointer: "", message: "The caption is missing.", hint: 'Add "caption". Only stories can go without one.' }];
}

function badThumbOffset(post: DraftPost): RuleFinding[] {
  if (post.thumb_offset === undefined || post.thumb_offset >= 0) return [];
  const message = `thumb_offset is ${post.thumb_offset}, but cannot be negative.`;
  return [{ pointer: "/thumb_offset", message, hint: "Write the milliseconds from the start of the video." }];
}

function blankAudioName({ audio_name: name }: DraftPost): RuleFinding[] {
  if (name === undefined || !isBlank(name)) return [];
  return [{ pointer: "/audio_name", message: "audio_name is blank.", hint: "Name the audio, or remove the field." }];
}

function badChildren(children: readonly Child[] | undefined, context: PostContext): RuleFinding[] {
  if (children === undefined) return [];
  const { min, max } = CAROUSEL_SIZE;
  const findings = children.flatMap((child, index) => badChild(child, index, context));
  if (children.length >= min && children.length <= max) return findings;
  const message = `The carousel has ${plural(children.length, "picture")}; it must have ${min} to ${max}.`;
  const hint =
    children.length < min
      ? "Add more, or make it a single picture without media_type."
      : `Remove ${children.length - max} of them.`;
  return [{ pointer: "/children", message, hint }, ...findings];
}

function badChild(child: Child, index: number, context: PostContext): RuleFinding[] {
  const place = `/children/${index}`;
  if (context.isRefused(place)) return [];
  const fields = (["image_url", "video_url"] as const).filter(
    (field) => child[field] !== undefined || context.isRefused(`${place}/${field}`),
  );
  if (fields.length === 1) return [];
  const message = `Picture ${index + 1} of the carousel needs ${fields.length === 0 ? "image_url or video_url" : "either image_url or video_url, not both"}.`;
  return [{ pointer: place, message, hint: fields.length === 0 ? "Add one of the two." : "Remove one of the two." }];
}

/** "a reel has video_url (and cover_url, thumb_offset, share_to_feed)" */
function describeKind(kind: PostKind): string {
  const { name, needs } = KINDS[kind];
  const needed = new Set<string>(needs);
  const others = KIND_FIELDS.filter((field) => isFieldOf(kind, field) && !needed.has(field));
  return `${name.toLowerCase()} has ${needs.join(" or ")}${others.length === 0 ? "" : ` (and ${others.join(", ")})`}`;
}
