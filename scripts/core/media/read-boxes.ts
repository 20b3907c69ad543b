import { BrokenBytes, textAt, viewOf } from "./broken-bytes.ts";

/** Head of a box of the ISO base media file format (MP4, MOV). */
export interface BoxHead {
  /** Four characters. */
  type: string;
  headBytes: number;
  /** Bytes after the head; null: to the end of the file. */
  bodyBytes: number | null;
}

export interface Box {
  type: string;
  body: Uint8Array;
}

export const SMALLEST_HEAD_BYTES = 8;
export const LONG_HEAD_BYTES = 16;
/** Real files need a few hundred. A file with millions of tiny boxes would only waste time and memory. */
const MAX_BOXES = 10_000;

/** The head at the start of the bytes; null if it is longer than they are. @throws BrokenBytes */
export function readBoxHead(bytes: Uint8Array): BoxHead | null {
  if (bytes.length < SMALLEST_HEAD_BYTES) return null;
  const view = viewOf(bytes);
  const size = view.getUint32(0);
  const type = readFourCharacters(bytes, 4);
  if (size === 0) return { type, headBytes: SMALLEST_HEAD_BYTES, bodyBytes: null };
  const headBytes = size === 1 ? LONG_HEAD_BYTES : SMALLEST_HEAD_BYTES;
  if (bytes.length < headBytes) return null;
  const wholeBytes = size === 1 ? Number(view.getBigUint64(8)) : size;
  if (wholeBytes < headBytes) throw new BrokenBytes("one of its boxes claims to be shorter than its own header");
  return { type, headBytes, bodyBytes: wholeBytes - headBytes };
}

/** The boxes in the body of another box, at most `most` of them. @throws BrokenBytes */
export function boxesIn(body: Uint8Array, most = MAX_BOXES): Box[] {
  const boxes: Box[] = [];
  let rest = body;
  while (rest.length >= SMALLEST_HEAD_BYTES && boxes.length < most) {
    const head = readBoxHead(rest);
    // Inside another box, a size of 0 has no meaning: MOV ends some lists with four zero bytes.
    const end =
      head === null ? Number.POSITIVE_INFINITY : head.headBytes + (head.bodyBytes ?? rest.length - SMALLEST_HEAD_BYTES);
    if (head === null || end > rest.length)
      throw new BrokenBytes("one of its boxes claims to be longer than the box around it");
    boxes.push({ type: head.type, body: rest.subarray(head.headBytes, end) });
    rest = rest.subarray(end);
  }
  if (boxes.length === MAX_BOXES) throw new BrokenBytes("it has too many tiny parts");
  return boxes;
}

/** The body of the last box at the end of a path of types; null if there is none. @throws BrokenBytes */
export function findBox(boxes: readonly Box[], ...path: string[]): Uint8Array | null {
  const [type, ...rest] = path;
  const found = boxes.findLast((box) => box.type === type);
  if (found === undefined) return null;
  return rest.length === 0 ? found.body : findBox(boxesIn(found.body), ...rest);
}

/** Replaces anything but printable ASCII with "?", so that the code can be shown. */
export function readFourCharacters(bytes: Uint8Array, at: number): string {
  return textAt(bytes, at, 4).replace(/[^\x20-\x7e]/g, "?");
}

/** @throws BrokenBytes when a body is shorter than its fields */
export function fieldsOf(body: Uint8Array, leastBytes: number): DataView {
  if (body.length < leastBytes) throw new BrokenBytes("one of its boxes is too short for its content");
  return viewOf(body);
}
