import { BrokenBytes, viewOf } from "./broken-bytes.ts";
import { type Box, boxesIn, fieldsOf, findBox } from "./read-boxes.ts";
import { type PictureFacts, readCoding, UNKNOWN_CODING } from "./read-coding.ts";
import { type Frame, readFrame } from "./read-frame.ts";
import { readSound, type SoundFacts } from "./read-sound.ts";

/** "unclear": pictures of HEVC that are shown before their starting point may or may not need what came before it. */
type GopKind = "closed" | "open" | "unclear";

/** What the sample table of a track (stbl) shows; null where it does not say. */
export interface SampleFacts {
  /** Four-letter codes of the sample descriptions, such as "avc1". */
  codecs: string[];
  /** Of the first sample description. */
  coding: PictureFacts;
  /** The same; null for other tracks. */
  frame: Frame | null;
  /** The same, where the track is sound. */
  sound: SoundFacts | null;
  gop: GopKind | null;
  /** 0 in fragmented files, which list their samples elsewhere. */
  sampleCount: number;
  /** Pairs of a count and how long each of so many samples lasts, in ticks. */
  durations: readonly number[];
  /** From when to when its samples are shown, in ticks; an edit list may show less of it. */
  shownTicks: { from: number; to: number };
  /** Of all samples together. */
  dataBytes: number | null;
  /** How long the file has to be to hold all data of the track. */
  dataEndBytes: number | null;
}

/** Fifteen minutes at 60 frames per second are 54,000. */
export const MAX_SAMPLES = 200_000;
/** Further sample descriptions make no difference to the result. */
const MAX_CODECS = 16;

/** `kind`: the handler of the track. @throws BrokenBytes */
export function readSampleTable(body: Uint8Array, kind: string | null): SampleFacts {
  const boxes = boxesIn(body);
  const description = readDescriptions(findBox(boxes, "stsd"), kind);
  const durations = readList(findBox(boxes, "stts"), 2);
  const offsets = readList(findBox(boxes, "ctts"), 2);
  const sizes = readSizes(findBox(boxes, "stsz"));
  const sampleCount = sumOf(durations ?? [], (count) => count);
  return {
    ...description,
    sampleCount,
    durations: durations ?? [],
    shownTicks: timesOf(sampleCount, durations ?? [], offsets ?? []),
    dataBytes: sizes === null || sampleCount > MAX_SAMPLES ? null : sizes(0, sampleCount),
    gop: classifyGop(boxes, { durations, offsets, isHevc: /^h[ev]/.test(description.codecs[0] ?? "") }),
    dataEndBytes: endOfSamples(boxes, sizes),
  };
}

function readDescriptions(body: Uint8Array | null, kind: string | null): Description {
  if (body === null) return NO_DESCRIPTION;
  const count = fieldsOf(body, 8).getUint32(4);
  const [first, ...others] = boxesIn(body.subarray(8), Math.min(count, MAX_CODECS));
  if (first === undefined) return NO_DESCRIPTION;
  const codecs = [first, ...others].map(({ type }) => type);
  if (kind === "soun") return { ...NO_DESCRIPTION, codecs, sound: readSound(first) };
  return { ...NO_DESCRIPTION, codecs, coding: readCoding(first), frame: kind === "vide" ? readFrame(first) : null };
}

type Description = Pick<SampleFacts, "codecs" | "coding" | "frame" | "sound">;

const NO_DESCRIPTION: Description = { codecs: [], coding: UNKNOWN_CODING, frame: null, sound: null };

/** Entries of `width` 32-bit numbers, after a count that ends at `at`; null for more than any video of ours has. */
function readList(body: Uint8Array | null, width: 1 | 2 | 3, at = 8): number[] | null {
  if (body === null) return [];
  if (body.length < at) throw new BrokenBytes("one of its lists is too short");
  const view = viewOf(body);
  const entries = Math.min(view.getUint32(at - 4), Math.floor((body.length - at) / (4 * width)));
  if (entries > MAX_SAMPLES) return null;
  return Array.from({ length: entries * width }, (_, index) => view.getUint32(at + 4 * index));
}

/** Over pairs of a count and a value. */
export function sumOf(runs: readonly number[], measure: (count: number, value: number) => number): number {
  let total = 0;
  for (let index = 0; index < runs.length; index += 2) total += measure(runs[index] ?? 0, runs[index + 1] ?? 0);
  return total;
}

/** In H.264 a GOP is open when pictures that are decoded after its start are shown before it. */
function classifyGop(
  boxes: readonly Box[],
  { durations, offsets, isHevc }: { durations: number[] | null; offsets: number[] | null; isHevc: boolean },
): GopKind | null {
  if (namesOpenStarts(boxes)) return "open";
  const starts = readList(findBox(boxes, "stss"), 1);
  if (durations === null || offsets === null || starts === null) return null;
  const sampleCount = sumOf(durations, (count) => count);
  if (sampleCount === 0 || sampleCount > MAX_SAMPLES) return null;
  if (!hasLeadingPictures({ sampleCount, durations, offsets, starts })) return "closed";
  return isHevc ? "unclear" : "open";
}

