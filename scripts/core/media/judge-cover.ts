import type { DraftPost } from "../content/draft-post.ts";
import type { Finding } from "../findings/finding.ts";
import { formatCount } from "../text/words.ts";
import type { MeasuredMedia } from "./inspection.ts";
import type { MediaRuleId } from "./media-rules.ts";

/** The position of a reel's cover has to lie before the end of its video (code 2207057). */
export function judgeCoverPosition(
  { media_type, thumb_offset: positionMs }: DraftPost,
  measured: readonly Pick<MeasuredMedia, "kind" | "durationMs">[],
): Finding[] {
  const lengthMs = measured.find(({ kind }) => kind === "video")?.durationMs ?? null;
  const isPast = positionMs !== undefined && lengthMs !== null && positionMs >= lengthMs;
  if (media_type !== "REELS" || !isPast) return [];
  const message = `thumb_offset is ${formatCount(positionMs)}, but the video ends after ${formatCount(lengthMs)} milliseconds.`;
  const hint = "Write a position before its end, in milliseconds from its start.";
  const rule: MediaRuleId = "media/cover-position";
  return [{ rule, severity: "error", pointer: "/thumb_offset", message, hint }];
}
