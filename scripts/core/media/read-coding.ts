import { BrokenBytes, readSafely, textAt, viewOf } from "./broken-bytes.ts";
import { type Box, boxesIn, findBox } from "./read-boxes.ts";
import { PICTURE_FIELDS_BYTES } from "./read-frame.ts";

/** How a video is coded, according to its parameter sets; null where they do not say or cannot be read. */
interface CodingFacts {
  scan: "progressive" | "interlaced" | null;
  /** Such as "4:2:0". */
  chroma: string | null;
  /** Of one sample of brightness. */
  bitDepth: number | null;
}

export interface PictureFacts extends CodingFacts {
  /** How an HDR video stores brightness; null for an ordinary one. */
  hdr: "HLG" | "PQ" | "Dolby Vision" | null;
}

export const UNKNOWN_CODING: PictureFacts = { scan: null, chroma: null, bitDepth: null, hdr: null };

const PICTURE_CODECS: ReadonlySet<string> = new Set(["avc1", "avc3", "hvc1", "hev1"]);

/** @throws BrokenBytes for broken boxes. A parameter set that cannot be read says nothing: players may be more patient. */
export function readCoding(description: Box): PictureFacts {
  if (!PICTURE_CODECS.has(description.type)) return UNKNOWN_CODING;
  const boxes = boxesIn(description.body.subarray(PICTURE_FIELDS_BYTES));
  const [avc, hevc] = [findBox(boxes, "avcC"), findBox(boxes, "hvcC")];
  const reading = readSafely(() => (avc === null ? hevc && readHevc(hevc) : readAvc(avc)));
  return { ...UNKNOWN_CODING, ...(reading.kind === "read" ? reading.value : {}), hdr: readHdr(boxes) };
}

/** Transfer characteristics of ITU-T H.273 that are HDR. */
const HDR_TRANSFERS = { 16: "PQ", 18: "HLG" } as const;

/** By the box that describes the colours (colr, of kind nclx or nclc), or by that of Dolby Vision. */
function readHdr(boxes: readonly Box[]): PictureFacts["hdr"] {
  const colours = boxes.find(({ type, body }) => type === "colr" && textAt(body, 0, 3) === "ncl")?.body;
  const transfer = colours === undefined || colours.length < 8 ? 0 : viewOf(colours).getUint16(6);
  const isDolby = boxes.some(({ type }) => type === "dvcC" || type === "dvvC");
  return HDR_TRANSFERS[transfer as keyof typeof HDR_TRANSFERS] ?? (isDolby ? "Dolby Vision" : null);
}

const CHROMA = ["4:0:0", "4:2:0", "4:2:2", "4:4:4"] as const;
const SHORTEST_HEVC_BYTES = 18;

/** HEVCDecoderConfigurationRecord (ISO/IEC 14496-15): it repeats what its parameter sets say. */
function readHevc(body: Uint8Array): CodingFacts | null {
  if (body.length < SHORTEST_HEVC_BYTES) return null;
  const source = (body[6] ?? 0) >> 6;
  const scan = source === 0b10 ? "progressive" : source === 0b01 ? "interlaced" : null;
  return { scan, chroma: CHROMA[(body[16] ?? 0) & 3] ?? null, bitDepth: 8 + ((body[17] ?? 0) & 7) };
}

/** Profiles that say their chroma format; all others are 4:2:0. */
const PROFILES_WITH_CHROMA: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);

/** AVCDecoderConfigurationRecord (ISO/IEC 14496-15): its first sequence parameter set (ITU-T H.264, 7.3.2.1.1). */
function readAvc(body: Uint8Array): CodingFacts | null {
  const setBytes = ((body[6] ?? 0) << 8) | (body[7] ?? 0);
  const hasSet = ((body[5] ?? 0) & 0x1f) > 0;
  if (!hasSet) return null;
  const { bits, golomb } = createBitReader(unescapePayload(body.subarray(9, 8 + setBytes)));
  const profile = bits(8);
  bits(16);
  golomb();
  const { chroma, bitDepth } = PROFILES_WITH_CHROMA.has(profile) ? readChroma({ bits, golomb }) : PLAIN_CHROMA;
  golomb();
  skipOrderCount({ bits, golomb });
  golomb();
  bits(1);
  golomb();
  golomb();
  return { scan: bits(1) === 1 ? "progressive" : "interlaced", chroma: CHROMA[chroma] ?? null, bitDepth };
}

const PLAIN_CHROMA = { chroma: 1, bitDepth: 8 };

function readChroma({ bits, golomb }: BitReader): typeof PLAIN_CHROMA {
  const format = golomb();
  if (format === 3) bits(1);
  const bitDepth = 8 + golomb();
  golomb();
  bits(1);
  const scalingLists = bits(1) === 0 ? 0 : format === 3 ? 12 : 8;
  for (let list = 0; list < scalingLists; list += 1) if (bits(1) === 1) skipScalingList(golomb, list < 6 ? 16 : 64);
  return { chroma: format, bitDepth };
}

function skipScalingList(golomb: BitReader["golomb"], size: number): void {
  let last = 8;
  for (let index = 0; index < size && last !== 0; index += 1) {
    const code = golomb();
    // Signed numbers alternate: 1, -1, 2, -2 and so on.
    last = (last + (code % 2 === 0 ? -code / 2 : (code + 1) / 2) + 256) % 256;
  }
}

function skipOrderCount({ bits, golomb }: BitReader): void {
  const type = golomb();
  if (type === 0) golomb();
  if (type !== 1) return;
  bits(1);
  golomb();
  golomb();
  // The end of the bytes ends this soon, whatever the number claims.
  for (let left = golomb(); left > 0; left -= 1) golomb();
}

interface BitReader {
  /** The next `count` bits (at most 32) as an unsigned number. */
  bits(count: number): number;
  /** The next number in the Exp-Golomb code of H.264 ("ue(v)"). */
  golomb(): number;
}

/** Both methods throw BrokenBytes at the end of the bytes. */
export function createBitReader(bytes: Uint8Array): BitReader {
  let position = 0;

  function bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1, position += 1) {
      const byte = bytes[position >> 3];
      if (byte === undefined) throw new BrokenBytes("a parameter set ends too early");
      value = value * 2 + ((byte >> (7 - (position & 7))) & 1);
    }
    return value;
  }

  function golomb(): number {
    let zeros = 0;
    while (bits(1) === 0) zeros += 1;
    if (zeros > 31) throw new BrokenBytes("a parameter set has a number that is too large");
    return 2 ** zeros - 1 + bits(zeros);
  }

  return { bits, golomb };
}

/** The payload of a NAL unit: without the bytes 03 that keep start codes out of it. */
function unescapePayload(unit: Uint8Array): Uint8Array {
  return unit.filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0));
}
