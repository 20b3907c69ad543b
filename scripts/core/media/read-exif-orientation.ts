import { viewOf } from "./byte-program.ts";

const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const TIFF_MAGIC = 42;
const ORIENTATION_TAG = 0x0112;
const TYPE_SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * The orientation (1 to 8) in the first directory of an EXIF block, which begins with its TIFF header; null when there is none
 * that viewers would follow.
 */
export function readExifOrientation(tiff: Uint8Array): number | null {
  if (tiff.length < 8) return null;
  const view = viewOf(tiff);
  const byteOrder = view.getUint16(0);
  if (byteOrder !== LITTLE_ENDIAN && byteOrder !== BIG_ENDIAN) return null;
  const isLittle = byteOrder === LITTLE_ENDIAN;
  if (view.getUint16(2, isLittle) !== TIFF_MAGIC) return null;
  const directory = view.getUint32(4, isLittle);
  return directory + 2 > tiff.length ? null : findOrientation(view, directory, isLittle);
}

function findOrientation(view: DataView, directory: number, isLittle: boolean): number | null {
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > view.byteLength) return null;
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, isLittle);
    const isUsable = view.getUint16(entry + 2, isLittle) === TYPE_SHORT && value >= 1 && value <= 8;
    return isUsable ? value : null;
  }
  return null;
}
