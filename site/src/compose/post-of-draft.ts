import { kindOf } from "../../../scripts/core/calendar/preview-post.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Places } from "../../../scripts/core/content/field-row.ts";
import { textOfValue, valueOfText } from "../../../scripts/core/content/post-fields.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { Child } from "../../../scripts/core/generated/queue.ts";
import { type Draft, type DraftChild, emptyDraft } from "./draft.ts";

/** Texts of the form, by the field of the queue that each becomes. */
export const TEXT_FIELDS = {
  id: "id",
  caption: "caption",
  imageUrl: "image_url",
  altText: "alt_text",
  videoUrl: "video_url",
  coverUrl: "cover_url",
  pillar: "pillar",
  cta: "cta_type",
  trial: "trial",
  audioName: "audio_name",
  firstComment: "first_comment",
  collaborators: "collaborators",
  tags: "user_tags",
  place: "location_id",
  note: "note",
  repeatOf: "repeat_of",
  handoff: "handoff",
} as const satisfies Partial<Record<keyof Draft, keyof DraftPost>>;

/**
 * The queue item that the form describes, its fields in reading order. It has an id only if the person entered one, and a
 * not_before unless it is "".
 */
export function toPost(draft: Draft, notBefore: string, places: Places): DraftPost {
  const read = (name: FreeField) => readText(name, draft[name], places);
  return {
    ...text("id", draft.id),
    status: "pending",
    ...text("pillar", draft.pillar),
    ...text("cta_type", draft.cta),
    ...mediaOf(draft),
    ...(draft.kind === "carousel" ? {} : read("tags")),
    ...(draft.kind === "story" ? text("caption", draft.caption) : { caption: draft.caption }),
    ...(draft.kind === "reel" ? { ...read("trial"), ...text("audio_name", draft.audioName) } : {}),
    ...(draft.kind === "story" ? {} : { ...read("firstComment"), ...read("collaborators"), ...read("place") }),
    ...(notBefore === "" ? {} : { not_before: notBefore }),
    ...(draft.isAiGenerated ? { is_ai_generated: true } : {}),
    ...(draft.isPaidPartnership ? { is_paid_partnership: true, ...sponsorsOf(draft.sponsors) } : {}),
    ...text("note", draft.note),
    ...text("repeat_of", draft.repeatOf),
    ...text("handoff", draft.handoff),
  };
}

function mediaOf(draft: Draft): DraftPost {
  const [image, video] = [text("image_url", draft.imageUrl), text("video_url", draft.videoUrl)];
  switch (draft.kind) {
    case "picture":
      return { ...image, ...text("alt_text", draft.altText) };
    case "carousel":
      return { media_type: "CAROUSEL", children: draft.children.map(childOf) };
    case "reel": {
      const cover = { ...text("cover_url", draft.coverUrl), ...thumbOffsetOf(draft.thumbOffset) };
      return { media_type: "REELS", ...video, ...cover, share_to_feed: draft.shareToFeed };
    }
    case "story":
      return { media_type: "STORIES", ...(draft.storyMedium === "picture" ? image : video) };
  }
}

function childOf({ kind, url, altText, tags }: DraftChild): Child {
  if (kind === "video") return text("video_url", url);
  return { ...text("image_url", url), ...text("alt_text", altText), ...readText("tags", tags, []) };
}

/** Seconds in the form, milliseconds in the queue. */
function thumbOffsetOf(seconds: string): DraftPost {
  const value = Number(seconds.replace(",", "."));
  return seconds.trim() === "" || Number.isNaN(value) ? {} : { thumb_offset: Math.round(value * 1000) };
}

function sponsorsOf(list: string): DraftPost {
  const ids = list.split(/[\s,;]+/).filter((id) => id !== "");
  return ids.length === 0 ? {} : { branded_content_sponsor_ids: ids };
}

type FreeField = "place" | "collaborators" | "firstComment" | "tags" | "trial";

/** What the person wrote, as the value of the field. */
function readText(name: FreeField, written: string, places: Places): DraftPost {
  const field = TEXT_FIELDS[name];
  const values: Record<string, unknown> = { [field]: valueOfText(field, written, places) };
  return written.trim() === "" ? {} : values;
}

function text<Name extends string>(name: Name, value: string): { [Key in Name]?: string } {
  const kept = name === "caption" || name === "note" ? value : value.trim();
  // Sound because the only member has the given name.
  return (kept === "" ? {} : { [name]: kept }) as { [Key in Name]?: string };
}

/** The form filled in with a post of the queue: the other direction of {@link toPost}. */
export function fromPost(post: DraftPost, timeZone: string): Draft {
  const empty = emptyDraft();
  const { children = [], thumb_offset: offsetMs } = post;
  const texts = Object.entries(TEXT_FIELDS).map(([name, field]) => [name, textOfValue(post[field])]);
  return {
    ...empty,
    ...Object.fromEntries(texts),
    kind: kindOf(post),
    thumbOffset: offsetMs === undefined ? "" : String(offsetMs / 1000),
    shareToFeed: post.share_to_feed !== false,
    storyMedium: post.media_type === "STORIES" && post.video_url !== undefined ? "video" : "picture",
    children: children.length === 0 ? empty.children : children.map(childFrom),
    ...whenOf(post.not_before, timeZone),
    isAiGenerated: post.is_ai_generated === true,
    isPaidPartnership: post.is_paid_partnership === true,
    sponsors: (post.branded_content_sponsor_ids ?? []).join(" "),
  };
}

function childFrom({ video_url: video, image_url = "", alt_text = "", user_tags }: Child, at: number): DraftChild {
  const texts = { url: video ?? image_url, altText: alt_text, tags: textOfValue(user_tags) };
  return { key: at + 1, kind: video === undefined ? "picture" : "video", ...texts };
}

function whenOf(notBefore: string | undefined, timeZone: string): Pick<Draft, "day" | "time"> {
  const at = new Date(notBefore ?? "");
  if (Number.isNaN(at.getTime())) return { day: "", time: "" };
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return { day: localDay(at, timeZone), time: clock.format(at) };
}
