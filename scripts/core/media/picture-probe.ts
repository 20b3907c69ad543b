import { MAX_PICTURE_BYTES } from "../instagram/limits.ts";
import { createByteFeeder, type Probe, type Reading } from "./byte-program.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "./name-format.ts";
import { type JpegReading, readJpeg } from "./read-jpeg.ts";

/** What was learned about a picture from the bytes that came. */
export interface PictureFindings {
  /** Null when the bytes stopped coming before anything could be told. */
  reading: Reading<JpegReading> | null;
  /** What the first bytes look like, when it is not a JPEG that could be read. */
  format: string | null;
  /** Size of the whole file: announced by the host, or counted. Null when it is unknown. */
  sizeBytes: number | null;
  /** More than the platform takes came, so that reading was given up. */
  isOversized: boolean;
}

/**
 * Looks at the first bytes of a picture. When the host announced the size of the file, it stops as soon as the
 * picture's own size is known; else it counts on, since only that tells whether the file is too large, and gives up
 * one byte beyond the limit.
 */
export function createPictureProbe(announcedBytes: number | null): Probe<PictureFindings> {
  const feeder = createByteFeeder(readJpeg());
  const head = new Uint8Array(FORMAT_HEAD_BYTES);
  let seenBytes = 0;

  function wantsMore(): boolean {
    if (seenBytes > MAX_PICTURE_BYTES) return false;
    const reading = feeder.result();
    if (reading === null || announcedBytes === null) return true;
    return !isJpeg(reading) && seenBytes < FORMAT_HEAD_BYTES;
  }

  return {
    feed(chunk) {
      if (seenBytes < head.length) head.set(chunk.subarray(0, head.length - seenBytes), seenBytes);
      seenBytes += chunk.length;
      feeder.feed(chunk);
      return wantsMore();
    },
    toOutcome: (isComplete) => ({
      reading: feeder.result() ?? (isComplete ? { kind: "cut-short" } : null),
      format: isJpeg(feeder.result()) ? null : nameFormat(head.subarray(0, Math.min(seenBytes, head.length))),
      sizeBytes: announcedBytes ?? (isComplete ? seenBytes : null),
      isOversized: seenBytes > MAX_PICTURE_BYTES,
    }),
  };
}

function isJpeg(reading: Reading<JpegReading> | null): boolean {
  return reading?.kind === "read" && reading.value !== "not-jpeg";
}
