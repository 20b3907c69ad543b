import { type BitReader, createBitReader, unescapePayload } from "./bit-reader.ts";
import { BrokenBytes } from "./byte-program.ts";

/** How a video is coded, according to its parameter sets; null where they do not say or cannot be read. */
export interface CodingFacts {
  scan: "progressive" | "interlaced" | null;
  /** Such as "4:2:0". */
  chroma: string | null;
}

export const UNKNOWN_CODING: CodingFacts = { scan: null, chroma: null };

/** Readers of the configuration box inside a sample description, by box type. */
export const CODING_READERS: Readonly<Record<string, (body: Uint8Array) => CodingFacts>> = {
  avcC: orUnknown(readAvc),
  hvcC: orUnknown(readHevc),
};

/** A set that we cannot read says nothing about the video: players may be more patient. */
function orUnknown(read: (body: Uint8Array) => CodingFacts): (body: Uint8Array) => CodingFacts {
  return (body) => {
    try {
      return read(body);
    } catch (error) {
      if (error instanceof BrokenBytes) return UNKNOWN_CODING;
      throw error;
    }
  };
}

const CHROMA = ["4:0:0", "4:2:0", "4:2:2", "4:4:4"] as const;

/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15): its first sequence parameter set (ITU-T H.264, 7.3.2.1.1). */
function readAvc(body: Uint8Array): CodingFacts {
  const setBytes = ((body[6] ?? 0) << 8) | (body[7] ?? 0);
  const hasSet = ((body[5] ?? 0) & 0x1f) > 0;
  if (!hasSet) return UNKNOWN_CODING;
  return readSequence(createBitReader(unescapePayload(body.subarray(9, 8 + setBytes))));
}

/** Profiles that say their chroma format; all others are 4:2:0. */
const PROFILES_WITH_CHROMA: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);

function readSequence(reader: BitReader): CodingFacts {
  const profile = reader.bits(8);
  reader.bits(16);
  reader.golomb();
  const chroma = PROFILES_WITH_CHROMA.has(profile) ? readChroma(reader) : 1;
  reader.golomb();
  skipOrderCount(reader);
  reader.golomb();
  reader.bits(1);
  reader.golomb();
  reader.golomb();
  const isFramesOnly = reader.bits(1) === 1;
  return { scan: isFramesOnly ? "progressive" : "interlaced", chroma: CHROMA[chroma] ?? null };
}

function readChroma(reader: BitReader): number {
  const format = reader.golomb();
  if (format === 3) reader.bits(1);
  reader.golomb();
  reader.golomb();
  reader.bits(1);
  if (reader.bits(1) === 1) skipScalingLists(reader, format === 3 ? 12 : 8);
  return format;
}

function skipScalingLists(reader: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (reader.bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64);
  }
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  for (let index = 0; index < size; index += 1) {
    last = (last + reader.signedGolomb() + 256) % 256;
    if (last === 0) return;
  }
}

function skipOrderCount(reader: BitReader): void {
  const type = reader.golomb();
  if (type === 0) reader.golomb();
  if (type !== 1) return;
  reader.bits(1);
  reader.golomb();
  reader.golomb();
  const cycle = reader.golomb();
  // The end of the bytes ends this soon, whatever the number claims.
  for (let index = 0; index < cycle; index += 1) reader.golomb();
}

const SHORTEST_HEVC_BYTES = 17;

/** HEVCDecoderConfigurationRecord (ISO/IEC 14496-15): it repeats what its parameter sets say. */
function readHevc(body: Uint8Array): CodingFacts {
  if (body.length < SHORTEST_HEVC_BYTES) return UNKNOWN_CODING;
  const source = (body[6] ?? 0) >> 6;
  const scan = source === 0b10 ? "progressive" : source === 0b01 ? "interlaced" : null;
  return { scan, chroma: CHROMA[(body[16] ?? 0) & 3] ?? null };
}
