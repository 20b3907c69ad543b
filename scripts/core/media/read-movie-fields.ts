import { BrokenBytes, type ByteProgram, skip, take, viewOf } from "./byte-program.ts";
import { MAX_SAMPLES, type NumberList } from "./classify-gop.ts";
import type { TrackFacts } from "./measure-movie.ts";
import { readBoxHead, readChildren, readFourCharacters, readLeaf } from "./read-boxes.ts";
import { CODING_READERS, type CodingFacts, UNKNOWN_CODING } from "./read-coding.ts";

/** All bits set: the length is unknown. */
const UNKNOWN_32 = 0xffff_ffff;
const UNKNOWN_64 = 0xffff_ffff_ffff_ffffn;

/** Time scale and duration from an mvhd or mdhd body. Zero and "unknown" become null. */
export function parseTimes(view: DataView): { timescale: number | null; duration: number | null } {
  const isLong = view.getUint8(0) === 1;
  requireBytes(view, isLong ? 32 : 20);
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? parseLength64(view, 24) : parseLength32(view, 16);
  return { timescale: timescale === 0 ? null : timescale, duration: duration === 0 ? null : duration };
}

/** Width and height from a tkhd body, swapped when its matrix rotates the track by a quarter turn. */
export function parseTrackSize(view: DataView): Pick<TrackFacts, "widthPx" | "heightPx"> {
  const isLong = view.getUint8(0) === 1;
  const matrix = isLong ? 52 : 40;
  requireBytes(view, matrix + 44);
  const [widthPx, heightPx] = [parsePixels(view, matrix + 36), parsePixels(view, matrix + 40)];
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0;
  return isTurned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
}

export function parseHandler(view: DataView): string {
  return readFourCharacters(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), 8);
}

/** Number of edits in an elst body. */
export function parseEditCount(view: DataView): number {
  requireBytes(view, 8);
  return view.getUint32(4);
}

/** 16.16 fixed point. */
function parsePixels(view: DataView, offset: number): number | null {
  const pixels = Math.round(view.getUint32(offset) / 0x1_0000);
  return pixels === 0 ? null : pixels;
}

function parseLength32(view: DataView, offset: number): number {
  const length = view.getUint32(offset);
  return length === UNKNOWN_32 ? 0 : length;
}

function parseLength64(view: DataView, offset: number): number {
  const length = view.getBigUint64(offset);
  return length === UNKNOWN_64 ? 0 : Number(length);
}

function requireBytes(view: DataView, count: number): void {
  if (view.byteLength < count) throw new BrokenBytes("one of its boxes is too short for its content");
}

const SMALLEST_DESCRIPTION_BYTES = 8;
/** Further sample descriptions make no difference to the result. */
const MAX_CODECS = 16;
/** Fields of a picture's sample description before the boxes in it (ISO/IEC 14496-12, 12.1.3). */
const PICTURE_FIELDS_BYTES = 78;
/** Real ones have a few hundred bytes. */
const MAX_CODING_BYTES = 64 * 1024;

/** Reads an stsd body: the codes of the sample descriptions, and what the first configuration says about the coding. */
export function* readDescriptions(bodyBytes: number): ByteProgram<Pick<TrackFacts, "codecs" | "coding">> {
  const count = yield* readEntryCount(bodyBytes);
  const facts = { codecs: [] as string[], coding: UNKNOWN_CODING };
  let left = bodyBytes - 8;
  while (left >= SMALLEST_DESCRIPTION_BYTES && facts.codecs.length < Math.min(count, MAX_CODECS)) {
    const head = yield* readBoxHead();
    const childBytes = head.bodyBytes ?? left - head.headBytes;
    left -= head.headBytes + childBytes;
    if (left < 0) throw new BrokenBytes("a sample description is longer than the list that contains it");
    const coding = yield* readConfiguration(head.type, childBytes);
    if (facts.codecs.length === 0) facts.coding = coding;
    facts.codecs.push(head.type);
  }
  yield* skip(left);
  return facts;
}

const PICTURE_CODECS: ReadonlySet<string> = new Set(["avc1", "avc3", "hvc1", "hev1"]);

