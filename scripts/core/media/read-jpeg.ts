import { BrokenBytes, type ByteProgram, skip, take, until, viewOf } from "./byte-program.ts";
import { readExifOrientation } from "./read-exif-orientation.ts";

export const START_OF_IMAGE = 0xd8;
export const END_OF_IMAGE = 0xd9;
export const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP3 = 0xe3;

/** Frame headers by marker (ITU-T T.81, table B.1). 0xC4, 0xC8 and 0xCC are in the same range but are not frame headers. */
const FRAMES: ReadonlyMap<number, JpegCoding> = new Map([
  [0xc0, "baseline"],
  [0xc1, "extended"],
  [0xc2, "progressive"],
  [0xc3, "lossless"],
  [0xc5, "hierarchical"],
  [0xc6, "hierarchical"],
  [0xc7, "hierarchical"],
  [0xc9, "arithmetic"],
  [0xca, "arithmetic"],
  [0xcb, "arithmetic"],
  [0xcd, "arithmetic"],
  [0xce, "arithmetic"],
  [0xcf, "arithmetic"],
]);

interface Notes {
  orientation: number;
  container: JpegFacts["container"];
}

/** "not-jpeg" when the file does not begin with FF D8 FF. */
export type JpegReading = JpegFacts | "not-jpeg";

/**
 * Reads up to the first frame header. Size and orientation follow common decoders: bytes between segments are skipped, and the
 * first EXIF block counts. Instagram does not document whether it applies the EXIF orientation. Viewers do, so the size is that
 * of the rotated picture.
 */
export function* readJpeg(): ByteProgram<JpegReading> {
  const magic = yield* take(3);
  if (magic[0] !== 0xff || magic[1] !== START_OF_IMAGE || magic[2] !== 0xff) return "not-jpeg";
  const notes: Notes = { orientation: 0, container: "plain" };
  let marker = yield* findMarker(0xff);
  for (;;) {
    const coding = FRAMES.get(marker);
    if (coding !== undefined) return yield* readFrame(coding, notes);
    refuseMissingFrame(marker);
    if (!isStandalone(marker)) yield* readSegment(marker, notes);
    marker = yield* findMarker();
  }
}

/** The next marker's code: the byte after one or more FF. FF 00 is not a marker. */
function* findMarker(precedingByte = 0): ByteProgram<number> {
  let previous = precedingByte;
  return yield* until((byte) => {
    const isCode = previous === 0xff && byte !== 0xff && byte !== 0;
    previous = byte;
    return isCode;
  });
}

function refuseMissingFrame(marker: number): void {
  if (marker === START_OF_IMAGE) throw new BrokenBytes("a second picture begins before the dimensions of the first");
  if (marker === START_OF_SCAN) throw new BrokenBytes("the picture data begins before the dimensions");
  if (marker === END_OF_IMAGE) throw new BrokenBytes("it ends before the dimensions");
}

/** Temporary and restart markers have no body. */
function isStandalone(marker: number): boolean {
  return marker === 0x01 || isRestart(marker);
}

export function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function* readSegment(marker: number, notes: Notes): ByteProgram<void> {
  const bodyBytes = yield* readBodyLength();
  if (marker === APP1) yield* readApp1(bodyBytes, notes);
  else if (marker === APP2 && (yield* beginsWith("MPF\0", bodyBytes))) notes.container = "MPO";
  else if (marker === APP3 && (yield* beginsWith("_JPSJPS_", bodyBytes))) notes.container = "JPS";
  else if (marker !== APP2 && marker !== APP3) yield* skip(bodyBytes);
}

export function* readBodyLength(): ByteProgram<number> {
  const length = viewOf(yield* take(2)).getUint16(0);
  if (length < 2) throw new BrokenBytes("a segment claims to be shorter than its own header");
  return length - 2;
}

function* readApp1(bodyBytes: number, notes: Notes): ByteProgram<void> {
  const body = yield* take(bodyBytes);
  if (notes.orientation !== 0 || textAt(body, 5) !== "Exif\0") return;
  notes.orientation = readExifOrientation(body.subarray(6)) ?? 1;
}

/** Skips the whole body in either case. */
function* beginsWith(signature: string, bodyBytes: number): ByteProgram<boolean> {
  const head = textAt(yield* take(Math.min(signature.length, bodyBytes)), signature.length);
  yield* skip(bodyBytes - head.length);
  return head === signature;
}

function* readFrame(coding: JpegCoding, notes: Notes): ByteProgram<JpegFacts> {
  const bodyBytes = yield* readBodyLength();
  if (bodyBytes < 6) throw new BrokenBytes("the segment with the picture's dimensions is too short");
  const view = viewOf(yield* take(6));
  const [heightPx, widthPx] = [view.getUint16(1), view.getUint16(3)];
  if (heightPx === 0 || widthPx === 0) throw new BrokenBytes(`it claims to be ${widthPx} x ${heightPx} pixels`);
  const isTurned = notes.orientation >= 5;
  return {
    widthPx: isTurned ? heightPx : widthPx,
    heightPx: isTurned ? widthPx : heightPx,
    isTurned,
    coding,
    bitsPerSample: view.getUint8(0),
    container: notes.container,
  };
}

function textAt(bytes: Uint8Array, count: number): string {
  return String.fromCharCode(...bytes.subarray(0, count));
}

/** How a JPEG is encoded. Browsers and phones support only the first three. */
export type JpegCoding = "baseline" | "extended" | "progressive" | "lossless" | "hierarchical" | "arithmetic";

/** What the first bytes of a JPEG show. */
export interface JpegFacts {
  /** As shown: width and height are swapped if the EXIF orientation rotates the picture by a quarter turn. */
  widthPx: number;
  heightPx: number;
  /** Whether the EXIF orientation swapped width and height. */
  isTurned: boolean;
  coding: JpegCoding;
  bitsPerSample: number;
  /** A JPEG can be the first picture in a multi-picture (MPO) or stereo (JPS) file. */
  container: "plain" | "MPO" | "JPS";
}
