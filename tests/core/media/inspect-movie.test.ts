import { describe, expect, it } from "vitest";
import { createInspection, inspectWhole } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { box, editList, FTYP, index, long, MDAT, type MovieOptions, movie, zeros } from "./build-movie.ts";
import { fixture, inspect, verdictOf } from "./inspect.ts";

const MEBIBYTE = 1024 * 1024;

it("says of a video without a byte only that it is empty", () => {
  const { remarks } = inspect(new Uint8Array());
  expect(remarks).toMatchObject([{ rule: "media/video-format", says: "is empty." }]);
});

describe("inspecting real videos", () => {
  it.each<[string, string[]]>([
    ["reel.mp4", []],
    ["reel-hevc.mov", []],
    ["reel-turned.mp4", []],
    ["reel-encoder-delay.mp4", ["error media/video-edit-list"]],
    ["reel-whole-edit.mp4", ["error media/video-edit-list"]],
    ["reel-with-sound.mp4", ["error media/video-edit-list"]],
    ["reel-cut.mp4", ["error media/video-edit-list", "warning media/video-length"]],
    ["reel-vp9.mp4", ["error media/video-codec"]],
    ["reel-15-fps.mp4", ["error media/video-frame-rate"]],
    ["reel-120-fps.mp4", ["error media/video-frame-rate"]],
    ["index-last.mp4", ["error media/video-order"]],
    ["landscape.mp4", ["warning media/shape"]],
    ["short.mp4", ["error media/video-length"]],
    ["interlaced.mp4", ["error media/video-scan", "warning media/shape"]],
    ["closed-gop.mp4", []],
    ["open-gop.mp4", ["error media/video-gop"]],
    ["open-gop-hevc.mp4", ["warning media/video-gop"]],
    ["chroma-422.mp4", ["error media/video-chroma"]],
    ["fragmented.mp4", ["error media/video-fragmented"]],
    ["sound-only.m4a", ["error media/video-format"]],
    ["clip.webm", ["error media/video-format"]],
    ["picture.heic", ["error media/video-format"]],
    ["feed-4x5.jpg", ["error media/video-format"]],
  ])("judges %s, whole or byte by byte", (name, verdict) => {
    expect(verdictOf(fixture(name))).toEqual(verdict);
    expect(inspect(fixture(name), { pieceBytes: 1 })).toEqual(inspect(fixture(name)));
  });

  it("measures size, length and shape, and lists what it did not see", () => {
    expect(inspect(fixture("reel-turned.mp4")).measured).toEqual({
      pointer: "/video_url",
      kind: "video",
      digest: null,
      widthPx: 90,
      heightPx: 160,
      sizeBytes: fixture("reel-turned.mp4").length,
      durationMs: 6000,
    });
  });

  it("measures a video with its index at the end, too, where all of it is there", () => {
    const whole = inspectWhole(fixture("index-last.mp4"), "reel");
    expect(whole.measured).toMatchObject({ durationMs: 6000, widthPx: 90 });
    expect(whole.remarks).toMatchObject([{ rule: "media/video-order", hint: expect.stringContaining("-c copy") }]);
  });

  it.each<[string, MovieOptions, string[]]>([
    ["an edit list", { editList: editList({ segmentDuration: 30_000, mediaTime: 0 }) }, ["-use_editlist 0", "-c copy"]],
    ["a refused codec", { codecs: ["vp09"] }, ["Export the video", "Encoding it again"]],
    ["sound that is refused", { others: [{ handler: "soun", codecs: ["sowt"] }] }, ["Encode the sound", "Encoding it"]],
  ])("says the worst first of one that also has %s", (_name, options, hints) => {
    const remarks = inspectWhole(Uint8Array.from([...FTYP, ...MDAT, ...index(options)]), "reel").remarks;
    expect(remarks.map(({ hint }) => hint)).toEqual(hints.map((hint) => expect.stringContaining(hint)));
  });

  it("finds no video in a file with sound alone, wherever its index is", () => {
    const remarks = inspectWhole(Uint8Array.from([...FTYP, ...MDAT, ...index({ handler: "soun" })]), "reel").remarks;
    expect(remarks).toMatchObject([{ rule: "media/video-format", says: "has no video track." }]);
  });

  it.each<[string, number[]]>([
    ["nothing in its index", []],
    ["its first pictures in its index", [{ durationMs: 2000 }].flatMap((options) => index(options).slice(8))],
  ])("names a fragmented video with %s, whatever can be measured", (_name, boxes) => {
    const moov = boxes.length === 0 ? index({ durationMs: 0, framesPerSecond: 1 }).slice(8) : boxes;
    const bytes = Uint8Array.from([...FTYP, ...box("moov", [...moov, ...box("mvex", [])]), ...MDAT]);
    expect(verdictOf(bytes)).toEqual(["error media/video-fragmented"]);
  });

  it("needs no more than the first mebibyte of a video", () => {
    const inspection = createInspection({ pointer: "", role: "reel" }, 100 * MEBIBYTE);
    expect(inspection.feed(fixture("reel.mp4"))).toBe(true);
    expect(inspection.feed(new Uint8Array(MEBIBYTE))).toBe(false);
  });

  it("says so when the host does not announce the file size", () => {
    const inspection = createInspection({ pointer: "", role: "reel" }, null);
    inspection.feed(movie());
    expect(inspection.toOutcome(false)).toMatchObject({
      measured: { sizeBytes: null },
      remarks: [{ rule: "media/unmeasured", severity: "warning", says: "could not be checked: file size." }],
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
  ])("judges a %s of %i bytes", (role, sizeBytes, verdict) =>
    expect(verdictOf(movie(), { role, sizeBytes })).toEqual(verdict),
  );
});

describe("inspecting codec, frame rate, length and shape", () => {
  it("takes H.264 and HEVC, and names any other codec in plain letters", () => {
    for (const codec of ["avc1", "avc3", "hvc1", "hev1"]) expect(verdictOf(movie({ codecs: [codec] }))).toEqual([]);
    for (const codecs of [["av01"], ["mp4v"], ["apcn"], ["avc1", "vp09"], ["encv"], ["\x1b[1m"], []]) {
      const { remarks } = inspect(movie({ codecs }));
      expect(remarks).toMatchObject([{ rule: "media/video-codec", says: expect.stringMatching(/^[\x20-\x7e]+$/) }]);
    }
  });

  it("takes 23 to 60 frames a second", () => {
    for (const framesPerSecond of [23, 23.976, 25, 59.94, 60])
      expect(verdictOf(movie({ framesPerSecond }))).toEqual([]);
    for (const framesPerSecond of [22, 61])
      expect(verdictOf(movie({ framesPerSecond }))).toEqual(["error media/video-frame-rate"]);
  });

  const runs = (...pairs: [count: number, ticks: number][]) =>
    box("stts", [...zeros(4), ...long(pairs.length), ...pairs.flat().flatMap(long)]);
  it.each<[string, number[], string[]]>([
    ["a second of 240 in half a minute of 30", runs([240, 250], [870, 2000]), ["error media/video-frame-rate"]],
    ["an eighth of a second at 240", runs([30, 250], [885, 2000]), []],
    ["a phone's uneven rate around 60", runs([600, 990], [600, 1010]), []],
    ["a pause of ten seconds", runs([600, 2000], [1, 600_000], [600, 2000]), []],
  ])("judges the busiest second: %s", (_name, tables, verdict) =>
    expect(verdictOf(movie({ tables }))).toEqual(verdict),
  );

  it("takes pictures of 25 Mbit/s", () => {
    // 30 pictures a second, all of one size.
    const sized = (bytes: number) => box("stsz", [...zeros(4), ...long(bytes), ...long(900)]);
    expect(verdictOf(movie({ tables: sized(104_000) }))).toEqual([]);
    expect(inspect(movie({ tables: sized(130_000) })).remarks).toMatchObject([
      { rule: "media/video-bit-rate", says: "takes 31 Mbit/s; Instagram accepts at most 25." },
    ]);
  });

  it.each<[MediaRole, string, number[]]>([
    ["reel", "error", [2_800, 901_000]],
    ["reel", "warning", [2_900, 4_900, 91_000, 900_000, 900_050]],
    ["reel", "", [5_000, 90_000]],
    ["carousel-video", "error", [901_000]],
    ["carousel-video", "warning", [60_200]],
    ["carousel-video", "", [2_000, 60_100]],
    ["story-video", "error", [61_000]],
    ["story-video", "warning", [2_900]],
    ["story-video", "", [3_000, 60_000]],
  ])("judges the length of a %s as %j: %j ms", (role, severity, lengths) => {
    for (const durationMs of lengths)
      expect(verdictOf(movie({ durationMs }), { role })).toEqual(
        severity === "" ? [] : [`${severity} media/video-length`],
      );
  });

  it("advises 9:16 for reels and stories, not within carousels, and at most 1920 columns", () => {
    const square = movie({ widthPx: 1080, heightPx: 1080 });
    for (const role of ["reel", "story-video"] as const)
      expect(verdictOf(square, { role })).toEqual(["warning media/shape"]);
    expect(verdictOf(square, { role: "carousel-video" })).toEqual([]);
    expect(verdictOf(movie({ widthPx: 2160, heightPx: 3840 }))).toEqual(["warning media/video-width"]);
  });
});
