import { describe, expect, it } from "vitest";
import { type Reading, readSafely } from "../../../scripts/core/media/broken-bytes.ts";
import { type JpegReading, readJpeg } from "../../../scripts/core/media/read-jpeg.ts";
import { ascii, EOI, exif, frame, jpeg, SOI, SOS, segment } from "./build-jpeg.ts";
import { fixture } from "./inspect.ts";

const FRAME = frame({ widthPx: 800, heightPx: 1000 });
const USUAL = {
  widthPx: 800,
  heightPx: 1000,
  isTurned: false,
  coding: "baseline",
  bitsPerSample: 8,
  container: "plain",
};

function read(bytes: Uint8Array): Reading<JpegReading> {
  return readSafely(() => readJpeg(bytes));
}

describe("readJpeg on real files", () => {
  it.each([
    ["feed-4x5.jpg", { widthPx: 800, heightPx: 1000, coding: "baseline", isTurned: false }],
    ["progressive.jpg", { widthPx: 1080, heightPx: 1080, coding: "progressive" }],
    ["arithmetic.jpg", { widthPx: 800, heightPx: 1000, coding: "arithmetic" }],
    ["camera.jpg", { widthPx: 1080, heightPx: 1350, isTurned: false }],
    ["turned.jpg", { widthPx: 800, heightPx: 1000, isTurned: true }],
    ["turned-little-endian.jpg", { widthPx: 1000, heightPx: 800, isTurned: true }],
  ])("reads %s", (name, facts) => {
    const bytes = fixture(name);
    expect(read(bytes)).toMatchObject({ kind: "read", value: facts });
  });

  it.each(["picture.png", "picture.webp", "picture.gif", "picture.heic", "picture.avif", "picture.tif"])(
    "sees that %s is none",
    (name) => {
      expect(read(fixture(name))).toEqual({ kind: "read", value: "not-jpeg" });
    },
  );
});

describe("readJpeg on what may come before the size", () => {
  it.each<[string, number[][]]>([
    ["fill bytes", [[0xff, 0xff, 0xff, 0xff]]],
    [
      "restart and temporary markers",
      [
        [0xff, 0xd0],
        [0xff, 0x01],
      ],
    ],
    ["a Huffman table", [segment(0xc4, [1, 2, 3])]],
    ["arithmetic conditioning", [segment(0xcc, [0, 1])]],
    ["an empty comment", [segment(0xfe, [])]],
    ["bytes between the segments", [segment(0xfe, []), [1, 2, 3, 0xff, 0, 4]]],
    ["a frame hidden in a comment", [segment(0xfe, frame({ widthPx: 1, heightPx: 1 }))]],
    ["a picture hidden in a thumbnail", [segment(0xe0, [...SOI, ...frame({ widthPx: 1, heightPx: 1 }), ...EOI])]],
    ["a colour profile", [segment(0xe2, ascii("ICC_PROFILE\0")), segment(0xe2, ascii("ICC_PROFILE\0"))]],
    ["APP segments shorter than any name", [segment(0xe1, [0x45]), segment(0xe2, [0x4d]), segment(0xe3, [])]],
  ])("gets past %s", (_name, parts) => {
    expect(read(jpeg(...parts, FRAME))).toEqual({ kind: "read", value: USUAL });
  });

  it("gets past megabytes of them", () => {
    const profile = Array.from({ length: 30 }, () => segment(0xe2, new Array<number>(65_000).fill(0x41))).flat();
    expect(read(jpeg(profile, FRAME))).toEqual({ kind: "read", value: USUAL });
  });

  it("gets past megabytes of tiny ones", () => {
    const crumbs = Array.from({ length: 1_000_000 }, () => [0xff, 0xe5, 0, 2]).flat();
    expect(read(jpeg(crumbs, FRAME))).toEqual({ kind: "read", value: USUAL });
  });
});

describe("readJpeg on kinds of JPEG", () => {
  it.each([
    [0xc0, "baseline"],
    [0xc1, "extended"],
    [0xc2, "progressive"],
    [0xc3, "lossless"],
    [0xc5, "hierarchical"],
    [0xc7, "hierarchical"],
    [0xc9, "arithmetic"],
    [0xca, "arithmetic"],
    [0xcb, "arithmetic"],
    [0xcf, "arithmetic"],
  ])("takes the frame %i for %s", (marker, coding) => {
    expect(read(jpeg(frame({ widthPx: 5, heightPx: 6, marker })))).toMatchObject({ value: { coding, widthPx: 5 } });
  });

  it("recognises a multi-picture file and a stereo file by their segments", () => {
    expect(read(jpeg(segment(0xe2, ascii("MPF\0II*\0")), FRAME))).toMatchObject({ value: { container: "MPO" } });
    expect(read(jpeg(segment(0xe3, ascii("_JPSJPS_\0\x10")), FRAME))).toMatchObject({ value: { container: "JPS" } });
    expect(read(jpeg(segment(0xe3, ascii("Meta")), FRAME))).toMatchObject({ value: { container: "plain" } });
  });

  it("tells how many bits a colour has", () => {
    expect(read(jpeg(frame({ widthPx: 8, heightPx: 8, marker: 0xc1, bitsPerSample: 12 })))).toMatchObject({
      value: { bitsPerSample: 12 },
    });
  });
});

