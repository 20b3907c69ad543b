import { BrokenBytes, textAt, viewOf } from "./broken-bytes.ts";
import { readTiff } from "./read-tiff.ts";

/** How a JPEG is encoded. Browsers and phones support only the first three. */
export type JpegCoding = "baseline" | "extended" | "progressive" | "lossless" | "hierarchical" | "arithmetic";

export interface JpegFacts {
  /** As shown: width and height are swapped if the EXIF orientation rotates the picture by a quarter turn. */
  widthPx: number;
  heightPx: number;
  isTurned: boolean;
  coding: JpegCoding;
  bitsPerSample: number;
  /** A JPEG can be the first picture in a multi-picture (MPO) or stereo (JPS) file. */
  container: "plain" | "MPO" | "JPS";
}

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP3 = 0xe3;

/** Frame headers by marker (ITU-T T.81, table B.1). 0xC4, 0xC8 and 0xCC are in the same range but are not frame headers. */
const FRAMES: ReadonlyMap<number, JpegCoding> = new Map<number, JpegCoding>([
  [0xc0, "baseline"],
  [0xc1, "extended"],
  [0xc2, "progressive"],
  [0xc3, "lossless"],
  ...[0xc5, 0xc6, 0xc7].map((marker) => [marker, "hierarchical"] as const),
  ...[0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map((marker) => [marker, "arithmetic"] as const),
]);

/** "not-jpeg" when the file does not begin with FF D8 FF. */
export type JpegReading = JpegFacts | "not-jpeg";

/**
 * Reads up to the first frame header; null when the bytes end before it. Size and orientation follow common decoders: bytes
 * between segments are skipped, and the first EXIF block counts. Instagram does not document whether it applies the EXIF
 * orientation. Viewers do, so the size is that of the rotated picture. @throws BrokenBytes
 */
export function readJpeg(bytes: Uint8Array): JpegReading | null {
  if (bytes.length < 3) return null;
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE || bytes[2] !== 0xff) return "not-jpeg";
  let orientation: number | null = null;
  let container: JpegFacts["container"] = "plain";
  for (const { marker, body, isWhole } of segmentsOf(bytes)) {
    const coding = FRAMES.get(marker);
    if (coding !== undefined) return readFrame(body, { coding, container, isTurned: (orientation ?? 1) >= 5, isWhole });
    if (marker === START_OF_IMAGE) throw new BrokenBytes("a second picture begins before the dimensions of the first");
    if (marker === START_OF_SCAN) throw new BrokenBytes("the picture data begins before the dimensions");
    if (marker === END_OF_IMAGE) throw new BrokenBytes("it ends before the dimensions");
    if (!isWhole) return null;
    if (marker === APP1 && textAt(body, 0, 5) === "Exif\0") orientation ??= readExifOrientation(body.subarray(6)) ?? 1;
    if (marker === APP2 && textAt(body, 0, 4) === "MPF\0") container = "MPO";
    if (marker === APP3 && textAt(body, 0, 8) === "_JPSJPS_") container = "JPS";
  }
  return null;
}

/** Where the data of a picture begins and where the picture ends, counted from the start of the file. */
export interface JpegExtent {
  scanAt: number;
  endAt: number;
}

/** Reads to the end of the picture; null without one. Phones keep more behind it. @throws BrokenBytes */
export function readJpegExtent(bytes: Uint8Array): JpegExtent | null {
  let scanAt: number | null = null;
  for (const { marker, from, to } of segmentsOf(bytes)) {
    if (marker === END_OF_IMAGE && scanAt !== null) return { scanAt, endAt: to };
    if (marker === END_OF_IMAGE) throw new BrokenBytes("it ends before the picture data");
    if (marker === START_OF_IMAGE) throw new BrokenBytes("a second picture begins before the end of the first");
    if (marker === START_OF_SCAN) scanAt ??= from;
  }
  return null;
}

