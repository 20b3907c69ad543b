import { describe, expect, it } from "vitest";
import { createInspection } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { ascii, exif, frame, jpeg, segment } from "./build-jpeg.ts";
import { fixture, inspect as inspectAs } from "./inspect.ts";

const MEBIBYTE = 1024 * 1024;
const FRAME = frame({ widthPx: 800, heightPx: 1000 });

function inspect(bytes: Uint8Array, role: MediaRole = "feed-image") {
  return inspectAs(bytes, { role });
}

describe("inspecting a picture", () => {
  it.each([
    ["picture.png", "a PNG picture"],
    ["picture.webp", "a WebP picture"],
    ["picture.gif", "a GIF picture"],
    ["picture.heic", "a HEIC picture"],
    ["picture.avif", "an AVIF picture"],
    ["picture.tif", "a TIFF picture"],
    ["reel.mp4", "an MP4 video"],
  ])("names what %s really is", (name, format) => {
    expect(inspect(fixture(name)).remarks).toMatchObject([
      { rule: "media/format", says: `is not a JPEG but looks like ${format}.` },
    ]);
  });

  it.each<[string, Uint8Array, string]>([
    ["a web page", new TextEncoder().encode("\n<!DOCTYPE html><html>"), "a web page"],
    ["an error of a storage host", new TextEncoder().encode('<?xml version="1.0"?><Error>'), "an XML text"],
    ["a multi-picture file", jpeg(segment(0xe2, ascii("MPF\0")), FRAME), "multi-picture file (MPO)"],
    ["a stereo picture", jpeg(segment(0xe3, ascii("_JPSJPS_")), FRAME), "stereo picture (JPS)"],
    ["a lossless JPEG", jpeg(frame({ widthPx: 800, heightPx: 1000, marker: 0xc3 })), "lossless"],
    ["an arithmetic JPEG", fixture("arithmetic.jpg"), "arithmetic"],
    ["12 bits", jpeg(frame({ widthPx: 800, heightPx: 1000, marker: 0xc1, bitsPerSample: 12 })), "12 bits"],
    ["a picture without height", jpeg(frame({ widthPx: 800, heightPx: 0 })), "800 x 0 pixels"],
    ["a truncated file", fixture("feed-4x5.jpg").subarray(0, 100), "is incomplete"],
    ["an empty file", new Uint8Array(0), "is empty"],
    ["noise", Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), "is not a JPEG."],
  ])("refuses %s and says so", (_name, bytes, words) => {
    const { remarks } = inspect(bytes);
    expect(remarks).toMatchObject([{ rule: "media/format" }]);
    expect(remarks[0]?.severity ?? "error").toBe("error");
    expect(remarks[0]?.says).toContain(words);
  });

  it("measures and judges the picture as it is shown", () => {
    const onItsSide = jpeg(exif(6), frame({ widthPx: 1000, heightPx: 800 }));
    expect(inspect(onItsSide)).toMatchObject({ remarks: [], measured: { widthPx: 800, heightPx: 1000 } });
    const upright = jpeg(exif(6), frame({ widthPx: 800, heightPx: 1200 }));
    expect(inspect(upright)).toMatchObject({ remarks: [], measured: { widthPx: 1200, heightPx: 800 } });
    const tall = jpeg(exif(8), frame({ widthPx: 1001, heightPx: 800 }));
    expect(inspect(tall).remarks).toMatchObject([
      { rule: "media/ratio", says: expect.stringContaining("800 x 1001 pixels when turned upright") },
    ]);
  });

  it("judges shape and kind together", () => {
    const remarks = inspect(jpeg(segment(0xe2, ascii("MPF\0")), frame({ widthPx: 2000, heightPx: 500 }))).remarks;
    expect(remarks.map((remark) => remark.rule)).toEqual(["media/format", "media/ratio", "media/width"]);
  });

  it("exempts stories and covers from the ratio of the feed", () => {
    expect(inspect(fixture("story.jpg"), "story-image").remarks).toEqual([]);
    expect(inspect(fixture("story.jpg"), "cover").remarks).toEqual([]);
    expect(inspect(fixture("story.jpg"), "feed-image").remarks).toMatchObject([{ rule: "media/ratio" }]);
  });
});

describe("how much of a picture is read", () => {
  const start = jpeg(FRAME).subarray(0, 60);

  function begin(announcedBytes: number | null) {
    return createInspection({ pointer: "", role: "feed-image" }, announcedBytes);
  }

  it("is as much as a picture may have when the size was announced", () => {
    const inspection = begin(9 * MEBIBYTE);
    expect(inspection.feed(start)).toBe(true);
    expect(inspection.feed(new Uint8Array(8 * MEBIBYTE - start.length))).toBe(false);
  });

  it("is enough to name a file that is not a JPEG", () => {
    const inspection = begin(5 * MEBIBYTE);
    expect(inspection.feed(new Uint8Array(500).fill(0x20))).toBe(true);
    expect(inspection.feed(new Uint8Array(12).fill(0x20))).toBe(false);
  });

  it("is the whole file when the size was not announced, up to one byte beyond 8 MiB", () => {
    const inspection = begin(null);
    expect(inspection.feed(start)).toBe(true);
    expect(inspection.feed(new Uint8Array(8 * MEBIBYTE - start.length))).toBe(true);
    expect(inspection.toOutcome(true)).toMatchObject({ remarks: [], measured: { sizeBytes: 8 * MEBIBYTE } });
    expect(inspection.feed(new Uint8Array(1))).toBe(false);
    expect(inspection.toOutcome(false)).toMatchObject({
      remarks: [{ rule: "media/size", says: expect.stringContaining("more than 8 MiB") }],
      measured: { sizeBytes: null, widthPx: 800 },
    });
  });

  it("is at most 8 MiB when there are no dimensions", () => {
    const inspection = begin(null);
    const endless = Uint8Array.from([0xff, 0xd8, ...new Array<number>(65_534).fill(0xff)]);
    expect(inspection.feed(endless)).toBe(true);
    const fill = new Uint8Array(8 * MEBIBYTE).fill(0xff);
    expect(inspection.feed(fill)).toBe(false);
    expect(inspection.toOutcome(false).remarks).toMatchObject([{ rule: "media/size" }]);
  });

  it("says nothing about an interrupted picture", () => {
    const inspection = begin(null);
    inspection.feed(start.subarray(0, 5));
    expect(inspection.toOutcome(false)).toMatchObject({ remarks: [], measured: { widthPx: null, sizeBytes: null } });
  });

  it("judges a file that is announced as too large by its first bytes as well", () => {
    const inspection = begin(9 * MEBIBYTE);
    inspection.feed(jpeg(frame({ widthPx: 800, heightPx: 1200 })).subarray(0, 60));
    expect(inspection.toOutcome(false).remarks).toMatchObject([
      { rule: "media/size", says: expect.stringContaining("9 MiB (9,437,184 bytes)") },
      { rule: "media/ratio" },
    ]);
  });
});
