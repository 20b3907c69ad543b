import { textAt, viewOf } from "./broken-bytes.ts";

/** The fields of one directory of a TIFF, in which EXIF is written. */
export interface TiffFields {
  /** Whether the field is there and holds more than blanks. */
  has(tag: number): boolean;
  /** A number of two bytes, and one of four; null where the field is missing or of another type. */
  short(tag: number): number | null;
  long(tag: number): number | null;
}

const ENTRY_BYTES = 12;
/** Bytes of one value, by its type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SHORT = 3;
const LONG = 4;
const EXIF_POINTER = 0x8769;
const GPS_POINTER = 0x8825;

/** The directories of EXIF: of the picture, of how and where it was taken, and of its thumbnail. Broken ones are empty. */
export function readTiff(bytes: Uint8Array): Record<"main" | "exif" | "gps" | "thumbnail", TiffFields> {
  const order = textAt(bytes, 0, 2);
  const isTiff = bytes.length >= 8 && (order === "II" || order === "MM") && bytes[order === "II" ? 2 : 3] === 42;
  const isLittle = order === "II";
  const start = isTiff ? viewOf(bytes).getUint32(4, isLittle) : 0;
  const main = readDirectory(bytes, start, isLittle);
  const at = (pointer: number | null) => readDirectory(bytes, pointer ?? 0, isLittle);
  const [exif, gps] = [at(main.long(EXIF_POINTER)), at(main.long(GPS_POINTER))];
  return { main, exif, gps, thumbnail: at(main.next) };
}

interface Field {
  type: number;
  value: Uint8Array;
}

function readDirectory(bytes: Uint8Array, start: number, isLittle: boolean): TiffFields & { next: number | null } {
  const view = viewOf(bytes);
  const isThere = start >= 8 && start + 2 <= bytes.length;
  const count = isThere ? view.getUint16(start, isLittle) : 0;
  const end = start + 2 + count * ENTRY_BYTES;
  const fields = new Map<number, Field>();
  for (let at = start + 2; at < end && at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const type = view.getUint16(at + 2, isLittle);
    const valueBytes = (VALUE_BYTES[type] ?? 0) * view.getUint32(at + 4, isLittle);
    const from = valueBytes > 4 ? view.getUint32(at + 8, isLittle) : at + 8;
    const tag = view.getUint16(at, isLittle);
    if (!fields.has(tag)) fields.set(tag, { type, value: bytes.subarray(from, from + valueBytes) });
  }
  const fieldOf = (tag: number, wanted: number) => {
    const { type = 0, value = new Uint8Array() } = fields.get(tag) ?? {};
    return type === wanted && value.length >= (VALUE_BYTES[wanted] ?? 0) ? viewOf(value) : null;
  };
  return {
    has: (tag) => fields.get(tag)?.value.some((byte) => byte !== 0 && byte !== 0x20) === true,
    short: (tag) => fieldOf(tag, SHORT)?.getUint16(0, isLittle) ?? null,
    long: (tag) => fieldOf(tag, LONG)?.getUint32(0, isLittle) ?? null,
    next: isThere && end + 4 <= bytes.length ? view.getUint32(end, isLittle) : null,
  };
}
