import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Child } from "../../../scripts/core/generated/queue.ts";
import type { Draft, DraftChild } from "./draft.ts";

/**
 * The queue item that the form describes, its fields in reading order. It has an id only if the person entered one, and a
 * not_before unless it is "".
 */
export function toPost(draft: Draft, notBefore: string): DraftPost {
  return {
    ...text("id", draft.id),
    status: "pending",
    ...text("pillar", draft.pillar),
    ...text("cta_type", draft.cta),
    ...mediaOf(draft),
    ...(draft.kind === "story" ? text("caption", draft.caption) : { caption: draft.caption }),
    ...(notBefore === "" ? {} : { not_before: notBefore }),
    ...(draft.isAiGenerated ? { is_ai_generated: true } : {}),
    ...(draft.isPaidPartnership ? { is_paid_partnership: true, ...sponsorsOf(draft.sponsors) } : {}),
    ...text("note", draft.note),
    ...text("repeat_of", draft.repeatOf),
  };
}

function mediaOf(draft: Draft): DraftPost {
  switch (draft.kind) {
    case "picture":
      return { ...text("image_url", draft.imageUrl), ...text("alt_text", draft.altText) };
    case "carousel":
      return { media_type: "CAROUSEL", children: draft.children.map(childOf) };
    case "reel":
      return {
        media_type: "REELS",
        ...text("video_url", draft.videoUrl),
        ...text("cover_url", draft.coverUrl),
        ...thumbOffsetOf(draft.thumbOffset),
        share_to_feed: draft.shareToFeed,
      };
    case "story":
      return {
        media_type: "STORIES",
        ...(draft.storyMedium === "picture" ? text("image_url", draft.imageUrl) : text("video_url", draft.videoUrl)),
      };
  }
}

function childOf({ kind, url, altText }: DraftChild): Child {
  return kind === "video" ? text("video_url", url) : { ...text("image_url", url), ...text("alt_text", altText) };
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

function text<Name extends string>(name: Name, value: string): { [Key in Name]?: string } {
  const kept = name === "caption" || name === "note" ? value : value.trim();
  // Sound because the only member has the given name.
  return (kept === "" ? {} : { [name]: kept }) as { [Key in Name]?: string };
}
