import { describe, expect, it } from "vitest";
import { createInspection, inspectWhole } from "../../../scripts/core/media/inspection.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { ascii, EOI, frame, SOI, SOS, segment } from "./build-jpeg.ts";
import { box, FTYP, index, long, MDAT, movie, zeros } from "./build-movie.ts";
import { fixture } from "./inspect.ts";

const FRAME = frame({ widthPx: 800, heightPx: 1000 });
const DATA = [0x12, 0x34];

/** Of a file of which all bytes are there. */
function judge(bytes: readonly number[] | Uint8Array, role: MediaRole) {
  const { remarks } = inspectWhole(Uint8Array.from(bytes), role);
  return remarks.filter(({ rule }) => /incomplete|format|order/.test(rule));
}

function picture(...parts: number[][]): number[] {
  return [...SOI, ...parts.flat()];
}

describe("pictures whose end is missing", () => {
  it.each<[string, number[]]>([
    ["the end itself", picture(FRAME, SOS, DATA)],
    ["the last byte", picture(FRAME, SOS, DATA, [0xff])],
    ["the rest behind a stuffed byte", picture(FRAME, SOS, DATA, [0xff, 0, 0xd9])],
    ["the rest, with an end in a note only", picture(segment(0xe1, [...SOI, ...EOI]), FRAME, SOS, DATA)],
    ["the rest, with zeros in its place", picture(FRAME, SOS, DATA, zeros(5000))],
    ["the rest behind a restart", picture(FRAME, SOS, DATA, [0xff, 0xd0], DATA)],
    ["a scan of several", picture(FRAME, SOS, DATA, segment(0xc4, zeros(20)), SOS, DATA)],
    ["the rest of a section between scans", picture(FRAME, SOS, DATA, [0xff, 0xc4, 0, 40, ...EOI])],
    ["all of its data", picture(FRAME)],
    ["the rest of its scan header", picture(FRAME, SOS.slice(0, 5))],
  ])("are refused: %s", (_name, bytes) => {
    const says = "ends in the middle of the picture: a part of the file is missing.";
    expect(judge(bytes, "feed-image")).toMatchObject([{ rule: "media/incomplete", says }]);
  });

  it.each<[string, number[], string]>([
    ["an end without data", picture(FRAME, EOI), "it ends before the picture data"],
    ["another picture", picture(FRAME, SOS, DATA, SOI, FRAME, SOS, DATA, EOI), "a second picture begins before"],
  ])("are called broken where there is %s instead", (_name, bytes, words) => {
    expect(judge(bytes, "feed-image")).toMatchObject([{ rule: "media/format", says: expect.stringContaining(words) }]);
  });

  it.each<[string, number[]]>([
    ["fill bytes before the end", picture(FRAME, SOS, DATA, [0xff, 0xff, 0xff], EOI)],
    ["restart markers", picture(FRAME, SOS, ...new Array<number[]>(30_000).fill([0x12, 0xff, 0xd3]), EOI)],
    ["hundreds of scans", picture(FRAME, ...new Array<number[]>(300).fill([...SOS, ...DATA]), EOI)],
    ["a thumbnail in a note", picture(segment(0xe1, ascii("Exif\0\0").concat(SOI, SOS, EOI)), FRAME, SOS, DATA, EOI)],
    ["a phone's trailer", picture(FRAME, SOS, DATA, EOI, ascii("SEFH Image_UTC_Data SEFT"))],
    ["a film behind it", picture(FRAME, SOS, DATA, EOI, FTYP, index(), MDAT)],
    ["a second picture behind it, cut short", picture(FRAME, SOS, DATA, EOI, SOI, FRAME, SOS, DATA)],
    ["stray bytes between its sections", picture(FRAME, [1, 2, 3], SOS, DATA, EOI)],
  ])("are not those with %s", (_name, bytes) => expect(judge(bytes, "feed-image")).toEqual([]));

  it.each(["feed-4x5.jpg", "story.jpg", "progressive.jpg"])("are told in %s wherever it is cut off", (name) => {
    const whole = fixture(name);
    expect(judge(whole, "story-image")).toEqual([]);
    const step = Math.max(1, Math.floor(whole.length / 300));
    for (let at = 0; at < whole.length; at += step) expect(judge(whole.subarray(0, at), "story-image")).toHaveLength(1);
    expect(judge(whole.subarray(0, -1), "story-image")).toHaveLength(1);
  });
});

