import type { PostKind } from "../../../scripts/core/calendar/site-data.ts";
import { FULL_SCREEN_RATIO, TALLEST_RATIO, WIDEST_RATIO } from "../../../scripts/core/instagram/limits.ts";

const FULL_SCREEN = FULL_SCREEN_RATIO.width / FULL_SCREEN_RATIO.height;
const TALLEST = TALLEST_RATIO.width / TALLEST_RATIO.height;
const WIDEST = WIDEST_RATIO.width / WIDEST_RATIO.height;

/** Aspect ratio (width / height) of the frame of a post. `first`: its first picture, which also crops the others; null if unknown. */
export function cropOf(kind: PostKind, first: { width: number; height: number } | null): number {
  if (kind === "reel" || kind === "story") return FULL_SCREEN;
  if (first === null || first.width === 0 || first.height === 0) return 1;
  return Math.min(Math.max(first.width / first.height, TALLEST), WIDEST);
}
