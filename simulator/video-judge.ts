import type { FetchedMedia } from "./media-fetch.ts";

export const REEL_MAX_BYTES = 300 * 1024 * 1024;
export const STORY_VIDEO_MAX_BYTES = 100 * 1024 * 1024;
/** Enough to see the order of the top-level boxes of a file with its index in front. */
export const VIDEO_HEAD_BYTES = 64 * 1024;

export interface VideoFault {
  subcode: number;
}

/** What the platform finds once it has downloaded a video: an MP4 or MOV with its index (moov) before its data (mdat). */
export function judgeVideo(media: FetchedMedia): VideoFault | null {
  if (!media.ok) return { subcode: media.reason === "timeout" ? 2207003 : 2207052 };
  if (media.isOverLimit) return { subcode: 2207026 };
  const boxes = topLevelBoxes(media.head);
  if (boxes[0] !== "ftyp") return { subcode: 2207026 };
  return boxes.includes("moov") && !boxes.slice(0, boxes.indexOf("moov")).includes("mdat")
    ? null
    : { subcode: 2207026 };
}

function topLevelBoxes(bytes: Buffer): string[] {
  const names: string[] = [];
  let offset = 0;
  while (offset + 8 <= bytes.length && names.length < 64) {
    names.push(bytes.toString("latin1", offset + 4, offset + 8));
    const size = bytes.readUInt32BE(offset);
    if (size === 1 && offset + 16 > bytes.length) break;
    const length = size === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : size;
    if (length < 8) break;
    offset += length;
  }
  return names;
}
