import { describe, expect, it } from "vitest";
import { createInspection } from "../../../scripts/core/media/inspection.ts";
import { ascii } from "./build-jpeg.ts";
import { box, editList, FTYP, index, long, MDAT, movie, zeros } from "./build-movie.ts";
import { verdictOf } from "./inspect.ts";

const MEBIBYTE = 1024 * 1024;

describe("inspecting edit lists", () => {
  const whole = { segmentDuration: 30_000, mediaTime: 0 };
  it.each<[string, number[]]>([
    ["the whole track", editList(whole)],
    ["all but an encoder's delay", editList({ segmentDuration: 30_000, mediaTime: 6_000 })],
    ["no length, as fragmented files say it", editList({ segmentDuration: 0, mediaTime: 0 })],
    ["a later start", editList({ segmentDuration: 29_000, mediaTime: 60_000 })],
    ["an earlier end", editList({ segmentDuration: 20_000, mediaTime: 0 })],
    ["half the speed", editList({ ...whole, rate: 0x8000 })],
    ["nothing first", editList({ segmentDuration: 500, mediaTime: -1 }, whole)],
    ["the track twice", editList(whole, whole)],
  ])("refuses one that plays %s", (_name, list) =>
    expect(verdictOf(movie({ editList: list }))).toEqual(["error media/video-edit-list"]),
  );

  it("refuses one of any track, of the sound too", () => {
    const sound = { handler: "soun", codecs: ["mp4a"] };
    expect(verdictOf(movie({ others: [sound] }))).toEqual([]);
    for (const [video, other] of [
      [{}, { editList: editList(whole) }],
      [{ editList: editList(whole) }, {}],
    ])
      expect(verdictOf(movie({ ...video, others: [{ ...sound, ...other }] }))).toEqual(["error media/video-edit-list"]);
  });

  it("takes an empty list for none", () => expect(verdictOf(movie({ editList: editList() }))).toEqual([]));
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
    [
      "an edit list that breaks off",
      Array.from(movie({ editList: editList({ segmentDuration: 1, mediaTime: 0 }).slice(0, 10) })),
    ],
    ["more edits than there are", Array.from(movie({ editList: [0, 0, 0, 0, 0, 0, 0, 9] }))],
    ["millions of edits", Array.from(movie({ editList: [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff] }))],
    ["hundreds of tracks", [...FTYP, ...box("moov", new Array<number[]>(500).fill(box("trak", [])).flat())]],
    ["millions of boxes", [...FTYP, ...box("moov", new Array<number[]>(100_000).fill(box("free", [])).flat())]],
    ["nothing but padding to the end", [...FTYP, ...long(0), ...ascii("free")]],
    ["only a ftyp", FTYP],
    ["no video track", Array.from(movie({ handler: "soun" }))],
    ["an index without tracks", [...FTYP, ...box("moov", [])]],
    ["nothing", []],
  ])("refuses %s", (_name, bytes) => expect(verdictOf(Uint8Array.from(bytes))).toEqual(["error media/video-format"]));

  it("says nothing of a video that stopped coming", () => {
    const inspection = createInspection({ pointer: "", role: "reel" }, null);
    inspection.feed(movie().subarray(0, 60));
    expect(inspection.toOutcome(false).remarks).toEqual([]);
  });

  it.each<[string, number[]]>([
    ["padding and unknown boxes first", [...FTYP, ...box("wide", []), ...box("uuid", zeros(5000)), ...index()]],
    ["a long box head", [...FTYP, ...long(1), ...ascii("free"), ...long(0), ...long(20), ...zeros(4), ...index()]],
    ["zeros at the end of a list", [...FTYP, ...index({ extra: box("udta", zeros(4)) })]],
    ["stray bytes at the end of the index", [...FTYP, ...index({ extra: [0, 0, 0] })]],
    ["an empty box of size 0 in the index", [...FTYP, ...index({ extra: zeros(8) })]],
  ])("gets past %s", (_name, bytes) => expect(verdictOf(Uint8Array.from([...bytes, ...MDAT]))).toEqual([]));
});

const STSD = ["trak", "mdia", "minf", "stbl", "stsd"];

function nest(types: readonly string[], body: number[]): number[] {
  return types.reduceRight((inner, type) => box(type, inner), body);
}
