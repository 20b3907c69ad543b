import { MAX_PICTURE_BYTES } from "../content/limits.ts";
import { type Reading, readSafely } from "./broken-bytes.ts";
import { judgeMovie, type MovieFindings } from "./judge-movie.ts";
import { factsOf, judgePicture, type PictureFindings } from "./judge-picture.ts";
import type { Leniency } from "./judge-shape.ts";
import { findIndex, type MovieFacts, type MovieIndex, measureMovie } from "./measure-movie.ts";
import type { Remark } from "./media-rules.ts";
import { isVideo, type MediaRole, type MediaTarget } from "./media-target.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "./name-format.ts";
import { readJpeg, readJpegExtent } from "./read-jpeg.ts";
import { createMovieScan } from "./scan-movie.ts";

export interface MeasuredMedia {
  pointer: string;
  kind: "image" | "video";
  widthPx: number | null;
  heightPx: number | null;
  sizeBytes: number | null;
  durationMs: number | null;
  /** SHA-256 (hex) of a picture, or of the first mebibyte of a video; null when it did not arrive completely. */
  digest: string | null;
}

export interface InspectionResult {
  remarks: Remark[];
  measured: MeasuredMedia;
  /** Of a video; null where it could not be read. */
  index?: MovieIndex | null;
}

export interface Inspection {
  /** Returns whether more bytes are needed. More than that does no harm. The chunk must not change afterwards. */
  feed(chunk: Uint8Array): boolean;
  /** `isComplete`: the file arrived completely; neither we nor the host cut it off. */
  toOutcome(isComplete: boolean): InspectionResult;
}

type Target = Pick<MediaTarget, "pointer" | "role">;

/** Checks a file for its role in the post. `announcedBytes`: its size according to the host; null if unknown. */
export function createInspection(target: Target, announcedBytes: number | null, leniency?: Leniency): Inspection {
  return isVideo(target.role) ? inspectMovie(target, announcedBytes) : inspectPicture(target, announcedBytes, leniency);
}

export function inspectWhole(bytes: Uint8Array, role: MediaRole, leniency?: Leniency): InspectionResult {
  const inspection = createInspection({ pointer: "", role }, bytes.length, leniency);
  inspection.feed(bytes);
  return inspection.toOutcome(true);
}

/** Reads all of a picture, up to one byte more than it may have where its size is not announced. */
function inspectPicture({ pointer, role }: Target, announcedBytes: number | null, leniency?: Leniency): Inspection {
  const bytes = createStore(MAX_PICTURE_BYTES + 1);
  const wantedBytes = announcedBytes === null ? MAX_PICTURE_BYTES + 1 : MAX_PICTURE_BYTES;
  return {
    feed(chunk) {
      bytes.add(chunk);
      const isForeign = bytes.seen() >= FORMAT_HEAD_BYTES && readJpeg(bytes.start(3)) === "not-jpeg";
      return !isForeign && bytes.seen() < wantedBytes;
    },
    toOutcome(isComplete) {
      const all = bytes.all();
      const reading = readSafely(() => readJpeg(all));
      const findings: PictureFindings = {
        reading: reading.kind === "cut-short" && !isComplete ? null : reading,
        ending: isComplete ? readSafely(() => readJpegExtent(all)) : null,
        bytes: all,
        format: nameFormat(all),
        sizeBytes: announcedBytes ?? (isComplete ? bytes.seen() : null),
        isOversized: bytes.seen() > MAX_PICTURE_BYTES,
      };
      const { widthPx = null, heightPx = null } = factsOf(findings.reading) ?? {};
      const { sizeBytes } = findings;
      return {
        remarks: judgePicture(findings, role, leniency),
        measured: { ...UNMEASURED, pointer, kind: "image", widthPx, heightPx, sizeBytes },
      };
    },
  };
}

/** Room for the index and for what may come before it. */
const MAX_SEEN_BYTES = 32 * 1024 * 1024;
/** Enough to tell videos apart: their index is there, and with it the length of every picture. */
export const VIDEO_START_BYTES = 1024 * 1024;

/** Reads the beginning of a video, up to the end of its index. Given the rest, it also looks for the video data. */
function inspectMovie({ pointer, role }: Target, announcedBytes: number | null): Inspection {
  const scan = createMovieScan();
  const head = createStore(FORMAT_HEAD_BYTES);
  const measure = () => measureMovie(findIndex(scan.reading()));
  return {
    feed(chunk) {
      head.add(chunk);
      scan.feed(chunk);
      if (scan.reading() === null) return head.seen() < MAX_SEEN_BYTES;
      return head.seen() < (measure().widthPx === null ? FORMAT_HEAD_BYTES : VIDEO_START_BYTES);
    },
    toOutcome(isComplete) {
      const findings: MovieFindings = {
        reading: scan.reading() ?? explainMissing(isComplete, head.seen()),
        format: nameFormat(head.all()),
        sizeBytes: announcedBytes ?? (isComplete ? head.seen() : null),
        extent: scan.extent,
        notes: scan.notes,
        isComplete,
      };
      const { sizeBytes } = findings;
      const { widthPx, heightPx, durationMs } = measure();
      return {
        index: findIndex(findings.reading),
        remarks: judgeMovie(findings, role),
        measured: { ...UNMEASURED, pointer, kind: "video", widthPx, heightPx, durationMs, sizeBytes },
      };
    },
  };
}

function explainMissing(isComplete: boolean, seenBytes: number): Reading<MovieFacts> | null {
  if (isComplete) return { kind: "cut-short" };
  if (seenBytes < MAX_SEEN_BYTES) return null;
  return { kind: "broken", reason: "its index is not within the first 32 MiB" };
}

const UNMEASURED = { durationMs: null, digest: null };

/** Keeps chunks until `mostBytes` are there, and counts the rest. */
function createStore(mostBytes: number) {
  const chunks: Uint8Array[] = [];
  let seenBytes = 0;
  const start = (count: number) => {
    const bytes = new Uint8Array(Math.min(count, seenBytes, mostBytes));
    let at = 0;
    for (const chunk of chunks) {
      if (at >= bytes.length) break;
      bytes.set(chunk.subarray(0, bytes.length - at), at);
      at += chunk.length;
    }
    return bytes;
  };
  return {
    add(chunk: Uint8Array): void {
      if (seenBytes < mostBytes) chunks.push(chunk);
      seenBytes += chunk.length;
    },
    seen: () => seenBytes,
    start,
    all: () => start(mostBytes),
  };
}

/** Digest of each file whose bytes are known, by its pointer. */
export function digestsOf(measured: readonly MeasuredMedia[]): Map<string, string> {
  return new Map(measured.flatMap(({ pointer, digest }) => (digest === null ? [] : [[pointer, digest] as const])));
}
