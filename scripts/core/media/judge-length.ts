import { formatDuration } from "./format-quantity.ts";
import { MAX_REEL_MS, REELS_TAB_MS, STORY_VIDEO_MS } from "./limits.ts";
import type { Remark } from "./media-rules.ts";
import type { MediaRole } from "./media-target.ts";

/** The sound of a video is often a few hundredths of a second longer than its pictures. */
const TOLERANCE_MS = 100;

/** Too long for the platform is an error; a length that costs reach is a warning. */
export function judgeLength(durationMs: number, role: MediaRole): Remark[] {
  const length = formatDuration(durationMs);
  const mostMs = role === "story-video" ? STORY_VIDEO_MS.max : MAX_REEL_MS;
  if (durationMs > mostMs + TOLERANCE_MS) {
    return [remark("error", `is ${length} long; Instagram takes at most ${formatDuration(mostMs)} here.`)];
  }
  if (role === "story-video" && durationMs < STORY_VIDEO_MS.min) {
    return [remark("warning", `is ${length} long; Instagram asks for at least 3 seconds in a story.`)];
  }
  const isOutside = durationMs < REELS_TAB_MS.min || durationMs > REELS_TAB_MS.max + TOLERANCE_MS;
  if (role !== "reel" || !isOutside) return [];
  return [remark("warning", `is ${length} long; only reels of 5 to 90 seconds are shown in the reels tab.`)];
}

function remark(severity: "error" | "warning", says: string): Remark {
  return { rule: "media/video-length", severity, says, hint: "Cut the video to a fitting length." };
}
