import { CAROUSEL_VIDEO_MS, REEL_MS, REELS_TAB_MS, STORY_VIDEO_MS } from "../instagram/limits.ts";
import { formatDuration } from "../text/words.ts";
import type { Remark } from "./media-rules.ts";
import type { MediaRole } from "./media-target.ts";

/** The audio track is often a few hundredths of a second longer than the video track. */
const TOLERANCE_MS = 100;

/** Error for a length that the platform refuses; warning for one that reduces the reach or may be refused. */
export function judgeLength(durationMs: number, role: MediaRole): Remark[] {
  const length = formatDuration(durationMs);
  const mostMs = role === "story-video" ? STORY_VIDEO_MS.max : REEL_MS.max;
  if (durationMs > mostMs + TOLERANCE_MS)
    return [remark("error", `is ${length} long; Instagram accepts at most ${formatDuration(mostMs)} here.`)];
  if (role === "reel") return judgeReelLength(durationMs, length);
  if (role === "story-video" && durationMs < STORY_VIDEO_MS.min)
    return [remark("warning", `is ${length} long; Instagram requires at least 3 seconds for a story.`)];
  if (role === "carousel-video" && durationMs > CAROUSEL_VIDEO_MS + TOLERANCE_MS)
    return [remark("warning", `is ${length} long; Instagram may refuse more than 60 seconds in a carousel.`)];
  return [];
}

function judgeReelLength(durationMs: number, length: string): Remark[] {
  if (durationMs < REEL_MS.min - TOLERANCE_MS)
    return [remark("error", `is ${length} long; Instagram requires at least 3 seconds for a reel.`)];
  if (durationMs >= REELS_TAB_MS.min && durationMs <= REELS_TAB_MS.max + TOLERANCE_MS) return [];
  return [remark("warning", `is ${length} long; only reels of 5 to 90 seconds are shown in the reels tab.`)];
}

function remark(severity: "error" | "warning", says: string): Remark {
  return { rule: "media/video-length", severity, says, hint: "Change the length of the video." };
}
