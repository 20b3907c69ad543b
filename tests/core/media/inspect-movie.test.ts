import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createInspection } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { ascii } from "./build-jpeg.ts";
import { box, editList, FTYP, index, long, movie, zeros } from "./build-movie.ts";

const MEBIBYTE = 1024 * 1024;

function inspect(bytes: Uint8Array, { role = "reel" as MediaRole, sizeBytes = bytes.length, pieceBytes = 4096 } = {}) {
  const target = { pointer: "/video_url", url: "https://x.example/a.mp4", role };
  const inspection = createInspection(target, sizeBytes);
  let isWanted = true;
  for (let offset = 0; isWanted && offset < bytes.length; offset += pieceBytes) {
    isWanted = inspection.feed(bytes.subarray(offset, offset + pieceBytes));
  }
  return inspection.conclude(isWanted);
}

/** Rule and severity of every remark. */
function verdictOf(bytes: Uint8Array, options = {}): string[] {
  return inspect(bytes, options).remarks.map((remark) => `${remark.severity ?? "error"} ${remark.rule}`);
}

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`../../fixtures/media/${name}`, import.meta.url));
}

describe("inspecting real videos", () => {
  it.each<[string, string[]]>([
    ["reel.mp4", []],
    ["reel-hevc.mov", []],
    ["reel-turned.mp4", []],
    ["reel-encoder-delay.mp4", ["warning media/video-edit-list"]],
    ["reel-whole-edit.mp4", ["warning media/video-edit-list"]],
    ["reel-with-sound.mp4", ["warning media/video-edit-list"]],
    ["reel-cut.mp4", ["error media/video-edit-list"]],
    ["reel-vp9.mp4", ["error media/video-codec"]],
    ["reel-15-fps.mp4", ["error media/video-frame-rate"]],
    ["reel-120-fps.mp4", ["error media/video-frame-rate"]],
    ["index-last.mp4", ["error media/video-order"]],
    ["landscape.mp4", ["warning media/shape"]],
    ["short.mp4", ["warning media/video-length"]],
    ["sound-only.m4a", ["error media/video-format"]],
    ["clip.webm", ["error media/video-format"]],
    ["picture.heic", ["error media/video-format"]],
    ["feed-4x5.jpg", ["error media/video-format"]],
  ])("judges %s, whole or byte by byte", (name, verdict) => {
    expect(verdictOf(fixture(name))).toEqual(verdict);
    expect(inspect(fixture(name), { pieceBytes: 1 })).toEqual(inspect(fixture(name)));
  });

  it("measures size, length and shape, and lists what no index shows", () => {
    expect(inspect(fixture("reel-turned.mp4")).measured).toEqual({
      pointer: "/video_url",
      kind: "video",
      widthPx: 90,
      heightPx: 160,
      sizeBytes: fixture("reel-turned.mp4").length,
      durationMs: 6000,
      unchecked: ["closed GOP", "progressive scan", "chroma subsampling 4:2:0", "format of the sound"],
    });
  });

  it("lists what could not be told of fragmented videos, and of those with their index at the end", () => {
    const fragmented = inspect(fixture("fragmented.mp4")).measured;
    expect(fragmented.unchecked).toEqual(expect.arrayContaining(["frame rate", "length"]));
    const late = inspect(fixture("index-last.mp4")).measured;
    expect(late.unchecked).toEqual(expect.arrayContaining(["codec", "frame rate", "length", "shape", "edit lists"]));
  });

  it("wants no more than the index of a video", () => {
    const inspection = createInspection({ pointer: "", url: "https://x.example", role: "reel" }, 100 * MEBIBYTE);
    expect(inspection.feed(fixture("reel.mp4").subarray(0, 800))).toBe(true);
    expect(inspection.feed(fixture("reel.mp4").subarray(800, 4000))).toBe(false);
  });

  it("says so when the host does not tell the size of the file", () => {
    const inspection = createInspection({ pointer: "", url: "https://x.example", role: "reel" }, null);
    inspection.feed(movie());
    expect(inspection.conclude(false).measured).toMatchObject({
      sizeBytes: null,
      unchecked: expect.arrayContaining(["size of the file"]),
    });
  });
});

