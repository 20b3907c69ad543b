import type { GraphErrorName } from "./graph-errors.ts";
import { readImageHeader } from "./jpeg-header.ts";
import type { FetchedMedia } from "./media-fetch.ts";

export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;

/** A refusal of media: which documented error it is, and the sentence that comes with it. */
export interface MediaFault {
  error: GraphErrorName;
  message?: string;
}

/** null when the platform takes the image. Width is not judged: the platform scales. */
export function judgeImage(media: FetchedMedia, rules: { isRatioChecked: boolean }): MediaFault | null {
  if (!media.ok) return { error: media.reason === "timeout" ? "mediaTimeout" : "mediaNotFetched" };
  if (media.isOverLimit) return { error: "imageTooLarge" };
  const header = readImageHeader(media.head);
  if (header.kind === "not-an-image") return { error: "mediaNotFetched" };
  if (header.kind === "other-image") return { error: "imageFormat" };
  if (rules.isRatioChecked && !isFeedRatio(header.widthPx, header.heightPx)) return { error: "imageRatio" };
  return null;
}

/** 4:5 to 1.91:1, both ends included, in whole numbers so that no rounding decides. */
export function isFeedRatio(widthPx: number, heightPx: number): boolean {
  return widthPx * 5 >= heightPx * 4 && widthPx * 100 <= heightPx * 191;
}
