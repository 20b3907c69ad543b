import { describe, expect, it } from "vitest";
import { createInspection } from "../../../scripts/core/media/inspection.ts";
import { ascii, EOI, exif, frame, jpeg, SOI, SOS, segment } from "./build-jpeg.ts";
import { fixture, inspect, verdictOf } from "./inspect.ts";

const MEBIBYTE = 1024 * 1024;
const FRAME = frame({ widthPx: 800, heightPx: 1000 });
const PICTURE = { role: "feed-image" } as const;

/** What is wrong with a picture, or its size. */
function judge(bytes: Uint8Array): string {
  const { remarks, measured } = inspect(bytes, PICTURE);
  return remarks.map(({ says }) => says).join(" ") || `${measured.widthPx} x ${measured.heightPx}`;
}

describe("inspecting a picture", () => {
  it.each([
    ["feed-4x5.jpg", "800 x 1000"],
    ["progressive.jpg", "1080 x 1080"],
    ["camera.jpg", "a small copy in another shape"],
    ["turned.jpg", "800 x 1000"],
    ["turned-little-endian.jpg", "1000 x 800"],
    ["arithmetic.jpg", "an arithmetic JPEG"],
    ["picture.png", "looks like a PNG picture"],
    ["picture.webp", "looks like a WebP picture"],
    ["picture.gif", "looks like a GIF picture"],
    ["picture.heic", "looks like a HEIC picture"],
    ["picture.avif", "looks like an AVIF picture"],
    ["picture.tif", "looks like a TIFF picture"],
    ["reel.mp4", "looks like an MP4 video"],
  ])("sees in %s: %s", (name, expected) => expect(judge(fixture(name))).toContain(expected));

  it.each<[string, number[][]]>([
    ["fill bytes", [[0xff, 0xff, 0xff, 0xff]]],
    ["restart and temporary markers", [[0xff, 0xd0, 0xff, 0x01]]],
    ["a Huffman table and arithmetic conditioning", [segment(0xc4, [1, 2, 3]), segment(0xcc, [0, 1])]],
    ["an empty comment, and bytes between the segments", [segment(0xfe, []), [1, 2, 3, 0xff, 0, 4]]],
    ["a frame hidden in a comment", [segment(0xfe, frame({ widthPx: 1, heightPx: 1 }))]],
    ["a picture hidden in a thumbnail", [segment(0xe0, [...SOI, ...frame({ widthPx: 1, heightPx: 1 }), ...EOI])]],
    ["a colour profile", [segment(0xe2, ascii("ICC_PROFILE\0")), segment(0xe3, ascii("Meta"))]],
    ["APP segments shorter than any name", [segment(0xe1, [0x45]), segment(0xe2, [0x4d]), segment(0xe3, [])]],
    ["megabytes of large segments", Array.from({ length: 30 }, () => segment(0xe2, new Array(65_000).fill(0x41)))],
    ["megabytes of tiny segments", [Array.from({ length: 1_000_000 }, () => [0xff, 0xe5, 0, 2]).flat()]],
  ])("gets past %s before the size", (_name, parts) => expect(judge(jpeg(...parts, FRAME))).toBe("800 x 1000"));

  it.each([
    [0xc0, ""],
    [0xc1, ""],
    [0xc2, ""],
    [0xc3, "lossless"],
    [0xc5, "hierarchical"],
    [0xc7, "hierarchical"],
    [0xc9, "arithmetic"],
    [0xcf, "arithmetic"],
  ])("takes the frame %i for one that is common, or else %s", (marker, kind) => {
    const says = judge(jpeg(frame({ widthPx: 800, heightPx: 1000, marker })));
    expect(says).toMatch(kind === "" ? /^800 x 1000$/ : new RegExp(`${kind} JPEG, which hardly any program`));
  });

  it.each<[string, Uint8Array, string]>([
    ["a web page", new TextEncoder().encode("\n<!DOCTYPE html><html>"), "a web page"],
    ["an error of a storage host", new TextEncoder().encode('<?xml version="1.0"?><Error>'), "an XML text"],
    ["noise", Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), "is not a JPEG."],
    ["a multi-picture file", jpeg(segment(0xe2, ascii("MPF\0II*\0")), FRAME), "multi-picture file (MPO)"],
    ["a stereo picture", jpeg(segment(0xe3, ascii("_JPSJPS_\0")), FRAME), "stereo picture (JPS)"],
    ["12 bits", jpeg(frame({ widthPx: 800, heightPx: 1000, marker: 0xc1, bitsPerSample: 12 })), "12 bits"],
    ["no height", jpeg(frame({ widthPx: 800, heightPx: 0 })), "800 x 0 pixels"],
    ["no width", jpeg(frame({ widthPx: 0, heightPx: 800 })), "0 x 800 pixels"],
    ["a segment of length 0", jpeg([0xff, 0xe5, 0, 0], FRAME), "shorter than its own header"],
    ["a segment of length 1", jpeg([0xff, 0xe5, 0, 1], FRAME), "shorter than its own header"],
    ["a frame header that is too short", jpeg(segment(0xc0, [8, 0, 1])), "dimensions is too short"],
    ["a scan before the frame", jpeg(SOS, FRAME), "picture data begins before"],
    ["an end before the frame", jpeg(EOI, FRAME), "ends before the dimensions"],
    ["a second start", jpeg(SOI, FRAME), "a second picture begins"],
    ["a segment that reaches beyond the file", jpeg([0xff, 0xe5, 0xff, 0xff], FRAME), "is incomplete"],
    ["an end in the frame header", jpeg(FRAME).subarray(0, 8), "is incomplete"],
    ["fill bytes only", Uint8Array.from([...SOI, ...new Array<number>(1000).fill(0xff)]), "is incomplete"],
    ["two bytes", Uint8Array.from(SOI), "is incomplete"],
    ["nothing", new Uint8Array(0), "is empty"],
  ])("refuses %s and says so", (_name, bytes, words) => {
    expect(verdictOf(bytes, PICTURE)[0]).toBe("error media/format");
    expect(judge(bytes)).toContain(words);
  });

  it.each<[string, number[], string]>([
    ...[1, 2, 3, 4].map((at): [string, number[], string] => [`orientation ${at}`, exif(at), "800 x 1000"]),
    ...[5, 6, 7, 8].map((at): [string, number[], string] => [`orientation ${at}`, exif(at), "1000 x 800"]),
    ["little-endian numbers", exif(6, { isLittle: true }), "1000 x 800"],
    ["two blocks, the first turned", [...exif(6), ...exif(1)], "1000 x 800"],
    ["two blocks, the second turned", [...exif(1), ...exif(6)], "800 x 1000"],
    ["an unknown orientation", exif(9), "800 x 1000"],
    ["orientation 0", exif(0), "800 x 1000"],
    ["an orientation of another type", exif(6, { type: 4 }), "800 x 1000"],
    ["a broken byte order", segment(0xe1, ascii("Exif\0\0XX\0*\0\0\0\x08")), "800 x 1000"],
    ["a directory outside of the block", segment(0xe1, ascii("Exif\0\0MM\0*\xff\xff\xff\xff")), "800 x 1000"],
    ["a directory that breaks off", segment(0xe1, ascii("Exif\0\0MM\0*\0\0\0\x08\0\x09\x01")), "800 x 1000"],
    ["nothing after the name", segment(0xe1, ascii("Exif\0\0")), "800 x 1000"],
    ["XMP instead", segment(0xe1, ascii("http://ns.adobe.com/xap/1.0/\0")), "800 x 1000"],
  ])("measures the picture as it is shown, with EXIF of %s", (_name, part, size) =>
    expect(judge(jpeg(part, FRAME))).toBe(size),
  );

  it("judges kind, shape and width together, and says whether the numbers are those of the turned picture", () => {
    const all = jpeg(segment(0xe2, ascii("MPF\0")), frame({ widthPx: 2000, heightPx: 500 }));
    expect(verdictOf(all, PICTURE)).toEqual(["error media/format", "error media/ratio", "error media/width"]);
    expect(judge(jpeg(exif(8), frame({ widthPx: 1001, heightPx: 800 })))).toContain("800 x 1001 pixels when turned");
  });

  it("exempts stories and covers from the ratio of the feed", () => {
    for (const role of ["story-image", "cover"] as const) expect(verdictOf(fixture("story.jpg"), { role })).toEqual([]);
    expect(verdictOf(fixture("story.jpg"), PICTURE)).toEqual(["error media/ratio"]);
  });
});