describe("inspecting the size of videos", () => {
  it.each<[MediaRole, number, string[]]>([
    ["reel", 300 * MEBIBYTE, []],
    ["reel", 300 * MEBIBYTE + 1, ["error media/size"]],
    ["carousel-video", 300 * MEBIBYTE + 1, ["error media/size"]],
    ["story-video", 100 * MEBIBYTE, []],
    ["story-video", 100 * MEBIBYTE + 1, ["error media/size"]],
  ])("judges a %s of %i bytes", (role, sizeBytes, verdict) => {
    expect(verdictOf(movie(), { role, sizeBytes })).toEqual(verdict);
  });
});

describe("inspecting codec, frame rate, length and shape", () => {
  it.each(["avc1", "avc3", "hvc1", "hev1"])("takes the codec %s", (codec) => {
    expect(verdictOf(movie({ codecs: [codec] }))).toEqual([]);
  });

  it.each([[["av01"]], [["mp4v"]], [["apcn"]], [["avc1", "vp09"]], [["encv"]], [["\x1b[1m"]], [[]]])(
    "refuses the codecs %j",
    (codecs) => {
      const { remarks } = inspect(movie({ codecs }));
      expect(remarks).toMatchObject([{ rule: "media/video-codec" }]);
      expect(remarks[0]?.says).toMatch(/^[\x20-\x7e]+$/);
    },
  );

  it.each<[number, string[]]>([
    [22, ["error media/video-frame-rate"]],
    [23, []],
    [23.976, []],
    [25, []],
    [59.94, []],
    [60, []],
    [61, ["error media/video-frame-rate"]],
  ])("judges %d frames a second", (framesPerSecond, verdict) => {
    expect(verdictOf(movie({ framesPerSecond }))).toEqual(verdict);
  });

  it.each<[MediaRole, number, string[]]>([
    ["reel", 4_900, ["warning media/video-length"]],
    ["reel", 5_000, []],
    ["reel", 90_000, []],
    ["reel", 91_000, ["warning media/video-length"]],
    ["reel", 900_000, ["warning media/video-length"]],
    ["reel", 900_050, ["warning media/video-length"]],
    ["reel", 901_000, ["error media/video-length"]],
    ["carousel-video", 4_000, []],
    ["carousel-video", 901_000, ["error media/video-length"]],
    ["story-video", 2_900, ["warning media/video-length"]],
    ["story-video", 3_000, []],
    ["story-video", 60_000, []],
    ["story-video", 61_000, ["error media/video-length"]],
  ])("judges a %s of %i ms", (role, durationMs, verdict) => {
    expect(verdictOf(movie({ durationMs }), { role })).toEqual(verdict);
  });

  it("advises 9:16 for reels and stories, not within carousels", () => {
    const square = movie({ widthPx: 1080, heightPx: 1080 });
    expect(verdictOf(square)).toEqual(["warning media/shape"]);
    expect(verdictOf(square, { role: "story-video" })).toEqual(["warning media/shape"]);
    expect(verdictOf(square, { role: "carousel-video" })).toEqual([]);
  });

  it("warns of more than 1920 columns", () => {
    expect(verdictOf(movie({ widthPx: 2160, heightPx: 3840 }))).toEqual(["warning media/video-width"]);
  });
});

describe("inspecting edit lists", () => {
  const whole = { segmentDuration: 30_000, mediaTime: 0 };
  it.each<[string, number[], string]>([
    ["the whole track", editList(whole), "warning"],
    ["all but an encoder's delay", editList({ segmentDuration: 30_000, mediaTime: 6_000 }), "warning"],
    ["no length, as fragmented files say it", editList({ segmentDuration: 0, mediaTime: 0 }), "warning"],
    ["a later start", editList({ segmentDuration: 29_000, mediaTime: 60_000 }), "error"],
    ["an earlier end", editList({ segmentDuration: 20_000, mediaTime: 0 }), "error"],
    ["half the speed", editList({ ...whole, rate: 0x8000 }), "error"],
    ["nothing first", editList({ segmentDuration: 500, mediaTime: -1 }, whole), "error"],
    ["the track twice", editList(whole, whole), "error"],
    ["a list that breaks off", editList(whole).slice(0, 10), "error"],
    ["more edits than there are", [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], "error"],
  ])("judges one that plays %s", (_name, list, severity) => {
    expect(verdictOf(movie({ editList: list }))).toEqual([`${severity} media/video-edit-list`]);
  });

  it("takes an empty list for none", () => {
    expect(verdictOf(movie({ editList: editList() }))).toEqual([]);
  });
});

