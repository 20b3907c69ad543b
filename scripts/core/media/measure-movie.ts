import type { Reading } from "./broken-bytes.ts";
import { type Edit, shownMsOf } from "./read-edits.ts";
import type { Turn } from "./read-frame.ts";
import { MAX_SAMPLES, type SampleFacts, sumOf } from "./read-sample-table.ts";

/** The properties of a video; null where the file does not say. */
export interface MovieMeasures {
  widthPx: number | null;
  heightPx: number | null;
  durationMs: number | null;
  /** On average, over the whole track. */
  framesPerSecond: number | null;
  /** In the second that has most of them. */
  mostFramesPerSecond: number | null;
  /** Of the pictures, on average. */
  bitsPerSecond: number | null;
}

export function findIndex(reading: Reading<MovieFacts> | null): MovieIndex | null {
  return reading?.kind === "read" && reading.value.kind !== "foreign" ? reading.value.index : null;
}

export function findVideoTrack(index: MovieIndex | null): TrackFacts | null {
  return index?.tracks.find((track) => track.handler === "vide") ?? null;
}

/** The first one is heard. */
export function findSoundTrack(index: MovieIndex): TrackFacts | null {
  return index.tracks.find((track) => track.handler === "soun") ?? null;
}

/** Length: the longest of those that the index gives: of the movie, and of what is seen and heard. */
export function measureMovie(index: MovieIndex | null): MovieMeasures {
  const track = findVideoTrack(index);
  const seconds = track && secondsOf(track);
  const lengths = index === null ? [] : [toMs(index), ...playedTracks(index).flatMap((each) => lengthsOf(each, index))];
  return {
    widthPx: track?.widthPx ?? null,
    heightPx: track?.heightPx ?? null,
    durationMs: Math.max(0, ...lengths.filter((length) => length !== null)) || null,
    framesPerSecond: seconds && track && track.sampleCount / seconds,
    mostFramesPerSecond: seconds && track && (seconds < 1 ? track.sampleCount / seconds : busiestSecond(track)),
    bitsPerSecond: seconds && track?.dataBytes && (track.dataBytes * 8) / seconds,
  };
}

/** What is seen and heard of a video. */
export function playedTracks(index: MovieIndex): TrackFacts[] {
  return [findVideoTrack(index), findSoundTrack(index)].filter((track) => track !== null);
}

/** As its edit list, its head and its samples have it. */
function lengthsOf(track: TrackFacts, index: MovieIndex): (number | null)[] {
  const { timescale, shownTicks } = track;
  const shownMs = shownMsOf(track.edits, index.timescale);
  return shownMs === null ? [toMs(track), toMs({ timescale, duration: shownTicks.to - shownTicks.from })] : [shownMs];
}

/** How long the samples of a track last in all; null where it lists none. */
function secondsOf({ durations, duration, timescale, sampleCount }: TrackFacts): number | null {
  const ticks = sumOf(durations, (count, each) => count * each) || duration;
  return timescale === null || ticks === null || sampleCount === 0 ? null : ticks / timescale;
}

/** The most samples that begin within one second. */
function busiestSecond({ durations, timescale, sampleCount }: TrackFacts): number | null {
  if (timescale === null || sampleCount > MAX_SAMPLES) return null;
  const starts: number[] = [];
  let at = 0;
  let first = 0;
  let most = 0;
  for (let run = 0; run < durations.length; run += 2)
    for (let left = durations[run] ?? 0; left > 0; left -= 1) {
      starts.push(at);
      while ((starts[first] ?? at) <= at - timescale) first += 1;
      most = Math.max(most, starts.length - first);
      at += durations[run + 1] ?? 0;
    }
  return most;
}

/** What Instagram asks for, and the index of this video does not show, as words for a list. */
export function listUnmeasured(index: MovieIndex, track: TrackFacts): string[] {
  const { durationMs, widthPx, heightPx, framesPerSecond } = measureMovie(index);
  const { gop, coding } = track;
  const sound = findSoundTrack(index);
  const measures = {
    length: durationMs,
    shape: widthPx && heightPx,
    "frame rate": framesPerSecond,
    "groups of pictures": gop,
    "progressive scan": coding.scan,
    "colour format": coding.chroma,
    sound: sound === null ? true : sound.sound?.codec,
  };
  return Object.entries(measures).flatMap(([name, value]) => (value === null || value === undefined ? [name] : []));
}

function toMs(times: { timescale: number | null; duration: number | null }): number | null {
  if (times.timescale === null || times.duration === null) return null;
  return Math.round((times.duration * 1000) / times.timescale);
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
  /** Its edit list. */
  edits: readonly Edit[];
  turn: Turn;
}

export interface MovieIndex {
  /** Its samples are listed in fragments behind the index, which are not read. */
  isFragmented: boolean;
  timescale: number | null;
  duration: number | null;
  tracks: TrackFacts[];
  /** What programs and cameras noted about the video and its tracks. */
  notes: readonly Uint8Array[];
}

export type MovieFacts =
  | { kind: "indexed"; index: MovieIndex }
  /** The video data comes first. `index`: null as long as the bytes end before it. */
  | { kind: "data-first"; index: MovieIndex | null }
  /** Not an MP4 or MOV. */
  | { kind: "foreign" };