describe("readJpeg on turned pictures", () => {
  it.each([1, 2, 3, 4])("keeps width and height with orientation %i", (orientation) => {
    expect(read(jpeg(exif(orientation), FRAME))).toMatchObject({ value: { widthPx: 800, isTurned: false } });
  });

  it.each([5, 6, 7, 8])("swaps them with orientation %i, in both byte orders", (orientation) => {
    const turned = { value: { widthPx: 1000, heightPx: 800, isTurned: true } };
    expect(read(jpeg(exif(orientation), FRAME))).toMatchObject(turned);
    expect(read(jpeg(exif(orientation, { isLittle: true }), FRAME))).toMatchObject(turned);
  });

  it.each<[string, number[]]>([
    ["an unknown orientation", exif(9)],
    ["orientation 0", exif(0)],
    ["an orientation of another type", exif(6, { type: 4 })],
    ["a broken byte order", segment(0xe1, [...ascii("Exif\0\0XX"), 0, 42, 0, 0, 0, 8])],
    ["a directory outside of the block", segment(0xe1, [...ascii("Exif\0\0MM"), 0, 42, 0xff, 0xff, 0xff, 0xff])],
    ["a directory that breaks off", segment(0xe1, [...ascii("Exif\0\0MM"), 0, 42, 0, 0, 0, 8, 0, 9, 1])],
    ["nothing after the name", segment(0xe1, ascii("Exif\0\0"))],
    ["XMP instead", segment(0xe1, ascii("http://ns.adobe.com/xap/1.0/\0"))],
  ])("keeps them with %s", (_name, part) => {
    expect(read(jpeg(part, FRAME))).toEqual({ kind: "read", value: USUAL });
  });

  it("follows the first of several EXIF blocks", () => {
    expect(read(jpeg(exif(6), exif(1), FRAME))).toMatchObject({ value: { isTurned: true } });
    expect(read(jpeg(exif(1), exif(6), FRAME))).toMatchObject({ value: { isTurned: false } });
  });
});

describe("readJpeg on broken files", () => {
  it.each<[string, Uint8Array]>([
    ["a height of 0", jpeg(frame({ widthPx: 800, heightPx: 0 }))],
    ["a width of 0", jpeg(frame({ widthPx: 0, heightPx: 800 }))],
    ["a section of length 0", jpeg([0xff, 0xe5, 0, 0], FRAME)],
    ["a section of length 1", jpeg([0xff, 0xe5, 0, 1], FRAME)],
    ["a frame header that is too short", jpeg(segment(0xc0, [8, 0, 1]))],
    ["a scan before the frame", jpeg(SOS, FRAME)],
    ["an end before the frame", jpeg(EOI, FRAME)],
    ["a second start", jpeg(SOI, FRAME)],
  ])("calls %s broken", (_name, bytes) => {
    expect(read(bytes)).toMatchObject({ kind: "broken", reason: expect.any(String) });
  });

  it.each<[string, Uint8Array]>([
    ["a section that reaches beyond the file", jpeg([0xff, 0xe5, 0xff, 0xff], FRAME)],
    ["a file that breaks off in the frame header", jpeg(FRAME).subarray(0, 8)],
    ["a file of fill bytes", Uint8Array.from([...SOI, ...new Array<number>(1000).fill(0xff)])],
    ["the first two bytes", Uint8Array.from(SOI)],
    ["nothing", new Uint8Array(0)],
  ])("waits for more after %s", (_name, bytes) => {
    expect(read(bytes)).toEqual({ kind: "cut-short" });
  });

  it("never throws and never loops, whatever byte is changed or wherever the file ends", () => {
    const original = fixture("turned.jpg").subarray(0, 400);
    for (let index = 0; index < original.length; index += 1) {
      for (const value of [0x00, 0x01, 0xc0, 0xd8, 0xda, 0xff]) {
        const changed = Uint8Array.from(original);
        changed[index] = value;
        read(changed);
      }
      read(original.subarray(0, index));
    }
  });
});
