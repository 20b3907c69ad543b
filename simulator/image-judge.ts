import type { GraphErrorName } from "./graph-errors.ts";
import { readImageHeader } from "./jpeg-header.ts";
import type { FetchedMedia } from "./media-fetch.ts";

export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;

/** A refusal of media: the documented error, and its sentence. */
export interface MediaFault {
  error: GraphErrorName;
  message?: string;
}

/** null if the platform accepts the image. The width is not checked, because the platform scales. */
export function judgeImage(media: FetchedMedia, rules: { isRatioChecked: boolean }): MediaFault | null {
  if (!media.ok) return { error: media.reason === "timeout" ? "mediaTimeout" : "mediaNotFetched" };
  if (media.isOverLimit) return { error: "imageTooLarge" };
  const header = readImageHeader(media.head);
  if (header.kind === "not-an-image") return { error: "mediaNotFetched" };
  if (header.kind === "other-image") return { error: "imageFormat" };
  if (rules.isRatioChecked && !isFeedRatio(header.widthPx, header.heightPx)) return { error: "imageRatio" };
  return null;
}

/** 4:5 to 1.91:1, inclusive, in integers so that no rounding decides. */
export function isFeedRatio(widthPx: number, heightPx: number): boolean {
  return widthPx * 5 >= heightPx * 4 && widthPx * 100 <= heightPx * 191;
}
