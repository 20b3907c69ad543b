import { BrokenBytes, type ByteProgram, skip } from "./byte-program.ts";
import { classifyGop, type PictureOrder } from "./classify-gop.ts";
import { endOfSamples, type SamplePlaces } from "./locate-samples.ts";
import type { MovieFacts, MovieIndex, TrackFacts } from "./measure-movie.ts";
import { type BoxHead, readBoxHead, readChildren, readLeaf } from "./read-boxes.ts";
import { UNKNOWN_CODING } from "./read-coding.ts";
import {
  parseEditCount,
  parseHandler,
  parseTimes,
  parseTrackSize,
  readDescriptions,
  readIsOpenStartGroup,
  readLongPlaces,
  readNumbers,
  readSampleTimes,
  readSizes,
} from "./read-movie-fields.ts";

/** The index of fifteen minutes at 60 frames per second is about 2 MiB. */
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
  if (head.bodyBytes === null) throw new BrokenBytes("it contains neither an index nor video data");
  return head.bodyBytes;
}

function indexBytesOf(head: BoxHead): number {
  if (head.bodyBytes === null) throw new BrokenBytes("its index does not say how long it is");
  if (head.bodyBytes > MAX_INDEX_BYTES) throw new BrokenBytes("its index is longer than 16 MiB");
  return head.bodyBytes;
}

/** A video has only a few tracks; more would only fill the memory. */
const MAX_TRACKS = 64;

/** Bodies with a length fixed by the format are at most this long; no more is kept. */
const FIXED = { leastBytes: 8, mostBytes: 128 };

/** Reads a moov box of `bodyBytes`: the relevant facts of every track, without the lists of single samples. */
export function* readMovieIndex(bodyBytes: number): ByteProgram<MovieIndex> {
  const index: MovieIndex = { timescale: null, duration: null, tracks: [] };
  yield* readChildren(bodyBytes, {
    *mvhd(bytes) {
      Object.assign(index, parseTimes(yield* readLeaf(bytes, FIXED)));
    },
    *trak(bytes) {
      if (index.tracks.length >= MAX_TRACKS) throw new BrokenBytes(`it has more than ${MAX_TRACKS} tracks`);
      index.tracks.push(yield* readTrack(bytes));
    },
  });
  return index;
}

function* readTrack(bodyBytes: number): ByteProgram<TrackFacts> {
  const track = emptyTrack();
  yield* readChildren(bodyBytes, {
    *tkhd(bytes) {
      Object.assign(track, parseTrackSize(yield* readLeaf(bytes, FIXED)));
    },
    *edts(bytes) {
      yield* readChildren(bytes, {
        *elst(listBytes) {
          track.editCount = parseEditCount(yield* readLeaf(listBytes, { leastBytes: 8, mostBytes: 8 }));
        },
      });
    },
    mdia: (bytes) => readMedia(bytes, track),
  });
  return track;
}

function* readMedia(bodyBytes: number, track: TrackFacts): ByteProgram<void> {
  const order: PictureOrder = { durations: [], offsets: [], starts: null, hasOpenStarts: false };
  const places: SamplePlaces = { chunks: [], runs: [], sizes: [] };
  yield* readChildren(bodyBytes, {
    *mdhd(bytes) {
      Object.assign(track, parseTimes(yield* readLeaf(bytes, FIXED)));
    },
    *hdlr(bytes) {
      track.handler = parseHandler(yield* readLeaf(bytes, { leastBytes: 12, mostBytes: 12 }));
    },
    *minf(bytes) {
      yield* readChildren(bytes, { stbl: (tableBytes) => readSampleTable(tableBytes, track, { order, places }) });
    },
  });
  track.dataEndBytes = endOfSamples(places);
  track.gop = classifyGop(order, /^h[ev]/.test(track.codecs[0] ?? ""));
}

function* readSampleTable(
  bodyBytes: number,
  track: TrackFacts,
  { order, places }: { order: PictureOrder; places: SamplePlaces },
): ByteProgram<void> {
  yield* readChildren(bodyBytes, {
    *stsd(bytes) {
      Object.assign(track, yield* readDescriptions(bytes));
    },
    *stts(bytes) {
      const { durations, ...totals } = yield* readSampleTimes(bytes);
      Object.assign(track, totals);
      order.durations = durations;
    },
    *ctts(bytes) {
      order.offsets = yield* readNumbers(bytes, 2);
    },
    *stss(bytes) {
      order.starts = yield* readNumbers(bytes, 1);
    },
    *stps(bytes) {
      order.hasOpenStarts ||= (yield* readNumbers(bytes, 1)).length > 0;
    },
    *sgpd(bytes) {
      order.hasOpenStarts ||= yield* readIsOpenStartGroup(bytes);
    },
    *stco(bytes) {
      places.chunks = yield* readNumbers(bytes, 1);
    },
    *co64(bytes) {
      places.chunks = yield* readLongPlaces(bytes);
    },
    *stsc(bytes) {
      places.runs = yield* readNumbers(bytes, 3);
    },
    *stsz(bytes) {
      places.sizes = yield* readSizes(bytes);
    },
  });
}

function emptyTrack(): TrackFacts {
  return {
    handler: null,
    codecs: [],
    coding: UNKNOWN_CODING,
    gop: null,
    widthPx: null,
    heightPx: null,
    timescale: null,
    duration: null,
    sampleCount: 0,
    sampleTicks: 0,
    editCount: 0,
    dataEndBytes: null,
  };
}
