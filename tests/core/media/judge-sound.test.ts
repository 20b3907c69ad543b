import { expect, it } from "vitest";
import { box, esds, long, movie, sound, zeros } from "./build-movie.ts";
import { inspect, verdictOf } from "./inspect.ts";

const CODEC = ["error media/audio-codec"];
const RATE = ["error media/audio-rate"];
const CHANNELS = ["error media/audio-channels"];
const UNMEASURED = ["warning media/unmeasured"];
const VERSION_2 = [...zeros(9), 2, ...zeros(22), ...double(96_000), ...long(2), ...zeros(20)];

function withSound(type: string, body: number[]): Uint8Array {
  return movie({ others: [{ handler: "soun", codecs: [type], sound: body }] });
}

/** QuickTime's version 1 has 16 bytes more, and the descriptor within a box "wave". */
const quickTime = (rest: number[]) => sound(2, 44_100, [...zeros(16), ...box("wave", rest)]).with(9, 1);

it.each<[string, string, number[], string[]]>([
  ["AAC in stereo at 48 kHz", "mp4a", sound(2, 48_000, esds(0x40, [0x11, 0x90])), []],
  ["AAC in mono at 44.1 kHz", "mp4a", sound(1, 44_100, esds(0x40, [0x12, 0x08])), []],
  ["MPEG-2 AAC", "mp4a", sound(2, 48_000, esds(0x67)), []],
  ["HE-AAC that is heard at 48 kHz", "mp4a", sound(2, 24_000, esds(0x40, [0x2b, 0x11, 0x88])), []],
  ["HE-AAC that is heard at 96 kHz", "mp4a", sound(2, 48_000, esds(0x40, [0x29, 0x90, 0x08])), RATE],
  ["AAC at 96 kHz, which the description cannot hold", "mp4a", sound(2, 0, esds(0x40, [0x10, 0x10])), RATE],
  ["AAC at a rate in full", "mp4a", sound(2, 0, esds(0x40, [0x17, 0x80, 0x5d, 0xc0, 0x10])), []],
  ["AAC in 5.1, called stereo by the description", "mp4a", sound(2, 48_000, esds(0x40, [0x11, 0xb0])), CHANNELS],
  ["AAC in QuickTime", "mp4a", quickTime(esds(0x40, [0x12, 0x10])), []],
  ["MP3 in MP4", "mp4a", sound(2, 48_000, esds(0x6b)), CODEC],
  ["MP3 in MOV", ".mp3", sound(2, 48_000), CODEC],
  ["AC-3 in 5.1", "ac-3", sound(6, 48_000), [...CODEC, ...CHANNELS]],
  ["FLAC", "fLaC", sound(2, 48_000), CODEC],
  ["PCM", "sowt", sound(2, 48_000), CODEC],
  ["PCM of version 2", "lpcm", VERSION_2, [...CODEC, ...RATE]],
  ["no word on how it is coded", "mp4a", sound(2, 48_000), UNMEASURED],
  ["a descriptor that breaks off", "mp4a", sound(2, 48_000, box("esds", [...zeros(4), 3, 25])), UNMEASURED],
])("judges %s", (_name, type, body, verdict) => expect(verdictOf(withSound(type, body))).toEqual(verdict));

function double(value: number): number[] {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return [...bytes];
}

it("names the codec, the channels and the rate", () => {
  const says = (type: string, body: number[]) => inspect(withSound(type, body)).remarks.map((remark) => remark.says);
  expect(says("sowt", sound(6, 48_000))).toEqual([
    "has sound in PCM; Instagram accepts AAC.",
    "has sound in 6 channels; Instagram accepts one or two (mono or stereo).",
  ]);
  expect(says("Zz\n9", sound(2, 48_000))).toEqual(['has sound in "Zz?9"; Instagram accepts AAC.']);
  expect(says("mp4a", sound(2, 0, esds(0x40, [0x10, 0x10])))).toEqual([
    "has sound at 96,000 Hz; Instagram accepts at most 48,000 Hz.",
  ]);
});

it("judges the first track of sound, which is heard, and takes a video without any", () => {
  const spatial = { handler: "soun", codecs: ["apac"], sound: sound(4, 48_000) };
  expect(verdictOf(movie({ others: [{ handler: "soun" }, spatial] }))).toEqual([]);
  expect(verdictOf(movie())).toEqual([]);
});
