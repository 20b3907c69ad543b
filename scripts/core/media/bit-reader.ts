import { BrokenBytes } from "./byte-program.ts";

/** Reads numbers of any number of bits, as the parameter sets of video coders use them. */
export interface BitReader {
  /** The next `count` bits (at most 32) as an unsigned number. */
  bits(count: number): number;
  /** The next number in the Exp-Golomb code of H.264 and HEVC ("ue(v)"). */
  golomb(): number;
  /** The next signed number in that code ("se(v)"). */
  signedGolomb(): number;
}

/** All methods throw BrokenBytes at the end of the bytes. */
export function createBitReader(bytes: Uint8Array): BitReader {
  let position = 0;

  function bit(): number {
    const byte = bytes[position >> 3];
    if (byte === undefined) throw new BrokenBytes("a parameter set ends too early");
    const value = (byte >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  }

  function bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  }

  function golomb(): number {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    if (zeros > 31) throw new BrokenBytes("a parameter set has a number that is too large");
    return 2 ** zeros - 1 + bits(zeros);
  }

  return {
    bits,
    golomb,
    signedGolomb() {
      const code = golomb();
      return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
    },
  };
}

/** The payload of a NAL unit: without the bytes 03 that keep start codes out of it. */
export function unescapePayload(unit: Uint8Array): Uint8Array {
  const payload: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    const isGuard = zeros >= 2 && byte === 3;
    if (!isGuard) payload.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(payload);
}