export interface Segment {
  marker: number;
  /** Empty for the start and the end of an image. */
  body: Uint8Array;
  isWhole: boolean;
  /** Where its marker begins, and what comes after it. */
  from: number;
  to: number;
}

/** The segments after the first marker, for as long as there are bytes. @throws BrokenBytes */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  for (let at = findMarker(bytes, 2); at !== null; ) {
    const marker = bytes[at] ?? 0;
    const isBare = marker === START_OF_IMAGE || marker === END_OF_IMAGE;
    if (!isBare && at + 3 > bytes.length) return;
    const length = isBare ? 0 : viewOf(bytes).getUint16(at + 1);
    if (!isBare && length < 2) throw new BrokenBytes("a segment claims to be shorter than its own header");
    const to = at + 1 + length;
    yield { marker, body: bytes.subarray(at + 3, to), isWhole: to <= bytes.length, from: at - 1, to };
    at = findMarker(bytes, to);
  }
}

/** Where the code of the next segment is. FF 00, restart markers and fill bytes are part of the picture data, or mean nothing. */
function findMarker(bytes: Uint8Array, from: number): number | null {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    const isRestart = code >= 0xd0 && code <= 0xd7;
    if (bytes[at - 1] === 0xff && code > 0x01 && code !== 0xff && !isRestart) return at;
  }
  return null;
}

function readFrame(
  body: Uint8Array,
  { isTurned, isWhole, ...notes }: Pick<JpegFacts, "coding" | "container" | "isTurned"> & { isWhole: boolean },
): JpegFacts | null {
  if (body.length < 6 && !isWhole) return null;
  if (body.length < 6) throw new BrokenBytes("the segment with the picture's dimensions is too short");
  const view = viewOf(body);
  const [heightPx, widthPx] = [view.getUint16(1), view.getUint16(3)];
  if (heightPx === 0 || widthPx === 0) throw new BrokenBytes(`it claims to be ${widthPx} x ${heightPx} pixels`);
  const shown = isTurned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
  return { ...shown, ...notes, isTurned, bitsPerSample: view.getUint8(0) };
}

const ORIENTATION_TAG = 0x0112;

/** The orientation (1 to 8) that viewers follow; null when there is none. */
function readExifOrientation(tiff: Uint8Array): number | null {
  const value = readTiff(tiff).main.short(ORIENTATION_TAG);
  return value !== null && value >= 1 && value <= 8 ? value : null;
}

/** JFIF's and Adobe's notes on how to decode. Everything else that programs add is metadata. */
const HARMLESS_NOTES: ReadonlySet<number> = new Set([0xe0, 0xee]);
const COMMENT = 0xfe;
/** No real JPEG of ours has a note longer than this. */
const MAX_NOTE_BYTES = 62;

/**
 * What a JPEG holds besides its picture: notes such as EXIF, which may say where it was taken, and bytes after its end or between
 * its segments, where other files can hide. As the rest of a sentence that begins with "it"; null for a picture and nothing else.
 */
export function findStrayBytes(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return "is no JPEG.";
  let expected: number | null = 2;
  try {
    for (const { marker, body, isWhole, from, to } of segmentsOf(bytes)) {
      if (!isWhole || marker === START_OF_IMAGE || (expected ?? from) !== from) return BROKEN;
      if (isMetadata(marker, body.length)) return "holds metadata.";
      if (marker === END_OF_IMAGE)
        return to === bytes.length ? null : "holds more than a picture: there are bytes behind its end.";
      // Picture data of any length follows a scan's header.
      expected = marker === START_OF_SCAN ? null : to;
    }
  } catch (error) {
    if (!(error instanceof BrokenBytes)) throw error;
  }
  return BROKEN;
}

const BROKEN = "is a damaged JPEG.";

function isMetadata(marker: number, bodyBytes: number): boolean {
  const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
  return isNote && (!HARMLESS_NOTES.has(marker) || bodyBytes > MAX_NOTE_BYTES);
}