describe("how much of a picture is read", () => {
  const start = jpeg(FRAME).subarray(0, 60);
  const begin = (announcedBytes: number | null) =>
    createInspection({ pointer: "", role: "feed-image" }, announcedBytes);

  it("is as much as a picture may have when the size was announced", () => {
    const inspection = begin(9 * MEBIBYTE);
    expect(inspection.feed(start)).toBe(true);
    expect(inspection.feed(new Uint8Array(8 * MEBIBYTE - start.length))).toBe(false);
    expect(inspection.toOutcome(false).remarks).toMatchObject([
      { rule: "media/size", says: expect.stringContaining("9 MiB (9,437,184 bytes)") },
    ]);
  });

  it("is enough to name a file that is not a JPEG", () => {
    const inspection = begin(5 * MEBIBYTE);
    expect(inspection.feed(new Uint8Array(500).fill(0x20))).toBe(true);
    expect(inspection.feed(new Uint8Array(12).fill(0x20))).toBe(false);
  });

  it("is the whole file when the size was not announced, up to one byte beyond 8 MiB", () => {
    const inspection = begin(null);
    inspection.feed(start);
    expect(inspection.feed(new Uint8Array(8 * MEBIBYTE - start.length))).toBe(true);
    expect(inspection.toOutcome(true).measured).toMatchObject({ sizeBytes: 8 * MEBIBYTE });
    expect(inspection.feed(new Uint8Array(1))).toBe(false);
    expect(inspection.toOutcome(false)).toMatchObject({
      remarks: [{ rule: "media/size", says: expect.stringContaining("more than 8 MiB") }],
      measured: { sizeBytes: null, widthPx: 800 },
    });
  });

  it("says nothing about an interrupted picture", () => {
    const inspection = begin(null);
    inspection.feed(start.subarray(0, 5));
    const measured = { widthPx: null, sizeBytes: null };
    expect(inspection.toOutcome(false)).toMatchObject({ remarks: [], measured });
  });
});
