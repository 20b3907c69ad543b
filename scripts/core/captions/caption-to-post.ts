import type { DraftCaption, DraftPost } from "../content/draft-post.ts";
import { FACT_CHECK_MARK } from "../rules/posts/fact-check.ts";

/** The queue's form of a caption. What must be checked before merging is in the note. */
export function toPost(caption: DraftCaption, { id, imageUrl }: { id: string; imageUrl: string }): DraftPost {
  const { pillar, cta_type, alt_text, flag } = caption;
  const fields = {
    id,
    status: "pending" as const,
    pillar,
    cta_type,
    caption: caption.caption,
    image_url: imageUrl,
    alt_text,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return flag === "NEEDS_FACT_CHECK"
    ? { ...given, note: `${FACT_CHECK_MARK}: check the facts, then remove this note.` }
    : given;
}

/** "2026-08-day-03" for day 3 of 2026-08.json. */
export function defaultId(batchName: string, day: number): string {
  const stem = batchName.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N}_.-]+/gu, "-");
  return `${stem === "" ? "captions" : stem}-day-${String(day).padStart(2, "0")}`;
}
