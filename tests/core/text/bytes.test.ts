import { describe, expect, it } from "vitest";
import { decodeUtf8, encodeUtf8, sameBytes } from "../../../scripts/core/text/bytes.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const whole = bytes(0, 1, 2, 3);

describe("bytes", () => {
  it("are the same where they are, wherever they begin", () => {
    for (const one of [bytes(1, 2, 3), whole.subarray(1)]) expect(sameBytes(one, bytes(1, 2, 3))).toBe(true);
    for (const other of [bytes(1, 2, 4), bytes(0, 2, 3), bytes(1, 2), whole, bytes()])
      expect(sameBytes(bytes(1, 2, 3), other)).toBe(false);
  });

  it("give back a text, and none where they are none", () => {
    for (const text of ["", "\ufeffwith a mark", "Zürich 🥐", "\0"]) expect(decodeUtf8(encodeUtf8(text))).toBe(text);
    for (const given of [bytes(0xff), bytes(0x61, 0xc3), bytes(0xed, 0xa0, 0x80)]) expect(decodeUtf8(given)).toBeNull();
  });
});
