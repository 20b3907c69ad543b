/** Builds the parts of JPEG files byte by byte, for files no camera would write. */

export const SOI = [0xff, 0xd8];
export const EOI = [0xff, 0xd9];
/** A scan header, as it begins the picture data. */
export const SOS = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0];

export interface FrameOptions {
  widthPx: number;
  heightPx: number;
  /** Second byte of the marker; 0xC0 is the usual baseline frame. */
  marker?: number;
  bitsPerSample?: number;
}

export function jpeg(...parts: number[][]): Uint8Array {
  return Uint8Array.from([SOI, ...parts, SOS, [0x12, 0x34], EOI].flat());
}

export function segment(marker: number, body: readonly number[]): number[] {
  const length = body.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...body];
}

export function frame({ widthPx, heightPx, marker = 0xc0, bitsPerSample = 8 }: FrameOptions): number[] {
  const size = [heightPx >> 8, heightPx & 0xff, widthPx >> 8, widthPx & 0xff];
  return segment(marker, [bitsPerSample, ...size, 1, 1, 0x11, 0]);
}

/** An EXIF segment with nothing but an orientation; `type` 3 is a short, as it has to be. */
export function exif(orientation: number, { isLittle = false, type = 3 } = {}): number[] {
  const short = (value: number) => (isLittle ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff]);
  const long = (value: number) => (isLittle ? [...short(value), 0, 0] : [0, 0, ...short(value)]);
  const order = isLittle ? ascii("II") : ascii("MM");
  const entry = [...short(0x0112), ...short(type), ...long(1), ...short(orientation), 0, 0];
  return segment(0xe1, [...ascii("Exif\0\0"), ...order, ...short(42), ...long(8), ...short(1), ...entry, ...long(0)]);
}

export function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
