import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import { type Draft, type DraftChild, emptyDraft } from "./draft.ts";

const KINDS = { CAROUSEL: "carousel", REELS: "reel", STORIES: "story" } as const;

/** The form filled in with a post of the queue: the other direction of `toPost`. */
export function fromPost(post: DraftPost, timeZone: string): Draft {
  const empty = emptyDraft();
  const { media_type: type, children, thumb_offset: offsetMs } = post;
  return {
    ...empty,
    kind: type === undefined ? "picture" : KINDS[type],
    id: post.id ?? "",
    caption: post.caption ?? "",
    imageUrl: post.image_url ?? "",
    altText: post.alt_text ?? "",
    videoUrl: post.video_url ?? "",
    coverUrl: post.cover_url ?? "",
    thumbOffset: offsetMs === undefined ? "" : String(offsetMs / 1000),
    shareToFeed: post.share_to_feed !== false,
    storyMedium: type === "STORIES" && post.video_url !== undefined ? "video" : "picture",
    children: children === undefined || children.length === 0 ? empty.children : children.map(childOf),
    pillar: post.pillar ?? "",
    cta: post.cta_type ?? "",
    ...whenOf(post.not_before, timeZone),
    isAiGenerated: post.is_ai_generated === true,
    isPaidPartnership: post.is_paid_partnership === true,
    sponsors: (post.branded_content_sponsor_ids ?? []).join(" "),
    note: post.note ?? "",
    repeatOf: post.repeat_of ?? "",
  };
}

function childOf(child: NonNullable<DraftPost["children"]>[number], at: number): DraftChild {
  const { video_url: videoUrl, image_url: imageUrl = "", alt_text: altText = "" } = child;
  return { key: at + 1, kind: videoUrl === undefined ? "picture" : "video", url: videoUrl ?? imageUrl, altText };
}

function whenOf(notBefore: string | undefined, timeZone: string): Pick<Draft, "day" | "time"> {
  const at = new Date(notBefore ?? "");
  if (Number.isNaN(at.getTime())) return { day: "", time: "" };
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return { day: localDay(at, timeZone), time: clock.format(at) };
}
