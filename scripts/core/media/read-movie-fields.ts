import { BrokenBytes, type ByteProgram, skip, take, viewOf } from "./byte-program.ts";
import type { TrackFacts } from "./measure-movie.ts";
import { readBoxHead, readFourCharacters } from "./read-boxes.ts";

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

const ENTRY_BYTES = 8;
const ENTRIES_AT_ONCE = 512;
/** Further sample descriptions make no difference to the result. */
const MAX_CODECS = 16;

/** Reads an stsd body: the codes of the sample descriptions. */
export function* readCodecs(bodyBytes: number): ByteProgram<string[]> {
  const count = yield* readEntryCount(bodyBytes);
  const codecs: string[] = [];
  let left = bodyBytes - 8;
  while (left >= ENTRY_BYTES && codecs.length < Math.min(count, MAX_CODECS)) {
    const head = yield* readBoxHead();
    const childBytes = head.bodyBytes ?? left - head.headBytes;
    left -= head.headBytes + childBytes;
    if (left < 0) throw new BrokenBytes("a sample description is longer than the list that contains it");
    codecs.push(head.type);
    yield* skip(childBytes);
  }
  yield* skip(left);
  return codecs;
}

/** Reads an stts body: the number of samples and their total duration in ticks. Keeps 4 KiB in memory at a time. */
export function* readSampleTimes(bodyBytes: number): ByteProgram<{ sampleCount: number; sampleTicks: number }> {
  const count = yield* readEntryCount(bodyBytes);
  const total = { sampleCount: 0, sampleTicks: 0 };
  let entriesLeft = Math.min(count, Math.floor((bodyBytes - 8) / ENTRY_BYTES));
  const restBytes = bodyBytes - 8 - entriesLeft * ENTRY_BYTES;
  while (entriesLeft > 0) {
    const entries = Math.min(entriesLeft, ENTRIES_AT_ONCE);
    addEntries(viewOf(yield* take(entries * ENTRY_BYTES)), total);
    entriesLeft -= entries;
  }
  yield* skip(restBytes);
  return total;
}

function* readEntryCount(bodyBytes: number): ByteProgram<number> {
  if (bodyBytes < 8) throw new BrokenBytes("one of its lists is too short");
  return viewOf(yield* take(8)).getUint32(4);
}

function addEntries(view: DataView, total: { sampleCount: number; sampleTicks: number }): void {
  for (let offset = 0; offset < view.byteLength; offset += ENTRY_BYTES) {
    const count = view.getUint32(offset);
    total.sampleCount += count;
    total.sampleTicks += count * view.getUint32(offset + 4);
  }
}
