import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCount, formatDuration, formatMebibytes, formatPixels } from "../../../scripts/core/text/words.ts";

describe("quantities in words", () => {
  it("writes whole numbers as a formatter does", () => {
    const counts = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -10_000, max: 10_000 }));
    fc.assert(
      fc.property(counts, (count) => {
        expect(formatCount(count)).toBe(count.toLocaleString("en-US"));
      }),
    );
    expect([formatCount(1_000), formatCount(2.5)]).toEqual(["1,000", "2.5"]);
    expect([formatPixels(1), formatPixels(1200)]).toEqual(["1 pixel", "1200 pixels"]);
  });

  it("writes sizes as a formatter does, rounded up, so that one byte too many shows", () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.nat({ max: 300_000_000 })), (bytes) => {
        fc.pre(bytes >= 0);
        const hundredths = Math.ceil((bytes / (1024 * 1024)) * 100);
        expect(formatMebibytes(bytes)).toBe(`${(hundredths / 100).toLocaleString("en-US")} MiB`);
      }),
    );
  });

  it.each([
    [20_000, "20 seconds"],
    [1_000, "1 second"],
    [150, "0.2 seconds"],
    [60_000, "1 minute"],
    [900_000, "15 minutes"],
    [901_500, "15 minutes 1.5 seconds"],
    [59_990, "1 minute"],
    [119_990, "2 minutes"],
  ])("says %i ms", (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });
});
