import { GraphRefusal } from "./graph-errors.ts";

const MAX_LENGTH = 2_200;
const MAX_HASHTAGS = 30;
const MAX_MENTIONS = 20;

/** Refuses a caption above the documented limits. The unit of the length is not documented; UTF-16 units are the strictest. */
export function checkCaption(caption: string): void {
  const hashtags = caption.match(/#[\p{L}\p{M}\p{N}_]+/gu)?.length ?? 0;
  const mentions = caption.match(/(?<![\p{L}\p{N}._])@[a-z0-9._]+/giu)?.length ?? 0;
  if (caption.length > MAX_LENGTH || hashtags > MAX_HASHTAGS || mentions > MAX_MENTIONS) {
    throw new GraphRefusal("captionTooLong");
  }
}
