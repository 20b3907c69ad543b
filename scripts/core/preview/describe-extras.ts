import type { DraftPost } from "../content/draft-post.ts";
import { formatDuration } from "../text/words.ts";
import { inline } from "./comment-html.ts";

/** What goes out besides media and caption, or shows that it may go out: names, and values as HTML on one line. */
export function describeExtras(post: DraftPost): [name: string, html: string][] {
  const { thumb_offset: thumbOffsetMs, cover_url, share_to_feed, repeat_of } = post;
  const labels = describeLabels(post);
  const extras: [string, string][] = [];
  if (labels.length > 0) extras.push(["Labels", labels.join(", ")]);
  if (thumbOffsetMs !== undefined) extras.push(["Cover", describeFrame(thumbOffsetMs, cover_url !== undefined)]);
  if (share_to_feed !== undefined) extras.push(["In the feed too", share_to_feed ? "yes" : "no, only among the reels"]);
  if (repeat_of !== undefined) extras.push(["⚠️ Repeats on purpose", inline(repeat_of, 60)]);
  return extras;
}

/** Labels that followers see. Sponsors without the label are sent, too. */
function describeLabels({
  is_ai_generated,
  is_paid_partnership,
  branded_content_sponsor_ids = [],
}: DraftPost): string[] {
  const isPaid = is_paid_partnership === true;
  const sponsors = branded_content_sponsor_ids.map((id) => inline(id, 40));
  const withSponsors = sponsors.length === 0 ? "" : ` with ${sponsors.slice(0, 5).join(" and ")}`;
  return [
    ...(is_ai_generated === true ? ["AI info"] : []),
    ...(isPaid || sponsors.length > 0
      ? [`paid partnership${withSponsors}${isPaid ? "" : " (named, but not labelled)"}`]
      : []),
  ];
}

/** Rules refuse what is beyond. A number of any length would not be for people. */
const LONGEST_VIDEO_MS = 60 * 60_000;

function describeFrame(offsetMs: number, hasCover: boolean): string {
  const isInVideo = offsetMs >= 0 && offsetMs <= LONGEST_VIDEO_MS;
  const frame = isInVideo ? `the frame at ${formatDuration(offsetMs)}` : "a frame that no video has";
  return hasCover ? `${frame} is not used, because the cover counts` : frame;
}