/** Where the data of {@link withPlaces} begins. */
const PLACES = {
  stco: (at: number) => box("stco", [...zeros(4), ...long(2), ...long(at), ...long(at + 10)]),
  co64: (at: number) => box("co64", [...zeros(4), ...long(2), ...zeros(4), ...long(at), ...zeros(4), ...long(at + 10)]),
};
const RUNS = box("stsc", [...zeros(4), ...long(2), ...[1, 1, 1].flatMap(long), ...[2, 2, 1].flatMap(long)]);
const SIZES = {
  own: box("stsz", [...zeros(8), ...long(3), ...[10, 4, 6].flatMap(long)]),
  common: box("stsz", [...zeros(4), ...long(5), ...long(3)]),
};

/** A film with 20 bytes of data in two chunks, the size of whose box is not told. */
function withPlaces(places: keyof typeof PLACES, sizes: keyof typeof SIZES): number[] {
  const before = (at: number) => [
    ...FTYP,
    ...index({ tables: [...PLACES[places](at), ...RUNS, ...SIZES[sizes]] }),
    ...long(0),
    ...ascii("mdat"),
  ];
  return [...before(before(0).length), ...zeros(20)];
}

describe("videos whose end is missing", () => {
  it("are refused with the bytes that are there and those that should be", () => {
    const { length } = movie();
    const says = `ends in the middle of its video data: only ${length - 1} of ${length} bytes are there.`;
    expect(judge(movie().subarray(0, -1), "reel")).toMatchObject([{ rule: "media/incomplete", says }]);
  });

  it("are refused with an index alone", () => {
    const says = "has an index but no video data.";
    expect(judge([...FTYP, ...index()], "reel")).toMatchObject([{ rule: "media/incomplete", says }]);
  });

  it("are found by where the index says the data is", () => {
    for (const places of ["stco", "co64"] as const)
      for (const sizes of ["own", "common"] as const) {
        const whole = withPlaces(places, sizes);
        expect(judge(whole, "reel")).toEqual([]);
        expect(judge(whole.slice(0, -1), "reel")).toMatchObject([{ rule: "media/incomplete" }]);
      }
  });

  it("are found by the announced size of the file, without its end", () => {
    const whole = withPlaces("stco", "own");
    const inspection = createInspection({ pointer: "", role: "reel" }, whole.length - 5);
    inspection.feed(Uint8Array.from(whole.slice(0, -20)));
    expect(inspection.toOutcome(false).remarks).toMatchObject([{ rule: "media/incomplete" }]);
  });

  it.each<[string, number[]]>([
    ["bytes that are no box behind the data", ascii("\xff\xff\xff\xffjunk and more of it")],
    ["an unneeded box that was cut off", [...long(5000), ...ascii("free")]],
    ["two bytes", [1, 2]],
  ])("are not those with %s", (_name, rest) => expect(judge([...movie(), ...rest], "reel")).toEqual([]));

  it.each(["reel.mp4", "reel-hevc.mov", "reel-turned.mp4", "closed-gop.mp4", "index-last.mp4"])(
    "are told in %s wherever it is cut off",
    (name) => {
      const whole = fixture(name);
      expect(ofKind(judge(whole, "carousel-video"))).toEqual([]);
      const step = Math.max(1, Math.floor(whole.length / 200));
      for (let at = 0; at < whole.length; at += step)
        expect(judge(whole.subarray(0, at), "carousel-video")).toHaveLength(1);
    },
  );

  it("are told without advice for an index at the end that is not there", () => {
    const whole = [...FTYP, ...MDAT];
    expect(judge([...whole, ...index()], "reel")).toMatchObject([{ rule: "media/video-order" }]);
    expect(judge(whole, "reel")).toMatchObject([{ rule: "media/incomplete", says: "has video data but no index." }]);
    expect(judge(whole.slice(0, -1), "reel")).toMatchObject([{ rule: "media/incomplete" }]);
  });

  it("are not those in fragments", () => {
    expect(ofKind(judge(fixture("fragmented.mp4"), "reel"))).toEqual([]);
    expect(ofKind(judge(fixture("fragmented.mp4").subarray(0, -300), "reel"))).toHaveLength(1);
  });
});

function ofKind(remarks: ReturnType<typeof judge>) {
  return remarks.filter(({ rule }) => rule === "media/incomplete");
}
