import { BrokenBytes, type ByteProgram, skip } from "./byte-program.ts";
import type { MovieFacts } from "./movie-facts.ts";
import { type BoxHead, readBoxHead } from "./read-boxes.ts";
import { readMovieIndex } from "./read-movie-index.ts";

/** An index of fifteen minutes at 60 frames a second is about 2 MiB. */
export const MAX_INDEX_BYTES = 16 * 1024 * 1024;

/** Reads an MP4 or MOV up to the end of its index, or up to its video data if that comes first. */
export function* readMovie(): ByteProgram<MovieFacts> {
  const first = yield* readBoxHead();
  if (first.type !== "ftyp") return { kind: "foreign" };
  yield* skip(bodyOf(first));
  for (;;) {
    const head = yield* readBoxHead();
    if (head.type === "mdat") return { kind: "data-first" };
    if (head.type === "moov") return { kind: "indexed", index: yield* readMovieIndex(indexBytesOf(head)) };
    yield* skip(bodyOf(head));
  }
}

function bodyOf(head: BoxHead): number {
  if (head.bodyBytes === null) throw new BrokenBytes("it holds neither an index nor video data");
  return head.bodyBytes;
}

function indexBytesOf(head: BoxHead): number {
  if (head.bodyBytes === null) throw new BrokenBytes("its index does not say how long it is");
  if (head.bodyBytes > MAX_INDEX_BYTES) throw new BrokenBytes("its index is longer than 16 MiB");
  return head.bodyBytes;
}
