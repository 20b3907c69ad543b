import { BrokenBytes } from "./byte-program.ts";
import type { TrackFacts } from "./movie-facts.ts";
import { readFourCharacters } from "./read-boxes.ts";

/** All bits set means that the length is not known. */
const UNKNOWN_32 = 0xffff_ffff;
const UNKNOWN_64 = 0xffff_ffff_ffff_ffffn;

/** Time scale and length of an mvhd or mdhd body. Zero and "unknown" become null. */
export function parseTimes(view: DataView): { timescale: number | null; duration: number | null } {
  const isLong = view.getUint8(0) === 1;
  requireBytes(view, isLong ? 32 : 20);
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? parseLength64(view, 24) : parseLength32(view, 16);
  return { timescale: timescale === 0 ? null : timescale, duration: duration === 0 ? null : duration };
}

/** Width and height of a tkhd body, swapped when its matrix turns the track by a quarter. */
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
  if (view.byteLength < count) throw new BrokenBytes("a part of it is too short for what it should say");
}
