import type { Reading } from "./broken-bytes.ts";
import type { SampleFacts } from "./read-sample-table.ts";

/** The properties of a video; null where the file does not say. */
interface MovieMeasures {
  widthPx: number | null;
  heightPx: number | null;
  durationMs: number | null;
  framesPerSecond: number | null;
}

/** Properties that Instagram requires but that not every index shows. */
const CODING = ["closed GOP", "progressive scan", "chroma subsampling 4:2:0"];
/** Not read. */
const NEVER_SHOWN = ["audio format"];

export function findIndex(reading: Reading<MovieFacts> | null): MovieIndex | null {
  return reading?.kind === "read" && reading.value.kind === "indexed" ? reading.value.index : null;
}

export function findVideoTrack(index: MovieIndex | null): TrackFacts | null {
  return index?.tracks.find((track) => track.handler === "vide") ?? null;
}

/** Length: the longer of those of the movie and its video track. Frame rate: the average over the whole track. */
export function measureMovie(index: MovieIndex | null): MovieMeasures {
  const track = findVideoTrack(index);
  const lengths = [index, track].map((times) => times && toMs(times)).filter((length) => length !== null);
  return {
    widthPx: track?.widthPx ?? null,
    heightPx: track?.heightPx ?? null,
    durationMs: lengths.length === 0 ? null : Math.max(...lengths),
    framesPerSecond: track && averageFrameRate(track),
  };
}

/** The properties of a video that could not be checked, as words for a list. */
export function listUnchecked(reading: Reading<MovieFacts> | null, sizeBytes: number | null): string[] {
  const size = sizeBytes === null ? ["file size"] : [];
  const index = findIndex(reading);
  if (index === null)
    return [...size, "codec", "frame rate", "length", "shape", "edit lists", ...CODING, ...NEVER_SHOWN];
  const measures = measureMovie(index);
  const rate = measures.framesPerSecond === null ? ["frame rate"] : [];
  const length = measures.durationMs === null ? ["length"] : [];
  const shape = measures.widthPx === null || measures.heightPx === null ? ["shape"] : [];
  return [...size, ...rate, ...length, ...shape, ...listUnknownCoding(findVideoTrack(index)), ...NEVER_SHOWN];
}

function listUnknownCoding(track: TrackFacts | null): string[] {
  const known = [track?.gop, track?.coding.scan, track?.coding.chroma];
  return CODING.filter((_, index) => known[index] === null || known[index] === undefined);
}

function toMs(times: { timescale: number | null; duration: number | null }): number | null {
  if (times.timescale === null || times.duration === null) return null;
  return Math.round((times.duration * 1000) / times.timescale);
}

function averageFrameRate(track: TrackFacts): number | null {
  const ticks = track.sampleTicks > 0 ? track.sampleTicks : track.duration;
  if (track.timescale === null || ticks === null || track.sampleCount === 0) return null;
  return (track.sampleCount * track.timescale) / ticks;
}

/** One track, according to the index. Numbers are as stored; null where the index does not say. */
export interface TrackFacts extends SampleFacts {
  /** "vide", "soun" and others. */
  handler: string | null;
  /** As shown, after rotation. */
  widthPx: number | null;
  heightPx: number | null;
  /** Ticks per second, and the length in ticks. */
  timescale: number | null;
  duration: number | null;
  /** Number of entries in its edit list. */
  editCount: number;
}

export interface MovieIndex {
  timescale: number | null;
  duration: number | null;
  tracks: TrackFacts[];
}

export type MovieFacts =
  | { kind: "indexed"; index: MovieIndex }
  /** The video data comes first. The index is after it and was not read. */
  | { kind: "data-first" }
  /** Not an MP4 or MOV. */
  | { kind: "foreign" };
