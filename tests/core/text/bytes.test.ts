import { describe, expect, it } from "vitest";
import { decodeUtf8, encodeUtf8, sameBytes } from "../../../scripts/core/text/bytes.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const whole = bytes(0, 1, 2, 3);

describe("bytes", () => {
  it.each([
    [true, bytes(), bytes()],
    [true, whole, whole],
    [true, bytes(1, 2, 3), bytes(1, 2, 3)],
    [true, bytes(1, 2, 3), whole.subarray(1)],
    [false, bytes(1, 2, 3), bytes(1, 2, 4)],
    [false, bytes(1, 2, 3), bytes(0, 2, 3)],
    [false, bytes(1, 2, 3), bytes(1, 2)],
    [false, bytes(1, 2), bytes(1, 2, 3)],
    [false, bytes(), bytes(0)],
  ])("are the same: %s, for %j and %j", (same, one, other) => {
    expect(sameBytes(one, other)).toBe(same);
  });

  it.each(["", "a", "\ufeffwith a mark", "Zürich 🥐", "\0"])("give back the text %j", (text) => {
    expect(decodeUtf8(encodeUtf8(text))).toBe(text);
  });

  it.each([[bytes(0xff)], [bytes(0x61, 0xc3)], [bytes(0xed, 0xa0, 0x80)]])(
    "that are no text give none: %j",
    (given) => {
      expect(decodeUtf8(given)).toBeNull();
    },
  );
});
