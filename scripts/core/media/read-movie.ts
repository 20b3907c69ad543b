import { BrokenBytes } from "./broken-bytes.ts";
import type { MovieIndex, TrackFacts } from "./measure-movie.ts";
import { boxesIn, fieldsOf, findBox, readFourCharacters } from "./read-boxes.ts";
import { UNKNOWN_CODING } from "./read-coding.ts";
import { readSampleTable, type SampleFacts } from "./read-sample-table.ts";

/** A video has only a few tracks; more would only waste time. */
const MAX_TRACKS = 64;
/** All bits set: the length is unknown. */
const UNKNOWN_32 = 0xffff_ffff;
const UNKNOWN_64 = 0xffff_ffff_ffff_ffffn;

/** Reads the body of a moov box: the relevant facts of every track. @throws BrokenBytes */
export function readMovieIndex(body: Uint8Array): MovieIndex {
  const boxes = boxesIn(body);
  const tracks = boxes.filter(({ type }) => type === "trak");
  if (tracks.length > MAX_TRACKS) throw new BrokenBytes(`it has more than ${MAX_TRACKS} tracks`);
  return {
    ...readTimes(findBox(boxes, "mvhd")),
    isFragmented: findBox(boxes, "mvex") !== null,
    tracks: tracks.map((track) => readTrack(track.body)),
  };
}

function readTrack(body: Uint8Array): TrackFacts {
  const boxes = boxesIn(body);
  const media = boxesIn(findBox(boxes, "mdia") ?? new Uint8Array());
  const handler = findBox(media, "hdlr");
  const kind = handler && fieldsOf(handler, 12) && readFourCharacters(handler, 8);
  const edits = findBox(boxes, "edts", "elst");
  const samples = findBox(media, "minf", "stbl");
  return {
    ...readSize(findBox(boxes, "tkhd")),
    ...readTimes(findBox(media, "mdhd")),
    ...(samples === null ? NO_SAMPLES : readSampleTable(samples, kind === "soun")),
    handler: kind,
    editCount: edits === null ? 0 : fieldsOf(edits, 8).getUint32(4),
  };
}

const NO_SAMPLES: SampleFacts = {
  codecs: [],
  coding: UNKNOWN_CODING,
  sound: null,
  gop: null,
  sampleCount: 0,
  durations: [],
  dataBytes: null,
  dataEndBytes: null,
};

/** Time scale and duration from an mvhd or mdhd body. Zero and "unknown" become null. */
function readTimes(body: Uint8Array | null): { timescale: number | null; duration: number | null } {
  if (body === null) return { timescale: null, duration: null };
  const isLong = body[0] === 1;
  const view = fieldsOf(body, isLong ? 32 : 20);
  const length = isLong ? view.getBigUint64(24) : view.getUint32(16);
  const isUnknown = length === UNKNOWN_64 || (!isLong && length === UNKNOWN_32);
  return { timescale: view.getUint32(isLong ? 20 : 12) || null, duration: isUnknown ? null : Number(length) || null };
}

/** Width and height from a tkhd body, swapped when its matrix rotates the track by a quarter turn. */
function readSize(body: Uint8Array | null): Pick<TrackFacts, "widthPx" | "heightPx"> {
  if (body === null) return { widthPx: null, heightPx: null };
  const matrix = body[0] === 1 ? 52 : 40;
  const view = fieldsOf(body, matrix + 44);
  // 16.16 fixed point.
  const pixelsAt = (at: number) => Math.round(view.getUint32(at) / 0x1_0000) || null;
  const [widthPx, heightPx] = [pixelsAt(matrix + 36), pixelsAt(matrix + 40)];
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0;
  return isTurned ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
}
