import { BrokenBytes, type ByteProgram, skip, take, until, viewOf } from "./byte-program.ts";
import { readExifOrientation } from "./read-exif-orientation.ts";

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP3 = 0xe3;

/** Frame headers by their marker: ITU-T T.81, table B.1. 0xC4, 0xC8 and 0xCC lie among them but are something else. */
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
 * Reads up to the first frame header and no further. Size and orientation are taken the way common decoders take
 * them: bytes between segments are passed over, the first EXIF block counts. Instagram does not document whether it
 * turns pictures as their EXIF orientation says; what people see is turned, so the size is that of the turned picture.
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

/** The next marker's code: what follows an FF, or several that fill the space before it. FF 00 is not a marker. */
function* findMarker(precedingByte = 0): ByteProgram<number> {
  let previous = precedingByte;
  return yield* until((byte) => {
    const isCode = previous === 0xff && byte !== 0xff && byte !== 0;
    previous = byte;
    return isCode;
  });
}

function refuseMissingFrame(marker: number): void {
  if (marker === START_OF_IMAGE) throw new BrokenBytes("a second picture begins before the size of the first is told");
  if (marker === START_OF_SCAN) throw new BrokenBytes("the picture data begins before its size is told");
  if (marker === END_OF_IMAGE) throw new BrokenBytes("it ends before its size is told");
}

/** Temporary and restart markers have no body. */
function isStandalone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

function* readSegment(marker: number, notes: Notes): ByteProgram<void> {
  const bodyBytes = yield* readBodyLength();
  if (marker === APP1) yield* readApp1(bodyBytes, notes);
  else if (marker === APP2 && (yield* beginsWith("MPF\0", bodyBytes))) notes.container = "MPO";
  else if (marker === APP3 && (yield* beginsWith("_JPSJPS_", bodyBytes))) notes.container = "JPS";
  else if (marker !== APP2 && marker !== APP3) yield* skip(bodyBytes);
}

function* readBodyLength(): ByteProgram<number> {
  const length = viewOf(yield* take(2)).getUint16(0);
  if (length < 2) throw new BrokenBytes("a section says that it is shorter than its own head");
  return length - 2;
}

function* readApp1(bodyBytes: number, notes: Notes): ByteProgram<void> {
  const body = yield* take(bodyBytes);
  if (notes.orientation !== 0 || textAt(body, 5) !== "Exif\0") return;
  notes.orientation = readExifOrientation(body.subarray(6)) ?? 1;
}

/** Passes over the whole body either way. */
function* beginsWith(signature: string, bodyBytes: number): ByteProgram<boolean> {
  const head = textAt(yield* take(Math.min(signature.length, bodyBytes)), signature.length);
  yield* skip(bodyBytes - head.length);
  return head === signature;
}

function* readFrame(coding: JpegCoding, notes: Notes): ByteProgram<JpegFacts> {
  const bodyBytes = yield* readBodyLength();
  if (bodyBytes < 6) throw new BrokenBytes("the section with the picture's size is too short");
  const view = viewOf(yield* take(6));
  const [heightPx, widthPx] = [view.getUint16(1), view.getUint16(3)];
  if (heightPx === 0 || widthPx === 0) throw new BrokenBytes(`it says that it is ${widthPx} x ${heightPx} pixels`);
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

/** How the pixels of a JPEG are coded; anything but the first three is unknown to browsers and phones. */
export type JpegCoding = "baseline" | "extended" | "progressive" | "lossless" | "hierarchical" | "arithmetic";

/** What the first bytes of a JPEG tell. */
export interface JpegFacts {
  /** As shown: turned by the EXIF orientation, if that lies the picture on its side. */
  widthPx: number;
  heightPx: number;
  /** Whether the EXIF orientation swapped width and height. */
  isTurned: boolean;
  coding: JpegCoding;
  bitsPerSample: number;
  /** A JPEG can be the first picture of a multi-picture (MPO) or stereo (JPS) file. */
  container: "plain" | "MPO" | "JPS";
}
