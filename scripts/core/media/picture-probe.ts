import { MAX_PICTURE_BYTES } from "../instagram/limits.ts";
import { createByteFeeder, type Probe, type Reading } from "./byte-program.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "./name-format.ts";
import { type JpegReading, readJpeg } from "./read-jpeg.ts";
import { readJpegEnd } from "./read-jpeg-end.ts";

/** What the received bytes show about a picture. */
export interface PictureFindings {
  /** null when the bytes ended too early. */
  reading: Reading<JpegReading> | null;
  /** How the picture ends; null when the file did not arrive completely. */
  ending: Reading<"ended"> | null;
  /** The format according to the first bytes, when it is not a readable JPEG. */
  format: string | null;
  /** Size of the whole file, announced by the host or counted; null when unknown. */
  sizeBytes: number | null;
  /** The file exceeds the platform's limit, so reading stopped. */
  isOversized: boolean;
}

/**
 * Inspects the first bytes of a picture. If the host announced the size of the file, it needs no more once it knows the picture's
 * dimensions; given the rest, it also looks for the picture's end. Otherwise it counts the bytes to see whether the file is too large, and stops one byte above the limit.
 */
export function createPictureProbe(announcedBytes: number | null): Probe<PictureFindings> {
  const feeder = createByteFeeder(readJpeg());
  const ending = createByteFeeder(readJpegEnd());
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
      ending.feed(chunk);
      return wantsMore();
    },
    toOutcome: (isComplete) => ({
      reading: feeder.result() ?? (isComplete ? { kind: "cut-short" } : null),
      ending: isComplete ? (ending.result() ?? { kind: "cut-short" }) : null,
      format: isJpeg(feeder.result()) ? null : nameFormat(head.subarray(0, Math.min(seenBytes, head.length))),
      sizeBytes: announcedBytes ?? (isComplete ? seenBytes : null),
      isOversized: seenBytes > MAX_PICTURE_BYTES,
    }),
  };
}

function isJpeg(reading: Reading<JpegReading> | null): boolean {
  return reading?.kind === "read" && reading.value !== "not-jpeg";
}
