import { ascii } from "./build-jpeg.ts";

/** Builds the boxes of MP4 files byte by byte, for files no encoder would write. */

export interface MovieOptions {
  /** Movie time scale is 1000. */
  durationMs?: number;
  codecs?: string[];
  /** Body of the box of this type in each sample description, avcC unless said; left out: none. */
  configuration?: number[];
  configurationType?: "avcC" | "hvcC";
  /** Appended to the sample table. */
  tables?: number[];
  framesPerSecond?: number;
  widthPx?: number;
  heightPx?: number;
  handler?: string;
  /** Body of an elst box; left out: no edit list. */
  editList?: number[];
  /** Appended to the moov body. */
  extra?: number[];
  /** Further tracks. */
  others?: MovieOptions[];
}

export const FTYP = box("ftyp", [...ascii("isom"), 0, 0, 0, 0, ...ascii("isom")]);

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
  const { durationMs = 30_000, framesPerSecond = 30, codecs = ["avc1"], handler = "vide" } = options;
  const frames = Math.round((durationMs / 1000) * framesPerSecond);
  const configuration =
    options.configuration === undefined ? [] : box(options.configurationType ?? "avcC", options.configuration);
  const descriptions = codecs.flatMap((codec) => box(codec, [...zeros(78), ...configuration]));
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
