import { type ByteProgram, skip } from "./byte-program.ts";
import { readBoxHead } from "./read-boxes.ts";

/** How far a video reaches, according to the heads of its outermost boxes. */
export interface MovieExtent {
  /** Where its index or video data ends, whichever is last; as far as their heads were seen. */
  endBytes: number;
  hasIndex: boolean;
  hasData: boolean;
}

/** Boxes without which a video cannot be played. Others may be cut off, and bytes that are no box may follow them. */
const NEEDED: ReadonlySet<string> = new Set(["moov", "moof", "mdat"]);

/** Reads the heads of the outermost boxes, and notes in `extent` what they claim. Ends only at a box without a length. */
export function* readMovieExtent(extent: MovieExtent): ByteProgram<void> {
  let at = 0;
  for (;;) {
    const head = yield* readBoxHead();
    extent.hasIndex ||= head.type === "moov";
    extent.hasData ||= head.type === "mdat";
    if (head.bodyBytes === null) return;
    at += head.headBytes + head.bodyBytes;
    if (NEEDED.has(head.type)) extent.endBytes = at;
    yield* skip(head.bodyBytes);
  }
}
