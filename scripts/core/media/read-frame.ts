import { type Box, boxesIn, fieldsOf, findBox } from "./read-boxes.ts";

/** Fields of a picture's sample description before the boxes in it (ISO/IEC 14496-12, 12.1.3). */
export const PICTURE_FIELDS_BYTES = 78;

/** The pictures of a video as they are stored, before they are turned. */
export interface Frame {
  widthPx: number;
  heightPx: number;
  crop: Crop | null;
}

/** What players show of a picture. */
export interface Crop {
  widthPx: number;
  heightPx: number;
  /** How far its centre lies from that of the picture. */
  rightPx: number;
  downPx: number;
}

/** Encoders work in blocks of this size, and hide what fills up the last ones. */
const BLOCK_PX = 16;

/** @throws BrokenBytes */
export function readFrame({ body }: Box): Frame {
  const view = fieldsOf(body, PICTURE_FIELDS_BYTES);
  const frame = { widthPx: view.getUint16(24), heightPx: view.getUint16(26) };
  const crop = readCrop(findBox(boxesIn(body.subarray(PICTURE_FIELDS_BYTES)), "clap"));
  const isPart = crop !== null && crop.widthPx > 0 && crop.heightPx > 0;
  const isMore = frame.widthPx - (crop?.widthPx ?? 0) >= BLOCK_PX || frame.heightPx - (crop?.heightPx ?? 0) >= BLOCK_PX;
  return { ...frame, crop: isPart && isMore ? crop : null };
}

/** A clean aperture (ISO/IEC 14496-12, 12.1.4): four fractions. */
function readCrop(body: Uint8Array | null): Crop | null {
  if (body === null) return null;
  const view = fieldsOf(body, 32);
  const read = (at: number) => Math.floor(view.getInt32(at) / (view.getInt32(at + 4) || 1));
  return { widthPx: read(0), heightPx: read(8), rightPx: read(16), downPx: read(24) };
}

/** Where the four first numbers of a track's matrix send what lies to the right (a, b) and below (c, d). */
export type Turn = readonly [a: number, b: number, c: number, d: number];

export function turnCrop({ widthPx, heightPx, rightPx, downPx }: Crop, [a, b, c, d]: Turn): Crop {
  const size = a === 0 ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
  const move = (right: number, down: number) => Math.sign(right) * rightPx + Math.sign(down) * downPx;
  return { ...size, rightPx: move(a, c), downPx: move(b, d) };
}
