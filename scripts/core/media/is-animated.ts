import { textAt } from "./broken-bytes.ts";
import { readPng } from "./read-png.ts";

/** Of these, Instagram gets the first frame alone. By the bytes, since a name or a type says nothing about it. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (textAt(bytes, 1, 3) === "PNG") return readPng(bytes).isAnimated;
  if (textAt(bytes, 0, 3) === "GIF") return countFrames(bytes) > 1;
  // The second bit of the flags of an extended WebP (RFC 9649, section 2.7).
  if (textAt(bytes, 8, 8) === "WEBPVP8X") return ((bytes[20] ?? 0) & 0b10) !== 0;
  // The brands of sequences in HEIF's frame.
  return /^ftyp(?:avis|hevc|hevx|msf1)/.test(textAt(bytes, 4, 8));
}

/** Each frame of an animation begins with a control block of eight bytes and an image descriptor (GIF89a, sections 20 and 23). */
function countFrames(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x21); at !== -1; at = bytes.indexOf(0x21, at + 1)) {
    const isControl = bytes[at + 1] === 0xf9 && bytes[at + 2] === 4 && bytes[at + 7] === 0 && bytes[at + 8] === 0x2c;
    if (isControl) count++;
    if (count > 1) break;
  }
  return count;
}
