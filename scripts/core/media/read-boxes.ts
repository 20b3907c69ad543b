import { BrokenBytes, type ByteProgram, skip, take, viewOf } from "./byte-program.ts";

/** Head of a box of the ISO base media file format (MP4, MOV). */
export interface BoxHead {
  /** Four characters. */
  type: string;
  /** Bytes after the head; null: to the end of the file. */
  bodyBytes: number | null;
  headBytes: number;
}

/** Readers by box type. A reader must consume exactly the whole body. */
export type BoxReaders = Record<string, (bodyBytes: number) => ByteProgram<void>>;

const SMALLEST_HEAD_BYTES = 8;

export function* readBoxHead(): ByteProgram<BoxHead> {
  const head = yield* take(SMALLEST_HEAD_BYTES);
  const size = viewOf(head).getUint32(0);
  const type = readFourCharacters(head, 4);
  if (size === 0) return { type, bodyBytes: null, headBytes: SMALLEST_HEAD_BYTES };
  const isLong = size === 1;
  const headBytes = isLong ? 16 : SMALLEST_HEAD_BYTES;
  const wholeBytes = isLong ? Number(viewOf(yield* take(8)).getBigUint64(0)) : size;
  if (wholeBytes < headBytes) throw new BrokenBytes("one of its boxes claims to be shorter than its own header");
  return { type, bodyBytes: wholeBytes - headBytes, headBytes };
}

/** Reads the boxes within a box of `bodyBytes`. Boxes without a reader are skipped. */
export function* readChildren(bodyBytes: number, readers: BoxReaders): ByteProgram<void> {
  let left = bodyBytes;
  while (left >= SMALLEST_HEAD_BYTES) {
    const head = yield* readBoxHead();
    // Inside another box, a size of 0 has no meaning: MOV ends some lists with four zero bytes.
    const childBytes = head.bodyBytes ?? left - head.headBytes;
    left -= head.headBytes + childBytes;
    if (left < 0) throw new BrokenBytes("one of its boxes claims to be longer than the box around it");
    const reader = Object.hasOwn(readers, head.type) ? readers[head.type] : undefined;
    yield* reader === undefined ? skip(childBytes) : reader(childBytes);
  }
  yield* skip(left);
}

/** The first bytes of a body; skips the rest. @throws BrokenBytes when it is shorter than `leastBytes` */
export function* readLeaf(bodyBytes: number, range: { leastBytes: number; mostBytes: number }): ByteProgram<DataView> {
  if (bodyBytes < range.leastBytes) throw new BrokenBytes("one of its boxes is too short for its content");
  const taken = Math.min(bodyBytes, range.mostBytes);
  const bytes = yield* take(taken);
  yield* skip(bodyBytes - taken);
  return viewOf(bytes);
}

/** Replaces anything but printable ASCII with "?", so that the code can be shown. */
export function readFourCharacters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4)).replace(/[^\x20-\x7e]/g, "?");
}
