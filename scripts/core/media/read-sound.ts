import { readSafely } from "./broken-bytes.ts";
import { type Box, boxesIn, fieldsOf, findBox } from "./read-boxes.ts";
import { createBitReader } from "./read-coding.ts";

/** The sound of a video, according to its first sample description; null where it does not say. */
export interface SoundFacts {
  /** Such as "AAC"; the four-letter code in quotes where it has no better name. */
  codec: string | null;
  channels: number | null;
  sampleRateHz: number | null;
}

/** Sample descriptions whose code names the codec. The last six are ways to store PCM. */
const CODECS: Readonly<Record<string, string>> = {
  "ac-3": "AC-3",
  "ec-3": "E-AC-3",
  ".mp3": "MP3",
  fLaC: "FLAC",
  Opus: "Opus",
  alac: "Apple Lossless",
  ...Object.fromEntries(["sowt", "twos", "lpcm", "ipcm", "in24", "fl32"].map((type) => [type, "PCM"])),
};

/** Object types of an mp4a description (ISO/IEC 14496-1 and the register of MP4RA). */
const OBJECT_TYPES: Readonly<Record<number, string>> = {
  ...Object.fromEntries([0x40, 0x66, 0x67, 0x68].map((type) => [type, "AAC"])),
  ...Object.fromEntries([0x69, 0x6b].map((type) => [type, "MP3"])),
  165: "AC-3",
  166: "E-AC-3",
};

/** @throws BrokenBytes */
export function readSound({ type, body }: Box): SoundFacts {
  const fields = fieldsOf(body, 28);
  const version = fields.getUint16(8);
  const stored =
    version === 2
      ? { channels: fieldsOf(body, 64).getUint32(40), sampleRateHz: fieldsOf(body, 64).getFloat64(32) }
      : { channels: fields.getUint16(16), sampleRateHz: fields.getUint32(24) / 0x1_0000 };
  const facts = { channels: stored.channels || null, sampleRateHz: stored.sampleRateHz || null };
  if (type !== "mp4a") return { codec: CODECS[type] ?? `"${type}"`, ...facts };
  const boxes = boxesIn(body.subarray({ 1: 44, 2: 64 }[version] ?? 28));
  const descriptor = findBox(boxes, "esds") ?? findBox(boxes, "wave", "esds");
  return { codec: null, ...facts, ...(descriptor === null ? {} : readDescriptor(descriptor.subarray(4))) };
}

const STREAM = 3;
const DECODER = 4;
const DECODER_DETAILS = 5;

/** An ES_Descriptor (ISO/IEC 14496-1, 7.2.6.5): what decodes the sound, and for AAC how it was made. */
function readDescriptor(bytes: Uint8Array): Partial<SoundFacts> {
  const stream = descriptorIn(bytes, STREAM);
  const flags = stream?.[2] ?? 0;
  const optionalBytes = (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (stream?.[3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0);
  const decoder = stream && descriptorIn(stream.subarray(3 + optionalBytes), DECODER);
  const type = decoder?.[0];
  if (decoder === null || type === undefined) return {};
  const codec = OBJECT_TYPES[type] ?? `"mp4a" of type ${type}`;
  const details = codec === "AAC" ? descriptorIn(decoder.subarray(13), DECODER_DETAILS) : null;
  return { codec, ...(details === null ? {} : readAac(details)) };
}

/** The body of a descriptor with this tag at the start of the bytes; its size has seven bits in each byte. */
function descriptorIn(bytes: Uint8Array, tag: number): Uint8Array | null {
  if (bytes[0] !== tag) return null;
  let size = 0;
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[at] ?? 0;
    size = size * 128 + (byte & 0x7f);
    if (byte < 0x80) return bytes.subarray(at + 1, at + 1 + size);
  }
  return null;
}

const RATES_HZ = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
/** By channel configuration. 0: described elsewhere. */
const CHANNELS = [null, 1, 2, 3, 4, 5, 6, 8, null, null, null, 7, 8, null, 8];
/** Says its rate in full. */
const RATE_FOLLOWS = 15;
/** Object types with spectral band replication (HE-AAC): the rate that is heard follows the one that is coded. */
const EXTENDED = [5, 29];

/** An AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
function readAac(bytes: Uint8Array): Partial<SoundFacts> {
  const { bits } = createBitReader(bytes);
  const readRate = () => {
    const index = bits(4);
    return index === RATE_FOLLOWS ? bits(24) : (RATES_HZ[index] ?? null);
  };
  const reading = readSafely(() => {
    const object = bits(5);
    const coded = readRate();
    const channels = CHANNELS[bits(4)] ?? null;
    return { channels, sampleRateHz: EXTENDED.includes(object) ? readRate() : coded };
  });
  const known = reading.kind === "read" ? Object.entries(reading.value).filter(([, value]) => value !== null) : [];
  return Object.fromEntries(known);
}