function* readConfiguration(codec: string, bodyBytes: number): ByteProgram<CodingFacts> {
  let coding = UNKNOWN_CODING;
  const fieldsBytes = PICTURE_CODECS.has(codec) ? Math.min(bodyBytes, PICTURE_FIELDS_BYTES) : bodyBytes;
  yield* skip(fieldsBytes);
  const readers = Object.entries(CODING_READERS).map(([type, read]) => [
    type,
    function* (boxBytes: number): ByteProgram<void> {
      if (boxBytes > MAX_CODING_BYTES) return yield* skip(boxBytes);
      coding = read(yield* take(boxBytes));
    },
  ]);
  yield* readChildren(bodyBytes - fieldsBytes, Object.fromEntries(readers));
  return coding;
}

/** Reads an stts body: the number of samples, their total duration in ticks, and the list itself. */
export function* readSampleTimes(
  bodyBytes: number,
): ByteProgram<{ sampleCount: number; sampleTicks: number; durations: NumberList }> {
  const total = { sampleCount: 0, sampleTicks: 0 };
  const durations = yield* readNumbers(bodyBytes, 2, (view) => {
    for (let offset = 0; offset < view.byteLength; offset += 8) {
      const count = view.getUint32(offset);
      total.sampleCount += count;
      total.sampleTicks += count * view.getUint32(offset + 4);
    }
  });
  return { ...total, durations };
}

/** Whole entries of every width. */
const CHUNK_BYTES = 4080;

/**
 * Reads the body of a list whose entries are `width` 32-bit numbers, 4 kB at a time. `see` gets every entry; the returned list
 * holds no more than a real video has.
 */
export function* readNumbers(
  bodyBytes: number,
  width: 1 | 2 | 3,
  see: (entries: DataView) => void = () => undefined,
): ByteProgram<NumberList> {
  const count = yield* readEntryCount(bodyBytes);
  return yield* readEntries({ count, bodyBytes: bodyBytes - 8, width }, see);
}

function* readEntries(
  { count, bodyBytes, width }: { count: number; bodyBytes: number; width: 1 | 2 | 3 },
  see: (entries: DataView) => void = () => undefined,
): ByteProgram<NumberList> {
  const entries = Math.min(count, Math.floor(bodyBytes / (4 * width)));
  const numbers: number[] = [];
  let left = entries * 4 * width;
  const restBytes = bodyBytes - left;
  while (left > 0) {
    const view = viewOf(yield* take(Math.min(left, CHUNK_BYTES)));
    left -= view.byteLength;
    see(view);
    if (entries <= MAX_SAMPLES) addNumbers(view, numbers);
  }
  yield* skip(restBytes);
  return entries <= MAX_SAMPLES ? numbers : "too-long";
}

/** Reads a co64 body: like stco, with 64-bit places. */
export function* readLongPlaces(bodyBytes: number): ByteProgram<NumberList> {
  const halves = yield* readNumbers(bodyBytes, 2);
  if (halves === "too-long") return halves;
  return halves.flatMap((half, index) => (index % 2 === 0 ? [half * 0x1_0000_0000 + (halves[index + 1] ?? 0)] : []));
}

/** Reads an stsz body: the size that all samples have, or one for each of them. */
export function* readSizes(bodyBytes: number): ByteProgram<NumberList | number> {
  if (bodyBytes < 12) throw new BrokenBytes("one of its lists is too short");
  const view = viewOf(yield* take(12));
  const [common, count] = [view.getUint32(4), view.getUint32(8)];
  if (common === 0) return yield* readEntries({ count, bodyBytes: bodyBytes - 12, width: 1 });
  yield* skip(bodyBytes - 12);
  return common;
}

function* readEntryCount(bodyBytes: number): ByteProgram<number> {
  if (bodyBytes < 8) throw new BrokenBytes("one of its lists is too short");
  return viewOf(yield* take(8)).getUint32(4);
}

function addNumbers(view: DataView, numbers: number[]): void {
  for (let offset = 0; offset < view.byteLength; offset += 4) numbers.push(view.getUint32(offset));
}

const FULL_BOX_BYTES = 4;

/** Reads an sgpd body: whether it describes samples of the group "rap ", starting points of open GOPs. */
export function* readIsOpenStartGroup(bodyBytes: number): ByteProgram<boolean> {
  const bytes = FULL_BOX_BYTES + 4;
  const view = yield* readLeaf(bodyBytes, { leastBytes: bytes, mostBytes: bytes });
  return view.getUint32(FULL_BOX_BYTES) === 0x72_61_70_20;
}
