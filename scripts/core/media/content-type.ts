import { FORMAT_HEAD_BYTES, nameFormat } from "./name-format.ts";

const TYPES: Record<string, string> = {
  "a JPEG picture": "image/jpeg",
  "an MP4 video": "video/mp4",
  "a MOV video": "video/quicktime",
};

/** Boxes that old MOV files begin with, instead of one that names their format. */
const OLD_MOVIE = /^(?:moov|mdat|wide|free|skip)$/;

/** The type under which a file is served, by its bytes and not by its name; null for what no post can use. */
export function contentTypeOf(bytes: Uint8Array): string | null {
  const named = TYPES[nameFormat(bytes.subarray(0, FORMAT_HEAD_BYTES)) ?? ""];
  if (named !== undefined) return named;
  return OLD_MOVIE.test(String.fromCharCode(...bytes.subarray(4, 8))) ? "video/quicktime" : null;
}
