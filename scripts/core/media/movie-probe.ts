import { createByteFeeder, type Probe, type Reading } from "./byte-program.ts";
import type { MovieFacts } from "./measure-movie.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "./name-format.ts";
import { MAX_INDEX_BYTES, readMovie } from "./read-movie.ts";
import { type MovieExtent, readMovieExtent } from "./read-movie-extent.ts";

/** Room for the index and for what may come before it. */
const MAX_SEEN_BYTES = 2 * MAX_INDEX_BYTES;

/** What the received bytes show about a video. */
export interface MovieFindings {
  /** null when the bytes ended too early. */
  reading: Reading<MovieFacts> | null;
  /** The format according to the first bytes, when it is not MP4 or MOV. */
  format: string | null;
  /** Size of the whole file, if the host announced it or the file arrived completely. */
  sizeBytes: number | null;
  /** As far as the heads of its boxes were seen. */
  extent: MovieExtent;
  /** The whole file was seen. */
  isComplete: boolean;
}

/** Inspects the beginning of a video, up to the end of its index. Given the rest, it also looks for the video data. */
export function createMovieProbe(announcedBytes: number | null): Probe<MovieFindings> {
  const feeder = createByteFeeder(readMovie());
  const extent: MovieExtent = { endBytes: 0, hasIndex: false, hasData: false };
  const measure = createByteFeeder(readMovieExtent(extent));
  const head = new Uint8Array(FORMAT_HEAD_BYTES);
  let seenBytes = 0;
  return {
    feed(chunk) {
      if (seenBytes < head.length) head.set(chunk.subarray(0, head.length - seenBytes), seenBytes);
      seenBytes += chunk.length;
      feeder.feed(chunk);
      measure.feed(chunk);
      return feeder.result() === null ? seenBytes < MAX_SEEN_BYTES : seenBytes < head.length;
    },
    toOutcome: (isComplete) => ({
      reading: feeder.result() ?? explainMissing(isComplete, seenBytes),
      format: nameFormat(head.subarray(0, Math.min(seenBytes, head.length))),
      sizeBytes: announcedBytes ?? (isComplete ? seenBytes : null),
      extent,
      isComplete,
    }),
  };
}

function explainMissing(isComplete: boolean, seenBytes: number): Reading<MovieFacts> | null {
  if (isComplete) return { kind: "cut-short" };
  if (seenBytes < MAX_SEEN_BYTES) return null;
  return { kind: "broken", reason: "its index is not within the first 32 MiB" };
}
