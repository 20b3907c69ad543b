import { viewOf } from "./byte-program.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** JFIF's and Adobe's notes on how to decode. Everything else that programs add is metadata. */
const HARMLESS_NOTES = new Set([0xe0, 0xee]);
const COMMENT = 0xfe;
/** No real JPEG of ours has a note longer than this. */
const MAX_NOTE_BYTES = 64;

/**
 * What a JPEG holds besides its picture: notes such as EXIF, which may say where it was taken, and bytes behind its end, where other
 * files can hide. As the rest of a sentence that begins with "it"; null for a picture and nothing else.
 */
export function findStrayBytes(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return "is no JPEG.";
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return BROKEN;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI)
      return at + 2 === bytes.length ? null : "holds more than a picture: there are bytes behind its end.";
    if (at + 4 > bytes.length) return BROKEN;
    const length = viewOf(bytes).getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return BROKEN;
    if (isMetadata(marker, length)) return "holds metadata.";
    at += 2 + length;
    if (marker === SOS) at = endOfScan(bytes, at);
  }
}

const BROKEN = "is a damaged JPEG.";

function isMetadata(marker: number, length: number): boolean {
  const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
  return isNote && (!HARMLESS_NOTES.has(marker) || length > MAX_NOTE_BYTES);
}

/** Where the next marker after the picture data begins. FF 00 and restart markers belong to the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
