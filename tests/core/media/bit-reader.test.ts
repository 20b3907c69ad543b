import { describe, expect, it } from "vitest";
import { createBitReader, unescapePayload } from "../../../scripts/core/media/bit-reader.ts";
import { BrokenBytes } from "../../../scripts/core/media/byte-program.ts";

/** Bits in the order in which they are read; zeros fill the last byte. */
function reading(bits: string) {
  const bytes = bits.replaceAll(" ", "").match(/.{1,8}/g) ?? [];
  return createBitReader(Uint8Array.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2))));
}

describe("numbers in bits", () => {
  it("are read one behind the other, across bytes", () => {
    const { bits } = reading("101 00001 11110000 1");
    expect([bits(3), bits(0), bits(9), bits(5)]).toEqual([5, 0, 0b000011111, 0b00001]);
    expect(reading("1".repeat(32)).bits(32)).toBe(2 ** 32 - 1);
  });

  // The tables of H.264, 9.1 and 9.1.1.
  it.each([
    ["1", 0, 0],
    ["010", 1, 1],
    ["011", 2, -1],
    ["00100", 3, 2],
    ["00101", 4, -2],
    ["00110", 5, 3],
    ["00111", 6, -3],
    ["0001000", 7, 4],
    ["000010001", 16, -8],
  ])("of Exp-Golomb: %s is %i, with a sign %i", (bits, unsigned, signed) => {
    expect(reading(bits).golomb()).toBe(unsigned);
    expect(reading(bits).signedGolomb() + 0).toBe(signed);
    const twice = reading(bits + bits);
    expect([twice.golomb(), twice.signedGolomb() + 0]).toEqual([unsigned, signed]);
  });

  it("end with the bytes, and are never larger than 32 bits", () => {
    expect(() => reading("1").bits(9)).toThrow(BrokenBytes);
    expect(() => reading("").golomb()).toThrow(BrokenBytes);
    expect(() => reading(`${"0".repeat(32)}1${"0".repeat(40)}`).golomb()).toThrow(/too large/);
    expect(reading(`${"0".repeat(31)}1${"0".repeat(31)}`).golomb()).toBe(2 ** 31 - 1);
  });
});

describe("the payload of a unit", () => {
  it.each([
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [0, 3, 1],
      [0, 3, 1],
    ],
    [
      [0, 0, 3, 1],
      [0, 0, 1],
    ],
    [
      [0, 0, 0, 3],
      [0, 0, 0],
    ],
    [
      [0, 0, 3, 0, 0, 3, 3],
      [0, 0, 0, 0, 3],
    ],
    [
      [0, 0, 3, 3],
      [0, 0, 3],
    ],
    [
      [0, 0, 2, 3],
      [0, 0, 2, 3],
    ],
  ])("is without the bytes that keep start codes out of it: %j", (unit, payload) => {
    expect([...unescapePayload(Uint8Array.from(unit))]).toEqual(payload);
  });
});