describe("inspecting broken and hostile videos", () => {
  it.each<[string, number[]]>([
    ["an index shorter than its head", [...FTYP, ...long(4), ...ascii("moov")]],
    ["an index without a length", [...FTYP, ...long(0), ...ascii("moov")]],
    ["an index of 17 MiB", [...FTYP, ...long(17 * MEBIBYTE), ...ascii("moov")]],
    ["a box of more bytes than there are numbers", [...FTYP, ...long(1), ...ascii("moov"), ...long(-1), ...long(-1)]],
    ["a box longer than what it is in", [...FTYP, ...box("moov", [...long(500), ...ascii("trak")])]],
    ["a header without fields", [...FTYP, ...box("moov", box("mvhd", zeros(8)))]],
    ["a header that is too short for its version", [...FTYP, ...box("moov", box("mvhd", [1, ...zeros(20)]))]],
    ["sample lists that are too short", [...FTYP, ...box("moov", nest(["trak", "mdia", "minf", "stbl", "stts"], []))]],
    [
      "a description longer than its list",
      [...FTYP, ...box("moov", nest(STSD, [...zeros(7), 1, ...long(99), ...ascii("avc1")]))],
    ],
    ["hundreds of tracks", [...FTYP, ...box("moov", new Array<number[]>(500).fill(box("trak", [])).flat())]],
    ["millions of boxes", [...FTYP, ...box("moov", new Array<number[]>(100_000).fill(box("free", [])).flat())]],
    ["nothing but padding to the end", [...FTYP, ...long(0), ...ascii("free")]],
    ["only a ftyp", FTYP],
    ["no video track", Array.from(movie({ handler: "soun" }))],
    ["an index without tracks", [...FTYP, ...box("moov", [])]],
    ["nothing", []],
  ])("refuses %s", (_name, bytes) => {
    expect(verdictOf(Uint8Array.from(bytes))).toEqual(["error media/video-format"]);
  });

  it("says nothing of a video that stopped coming", () => {
    const inspection = createInspection({ pointer: "", url: "https://x.example", role: "reel" }, null);
    inspection.feed(movie().subarray(0, 60));
    expect(inspection.conclude(false).remarks).toEqual([]);
  });

  it("gives up when the index does not come within 32 MiB", () => {
    const inspection = createInspection({ pointer: "", url: "https://x.example", role: "reel" }, 200 * MEBIBYTE);
    inspection.feed(Uint8Array.from([...FTYP, ...long(100 * MEBIBYTE), ...ascii("free")]));
    const piece = new Uint8Array(MEBIBYTE);
    let pieces = 1;
    while (inspection.feed(piece)) pieces += 1;
    expect(pieces).toBe(32);
    expect(inspection.conclude(false).remarks).toMatchObject([{ says: expect.stringContaining("32 MiB") }]);
  });

  it.each<[string, number[]]>([
    ["padding and unknown boxes first", [...FTYP, ...box("wide", []), ...box("uuid", zeros(5000)), ...index()]],
    ["a long box head", [...FTYP, ...long(1), ...ascii("free"), ...long(0), ...long(20), ...zeros(4), ...index()]],
    ["zeros at the end of a list", [...FTYP, ...index({ extra: box("udta", zeros(4)) })]],
    ["stray bytes at the end of the index", [...FTYP, ...index({ extra: [0, 0, 0] })]],
    ["an empty box of size 0 in the index", [...FTYP, ...index({ extra: zeros(8) })]],
  ])("gets past %s", (_name, bytes) => {
    expect(verdictOf(Uint8Array.from(bytes))).toEqual([]);
  });

  it("never throws and never loops, whatever byte is changed or wherever the file ends", () => {
    const original = movie({ editList: editList({ segmentDuration: 30_000, mediaTime: 0 }) });
    for (let offset = 0; offset < original.length; offset += 1) {
      for (const value of [0x00, 0x01, 0x7f, 0xff]) {
        const changed = Uint8Array.from(original);
        changed[offset] = value;
        inspect(changed);
      }
      inspect(original.subarray(0, offset));
    }
  });
});

const STSD = ["trak", "mdia", "minf", "stbl", "stsd"];

function nest(types: readonly string[], body: number[]): number[] {
  return types.reduceRight((inner, type) => box(type, inner), body);
}
