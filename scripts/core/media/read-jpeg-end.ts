import { BrokenBytes, type ByteProgram, skip, take, until } from "./byte-program.ts";
import { END_OF_IMAGE, isRestart, readBodyLength, START_OF_IMAGE, START_OF_SCAN } from "./read-jpeg.ts";

/**
 * Reads a JPEG to the end of its picture, past any number of scans. What follows the end is not read: phones keep trailers, further
 * pictures and short films there. Bytes between segments are skipped, as decoders do.
 */
export function* readJpegEnd(): ByteProgram<"ended"> {
  yield* take(2);
  let hasScan = false;
  for (;;) {
    const marker = yield* findSegment();
    if (marker === END_OF_IMAGE && hasScan) return "ended";
    if (marker === END_OF_IMAGE) throw new BrokenBytes("it ends before the picture data");
    if (marker === START_OF_IMAGE) throw new BrokenBytes("a second picture begins before the end of the first");
    hasScan ||= marker === START_OF_SCAN;
    yield* skip(yield* readBodyLength());
  }
}

/** The next marker that is no part of the picture data: FF 00, restart markers and fill bytes are. */
function* findSegment(): ByteProgram<number> {
  let previous = 0;
  return yield* until((byte) => {
    const isCode = previous === 0xff && byte > 0x01 && byte !== 0xff && !isRestart(byte);
    previous = byte;
    return isCode;
  });
}
