import { BrokenBytes, type Reading, readSafely } from "./broken-bytes.ts";
import type { MovieFacts } from "./measure-movie.ts";
import { type BoxHead, LONG_HEAD_BYTES, readBoxHead, SMALLEST_HEAD_BYTES } from "./read-boxes.ts";
import { readMovieIndex } from "./read-movie.ts";

/** The index of fifteen minutes at 60 frames per second is about 2 MiB. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;

/** Notes outside of the index: XMP, and what QuickTime keeps there. */
const NOTES: ReadonlySet<string> = new Set(["uuid", "meta", "udta"]);
/** Longer boxes hold something else. */
const MAX_NOTE_BYTES = 1024 * 1024;

/** How far a video reaches, according to the heads of its outermost boxes. */
export interface MovieExtent {
  /** Where its index or video data ends, whichever is last, by the box heads read so far. */
  endBytes: number;
  hasIndex: boolean;
  hasData: boolean;
}

/** Boxes without which a video cannot be played. Others may be cut off, and bytes that are no box may follow them. */
const NEEDED: ReadonlySet<string> = new Set(["moov", "moof", "mdat"]);

/** Reads the outermost boxes of an MP4 or MOV while it arrives. Keeps no more of it than a head or the index. */
export function createMovieScan() {
  const extent: MovieExtent = { endBytes: 0, hasIndex: false, hasData: false };
  const notes: Uint8Array[] = [];
  let reading: Reading<MovieFacts> | null = null;
  let held = new Uint8Array(SMALLEST_HEAD_BYTES);
  let heldBytes = 0;
  let skipBytes = 0;
  let at = 0;
  let isOver = false;

  function holdMore(count: number): void {
    const larger = new Uint8Array(count);
    larger.set(held);
    held = larger;
  }

  /** The bytes that were wanted are there. @throws BrokenBytes */
  function accept(): null {
    const head = readBoxHead(held);
    if (head === null) holdMore(LONG_HEAD_BYTES);
    else if (isIndexToRead(head) && held.length < wholeIndexBytes(head)) holdMore(wholeIndexBytes(head));
    else if (isNote(head) && held.length < head.headBytes + head.bodyBytes) holdMore(head.headBytes + head.bodyBytes);
    else leave(head);
    return null;
  }

  function isIndexToRead({ type }: BoxHead): boolean {
    const isWanted = reading === null || (reading.kind === "read" && reading.value.kind === "data-first");
    return type === "moov" && isWanted && at > 0;
  }

  function leave(head: BoxHead): void {
    if (isNote(head)) notes.push(held);
    if (reading === null || isIndexToRead(head)) reading = readBox(head, at === 0);
    extent.hasIndex ||= head.type === "moov";
    extent.hasData ||= head.type === "mdat";
    isOver = head.bodyBytes === null;
    at += head.headBytes + (head.bodyBytes ?? 0);
    if (NEEDED.has(head.type) && !isOver) extent.endBytes = at;
    skipBytes = head.headBytes + (head.bodyBytes ?? 0) - held.length;
    held = new Uint8Array(SMALLEST_HEAD_BYTES);
    heldBytes = 0;
  }

  /** null for a box that says nothing. @throws BrokenBytes */
  function readBox({ type, headBytes, bodyBytes }: BoxHead, isFirst: boolean): Reading<MovieFacts> | null {
    if (isFirst && type !== "ftyp") return { kind: "read", value: { kind: "foreign" } };
    if (type === "mdat") return { kind: "read", value: { kind: "data-first", index: null } };
    if (type === "moov") {
      const index = readMovieIndex(held.subarray(headBytes));
      return { kind: "read", value: { kind: reading === null ? "indexed" : "data-first", index } };
    }
    if (bodyBytes === null) throw new BrokenBytes("it contains neither an index nor video data");
    return null;
  }

  return {
    extent,
    notes,
    reading: () => reading,
    feed(chunk: Uint8Array): void {
      let rest = chunk;
      while (rest.length > 0 && !isOver) {
        const taken = rest.subarray(0, skipBytes > 0 ? skipBytes : held.length - heldBytes);
        rest = rest.subarray(taken.length);
        if (skipBytes > 0) {
          skipBytes -= taken.length;
          continue;
        }
        held.set(taken, heldBytes);
        heldBytes += taken.length;
        if (heldBytes < held.length) continue;
        const outcome = readSafely(accept);
        if (outcome.kind !== "broken") continue;
        reading ??= outcome;
        isOver = true;
      }
    },
  };
}

function isNote(head: BoxHead): head is BoxHead & { bodyBytes: number } {
  return NOTES.has(head.type) && head.bodyBytes !== null && head.bodyBytes <= MAX_NOTE_BYTES;
}

/** @throws BrokenBytes */
function wholeIndexBytes({ headBytes, bodyBytes }: BoxHead): number {
  if (bodyBytes === null) throw new BrokenBytes("its index does not say how long it is");
  if (bodyBytes > MAX_INDEX_BYTES) throw new BrokenBytes("its index is longer than 16 MiB");
  return headBytes + bodyBytes;
}
