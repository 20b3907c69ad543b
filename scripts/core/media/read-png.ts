import { textAt, viewOf } from "./broken-bytes.ts";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the content of each chunk. */
const AROUND_BYTES = 12;

/** What a picture is decoded from: its size, colours, pixels, and on which side it lies. */
const NEEDED: ReadonlySet<string> = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND"],
  ...["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "eXIf"],
]);

/**
 * A PNG without its notes, and whether it is animated: its first frame is an ordinary picture, and the chunks of the others are notes, too
 * (PNG specification, third edition). Compressed notes would be unpacked by whatever reads the file: 2 MB of them fill gigabytes.
 */
export function readPng(bytes: Uint8Array): { picture: Uint8Array; isAnimated: boolean } {
  // A Buffer's own slice() would share its memory.
  const picture = Uint8Array.from(bytes);
  const view = viewOf(bytes);
  let isAnimated = false;
  let end = SIGNATURE_BYTES;
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= bytes.length; ) {
    const type = textAt(bytes, at + 4, 4);
    const next = at + AROUND_BYTES + view.getUint32(at);
    if (type === "acTL" && next <= bytes.length) isAnimated = view.getUint32(at + 8) > 1;
    if (NEEDED.has(type)) {
      picture.set(bytes.subarray(at, next), end);
      end += Math.min(next, bytes.length) - at;
    }
    at = type === "IEND" ? bytes.length : next;
  }
  return { picture: picture.subarray(0, end), isAnimated };
}
