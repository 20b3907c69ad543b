import { ascii } from "./build-jpeg.ts";

/** Builds the boxes of MP4 files byte by byte, for files no encoder would write. */

export interface MovieOptions {
  /** Movie time scale is 1000. */
  durationMs?: number;
  codecs?: string[];
  /** Body of the box of this type in each sample description; left out: an avcC of progressive 4:2:0. */
  configuration?: number[];
  configurationType?: "avcC" | "hvcC";
  /** Further boxes in each sample description. */
  describedBy?: number[];
  /** Appended to the sample table. */
  tables?: number[];
  framesPerSecond?: number;
  widthPx?: number;
  heightPx?: number;
  handler?: string;
  /** Body of the sample description of a track of sound; left out: AAC in stereo at 48 kHz. */
  sound?: number[];
  /** Body of an elst box; left out: no edit list. */
  editList?: number[];
  /** Appended to the moov body. */
  extra?: number[];
  /** Further tracks. */
  others?: MovieOptions[];
}

export const FTYP = box("ftyp", [...ascii("isom"), 0, 0, 0, 0, ...ascii("isom")]);

/** An avcC body: baseline, frames only. */
const PROGRESSIVE = [1, 66, 0, 30, 0xff, 0xe1, 0, 7, 0x67, 66, 0, 0, 0xf8, 0x84, 0x80];

/** The fields of a sample description of sound (version 0), and what follows them. */
export function sound(channels: number, rateHz: number, rest: readonly number[] = []): number[] {
  return [...zeros(16), 0, channels, 0, 16, ...zeros(4), ...long(rateHz * 0x1_0000), ...rest];
}

/** An esds box: an object type, and for AAC the bytes that say how it was made. */
export function esds(objectType: number, details: readonly number[] = []): number[] {
  const info = details.length === 0 ? [] : [5, details.length, ...details];
  const decoder = [4, 13 + info.length, objectType, ...zeros(12), ...info];
  return box("esds", [...zeros(4), 3, 3 + decoder.length, 0, 1, 0, ...decoder]);
}

/** Some video data. */
export const MDAT = box("mdat", [1, 2, 3, 4]);

/** An MP4 of a ftyp, a moov with one track and some data. What is left out is fine for a reel. */
export function movie(options: MovieOptions = {}): Uint8Array {
  return Uint8Array.from([...FTYP, ...index(options), ...MDAT]);
}

export function index(options: MovieOptions = {}): number[] {
  return box("moov", [
    ...mvhd(options.durationMs ?? 30_000),
    ...[options, ...(options.others ?? [])].flatMap(track),
    ...(options.extra ?? []),
  ]);
}

/** An elst body of version 0. `rate` is 16.16 fixed point. */
export function editList(...edits: { segmentDuration: number; mediaTime: number; rate?: number }[]): number[] {
  const entries = edits.flatMap((edit) => [
    ...long(edit.segmentDuration),
    ...long(edit.mediaTime),
    ...long(edit.rate ?? 0x1_0000),
  ]);
  return [0, 0, 0, 0, ...long(edits.length), ...entries];
}

export function box(type: string, body: readonly number[]): number[] {
  return [...long(body.length + 8), ...ascii(type), ...body];
}

export function long(value: number): number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

function track(options: MovieOptions): number[] {
  const { durationMs = 30_000, framesPerSecond = 30, handler = "vide" } = options;
  const isSound = handler === "soun";
  const { codecs = [isSound ? "mp4a" : "avc1"] } = options;
  const frames = Math.round((durationMs / 1000) * framesPerSecond);
  const configuration = box(options.configurationType ?? "avcC", options.configuration ?? PROGRESSIVE);
  const picture = [...zeros(78), ...configuration, ...(options.describedBy ?? [])];
  const body = isSound ? (options.sound ?? sound(2, 48_000, esds(0x40, [0x11, 0x90]))) : picture;
  const descriptions = codecs.flatMap((codec) => box(codec, body));
  const stsd = box("stsd", [...zeros(4), ...long(codecs.length), ...descriptions]);
  const stts = box("stts", [...zeros(4), ...long(1), ...long(frames), ...long(Math.round(60_000 / framesPerSecond))]);
  const mdia = box("mdia", [
    ...box("mdhd", [...zeros(12), ...long(60_000), ...long(durationMs * 60), ...zeros(4)]),
    ...box("hdlr", [...zeros(8), ...ascii(handler), ...zeros(13)]),
    ...box("minf", box("stbl", [...stsd, ...stts, ...(options.tables ?? [])])),
  ]);
  const edits = options.editList === undefined ? [] : box("edts", box("elst", options.editList));
  return box("trak", [...tkhd(options.widthPx ?? 1080, options.heightPx ?? 1920), ...edits, ...mdia]);
}

function mvhd(durationMs: number): number[] {
  return box("mvhd", [...zeros(12), ...long(1000), ...long(durationMs), ...zeros(80)]);
}

function tkhd(widthPx: number, heightPx: number): number[] {
  const matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(long);
  return box("tkhd", [...zeros(40), ...matrix, ...long(widthPx * 0x1_0000), ...long(heightPx * 0x1_0000)]);
}
