import type { Probe } from "./byte-program.ts";
import { judgeMovie } from "./judge-movie.ts";
import { factsOf, judgePicture } from "./judge-picture.ts";
import { type Leniency, STRICT } from "./judge-shape.ts";
import { findIndex, listUnchecked, measureMovie } from "./measure-movie.ts";
import type { Remark } from "./media-rules.ts";
import { isVideo, type MediaTarget } from "./media-target.ts";
import { createMovieProbe } from "./movie-probe.ts";
import { createPictureProbe } from "./picture-probe.ts";

export interface InspectionResult {
  remarks: Remark[];
  measured: MeasuredMedia;
}

/** Checks a file for its role in the post. `announcedBytes`: its size according to the host; null if unknown. */
export function createInspection(
  target: MediaTarget,
  announcedBytes: number | null,
  leniency: Leniency = STRICT,
): Probe<InspectionResult> {
  return isVideo(target.role) ? inspectMovie(target, announcedBytes) : inspectPicture(target, announcedBytes, leniency);
}

function inspectPicture(
  { pointer, role }: MediaTarget,
  announcedBytes: number | null,
  leniency: Leniency,
): Probe<InspectionResult> {
  const probe = createPictureProbe(announcedBytes);
  return {
    feed: probe.feed,
    toOutcome(isComplete) {
      const findings = probe.toOutcome(isComplete);
      const facts = factsOf(findings.reading);
      const [widthPx, heightPx] = [facts?.widthPx ?? null, facts?.heightPx ?? null];
      const { sizeBytes } = findings;
      return {
        remarks: judgePicture(findings, role, leniency),
        measured: {
          pointer,
          kind: "image",
          widthPx,
          heightPx,
          sizeBytes,
          durationMs: null,
          digest: null,
          unchecked: [],
        },
      };
    },
  };
}

function inspectMovie({ pointer, role }: MediaTarget, announcedBytes: number | null): Probe<InspectionResult> {
  const probe = createMovieProbe(announcedBytes);
  return {
    feed: probe.feed,
    toOutcome(isComplete) {
      const findings = probe.toOutcome(isComplete);
      const index = findIndex(findings.reading);
      const measures = index === null ? null : measureMovie(index);
      return {
        remarks: judgeMovie(findings, role),
        measured: {
          pointer,
          kind: "video",
          widthPx: measures?.widthPx ?? null,
          heightPx: measures?.heightPx ?? null,
          sizeBytes: findings.sizeBytes,
          durationMs: measures?.durationMs ?? null,
          digest: null,
          unchecked: listUnchecked(findings.reading, findings.sizeBytes),
        },
      };
    },
  };
}

/** Digest of each file whose bytes are known, by its pointer. */
export function digestsOf(measured: readonly MeasuredMedia[]): Map<string, string> {
  return new Map(measured.flatMap(({ pointer, digest }) => (digest === null ? [] : [[pointer, digest] as const])));
}

export interface MeasuredMedia {
  pointer: string;
  kind: "image" | "video";
  widthPx: number | null;
  heightPx: number | null;
  sizeBytes: number | null;
  durationMs: number | null;
  /** SHA-256 (hex) of a picture, or of the first mebibyte of a video; null when it did not arrive completely. */
  digest: string | null;
  /** Properties that the platform requires but that the bytes that were read do not show. */
  unchecked: string[];
}