/** Whether the file itself names starting points that need what came before them (stps, or sample groups "rap "). */
function namesOpenStarts(boxes: readonly Box[]): boolean {
  const isOpenGroup = ({ type, body }: Box) => type === "sgpd" && fieldsOf(body, 8).getUint32(4) === 0x72_61_70_20;
  return boxes.some(isOpenGroup) || readList(findBox(boxes, "stps"), 1)?.length !== 0;
}

interface PictureOrder {
  sampleCount: number;
  /** Pairs of a count and how long each of so many samples lasts, in ticks (stts). */
  durations: readonly number[];
  /** Pairs of a count and how much later than decoded so many samples are shown (ctts). */
  offsets: readonly number[];
  /** Numbers of the samples at which a player can start, from 1 (stss). Without any, every sample is one. */
  starts: readonly number[];
}

function hasLeadingPictures({ sampleCount, durations, offsets, starts }: PictureOrder): boolean {
  if (offsets.length === 0 || starts.length === 0) return false;
  const [duration, offset, isStart] = [valuesOf(durations), valuesOf(offsets), new Set(starts)];
  let decodedAt = 0;
  let startShownAt = Number.NEGATIVE_INFINITY;
  for (let sample = 1; sample <= sampleCount; sample += 1) {
    // Offsets are signed in version 1, and small in version 0.
    const shownAt = decodedAt + ((offset.next().value ?? 0) | 0);
    if (isStart.has(sample)) startShownAt = shownAt;
    else if (shownAt < startShownAt) return true;
    decodedAt += duration.next().value ?? 0;
  }
  return false;
}

/** B-pictures are shown later than they are decoded, so the first one may not be shown at 0. */
function timesOf(
  sampleCount: number,
  durations: readonly number[],
  offsets: readonly number[],
): SampleFacts["shownTicks"] {
  const decoded = { from: 0, to: sumOf(durations, (count, each) => count * each) };
  if (offsets.length === 0 || sampleCount === 0 || sampleCount > MAX_SAMPLES) return decoded;
  const offset = valuesOf(offsets);
  const shown = { from: Number.POSITIVE_INFINITY, to: 0 };
  let decodedAt = 0;
  for (const duration of valuesOf(durations)) {
    const at = decodedAt + ((offset.next().value ?? 0) | 0);
    shown.from = Math.min(shown.from, at);
    shown.to = Math.max(shown.to, at + duration);
    decodedAt += duration;
  }
  return shown;
}

/** The value of one sample after another. */
function* valuesOf(runs: readonly number[]): Generator<number, undefined> {
  for (let index = 0; index < runs.length; index += 2)
    for (let left = runs[index] ?? 0; left > 0; left -= 1) yield runs[index + 1] ?? 0;
}

function endOfSamples(boxes: readonly Box[], sizes: ReturnType<typeof readSizes>): number | null {
  const chunks = chunkOffsets(boxes);
  const runs = readList(findBox(boxes, "stsc"), 3);
  if (chunks === null || runs === null || sizes === null || chunks.length === 0 || runs.length === 0) return null;
  let endBytes = 0;
  let sample = 0;
  let run = 0;
  for (const [index, offset] of chunks.entries()) {
    // Triples: from which chunk on, from 1; how many samples each of them has; which description.
    while ((runs[run + 3] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 3;
    const count = runs[run + 1] ?? 0;
    endBytes = Math.max(endBytes, offset + sizes(sample, count));
    sample += count;
  }
  return endBytes;
}

/** Where each chunk begins in the file (stco, or co64 with 64-bit numbers). */
function chunkOffsets(boxes: readonly Box[]): number[] | null {
  const halves = readList(findBox(boxes, "co64"), 2);
  if (halves === null || halves.length === 0) return halves && readList(findBox(boxes, "stco"), 1);
  return halves.flatMap((half, index) => (index % 2 === 0 ? [half * 0x1_0000_0000 + (halves[index + 1] ?? 0)] : []));
}

/** The bytes of `count` samples from one on: all have the same size, or each its own (stsz). */
function readSizes(body: Uint8Array | null): ((from: number, count: number) => number) | null {
  const common = body === null ? 0 : fieldsOf(body, 12).getUint32(4);
  if (common !== 0) return (_from, count) => common * count;
  const sizes = readList(body, 1, 12);
  // The list ends this soon, whatever the count claims.
  return sizes && ((from, count) => sizes.slice(from, from + count).reduce((total, size) => total + size, 0));
}
