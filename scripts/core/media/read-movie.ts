import { BrokenBytes } from "./broken-bytes.ts";
import type { MovieIndex, TrackFacts } from "./measure-movie.ts";
import { type Box, boxesIn, fieldsOf, findBox, readFourCharacters } from "./read-boxes.ts";
import { UNKNOWN_CODING } from "./read-coding.ts";
import { readEdits } from "./read-edits.ts";
import type { Turn } from "./read-frame.ts";
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
    notes: [boxes, ...tracks.map(({ body }) => boxesIn(body))].flatMap(notesIn),
  };
}

function notesIn(boxes: readonly Box[]): Uint8Array[] {
  return boxes.flatMap(({ type, body }) => (type === "udta" || type === "meta" ? [body] : []));
}

function readTrack(body: Uint8Array): TrackFacts {
  const boxes = boxesIn(body);
  const media = boxesIn(findBox(boxes, "mdia") ?? new Uint8Array());
  const handler = findBox(media, "hdlr");
  const kind = handler && fieldsOf(handler, 12) && readFourCharacters(handler, 8);
  const samples = findBox(media, "minf", "stbl");
  return {
    ...readSize(findBox(boxes, "tkhd")),
    ...readTimes(findBox(media, "mdhd")),
    ...(samples === null ? NO_SAMPLES : readSampleTable(samples, kind)),
    handler: kind,
    edits: readEdits(findBox(boxes, "edts", "elst")),
  };
}

const NO_SAMPLES: SampleFacts = {
  codecs: [],
  coding: UNKNOWN_CODING,
  frame: null,
  sound: null,
  gop: null,
  sampleCount: 0,
  durations: [],
  shownTicks: { from: 0, to: 0 },
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
function readSize(body: Uint8Array | null): Pick<TrackFacts, "widthPx" | "heightPx" | "turn"> {
  if (body === null) return { widthPx: null, heightPx: null, turn: [1, 0, 0, 1] };
  const matrix = body[0] === 1 ? 52 : 40;
  const view = fieldsOf(body, matrix + 44);
  // 16.16 fixed point.
  const pixelsAt = (at: number) => Math.round(view.getUint32(at) / 0x1_0000) || null;
  const [widthPx, heightPx] = [pixelsAt(matrix + 36), pixelsAt(matrix + 40)];
  const numberAt = (at: number) => view.getInt32(matrix + at);
  const turn: Turn = [numberAt(0), numberAt(4), numberAt(12), numberAt(16)];
  const isTurned = turn[0] === 0 && turn[1] !== 0;
  return isTurned ? { widthPx: heightPx, heightPx: widthPx, turn } : { widthPx, heightPx, turn };
}
