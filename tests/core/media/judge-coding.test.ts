import { describe, expect, it } from "vitest";
import { ascii } from "./build-jpeg.ts";
import { box, long, type MovieOptions, movie, zeros } from "./build-movie.ts";
import { inspect, verdictOf } from "./inspect.ts";

const OPEN = ["error media/video-gop"];

/** 90 frames in all, so that lists can be written out. */
const SECONDS_3 = { durationMs: 3_000, framesPerSecond: 30 };

function list(type: string, ...numbers: number[]): number[] {
  const width = type === "ctts" ? 2 : 1;
  return box(type, [...zeros(4), ...long(numbers.length / width), ...numbers.flatMap(long)]);
}

function unmeasured(bytes: Uint8Array): string | undefined {
  return inspect(bytes).remarks.find(({ rule }) => rule === "media/unmeasured")?.says;
}

/** Verdict without the advice on length, which these short videos get. */
function codingOf(options: MovieOptions): string[] {
  return verdictOf(movie({ ...SECONDS_3, ...options })).filter((text) => !text.includes("length"));
}

describe("inspecting groups of pictures", () => {
  const starts = list("stss", 1, 4);
  it.each<[string, number[], string[]]>([
    ["no reordering", starts, []],
    ["only starting points", list("ctts", 1, 4000, 1, 2000), []],
    ["pictures before the next starting point", [...starts, ...list("ctts", 1, 0, 1, 4000, 1, 0, 87, 4000)], []],
    ["a picture shown before the start it follows", [...starts, ...list("ctts", 3, 2000, 1, 8000, 86, 0)], OPEN],
    ["the same with signed offsets", [...starts, ...list("ctts", 3, 0, 1, 0, 1, -4000, 85, 0)], OPEN],
    ["starting points that need what came before", list("stps", 4), OPEN],
    ["an empty list of those", list("stps"), []],
    ["a group of open starting points", box("sgpd", [...zeros(4), ...ascii("rap "), ...zeros(8)]), OPEN],
    ["a group of another kind", box("sgpd", [...zeros(4), ...ascii("roll"), ...zeros(8)]), []],
  ])("judges %s", (_name, tables, verdict) => expect(codingOf({ tables })).toEqual(verdict));

  it("keeps no lists that no video could have", () => {
    const entries = 200_001;
    const stss = box("stss", [...zeros(4), ...long(entries), ...zeros(4 * entries)]);
    expect(unmeasured(movie({ tables: stss }))).toBe("could not be checked: groups of pictures.");
  });

  it("survives counts that claim thousands of millions of pictures", () => {
    const stts = box("stts", [...zeros(4), ...long(1), ...long(-1), ...long(1)]);
    expect(codingOf({ tables: [...stts, ...list("ctts", -1, 5)] })).toEqual(["error media/video-frame-rate"]);
  });
});

describe("inspecting colours", () => {
  const colours = (kind: string, transfer: number) => box("colr", [...ascii(kind), 0, 9, 0, transfer, 0, 9, 0]);
  const hevc = (bitDepth: number) =>
    zeros(23)
      .with(6, 0b10 << 6)
      .with(16, 0xfd)
      .with(17, 0xf8 | (bitDepth - 8));
  const HDR = ["warning media/video-hdr"];
  const DEPTH = ["warning media/video-bit-depth"];
  it.each<[string, MovieOptions, string[]]>([
    ["HLG", { describedBy: colours("nclx", 18) }, HDR],
    ["PQ, as QuickTime writes it", { describedBy: colours("nclc", 16) }, HDR],
    ["Dolby Vision", { describedBy: box("dvvC", zeros(24)) }, HDR],
    ["10 bits of H.264", { configuration: sequence("1", 110, "010 011 011 0 0") }, DEPTH],
    ["10 bits of HEVC", { codecs: ["hvc1"], configurationType: "hvcC", configuration: hevc(10) }, DEPTH],
    ["8 bits of HEVC", { codecs: ["hvc1"], configurationType: "hvcC", configuration: hevc(8) }, []],
    ["ordinary colours", { describedBy: colours("nclx", 1) }, []],
    ["a profile of colours", { describedBy: box("colr", [...ascii("prof"), ...zeros(20)]) }, []],
    ["a box of colours that breaks off", { describedBy: box("colr", ascii("nclx")) }, []],
  ])("judges %s", (_name, options, verdict) => expect(codingOf(options)).toEqual(verdict));
});

describe("inspecting parameter sets", () => {
  it.each<[string, number[], string[]]>([
    ["frames only, baseline", sequence("1", 66), []],
    ["fields, baseline", sequence("0", 66), ["error media/video-scan"]],
    ["frames only, high, 4:2:0", sequence("1", 100, "010 1 1 0 0"), []],
    ["scaling lists", sequence("1", 100, `010 1 1 0 1 1 ${"1".repeat(16)} 0000000`), []],
    ["a scaling list cut short", sequence("0", 100, "010 1 1 0 1 1 000010001 0000000"), ["error media/video-scan"]],
    ["a byte 3 that belongs to the set", sequence("0", 66).with(11, 3), ["error media/video-scan"]],
    ["fields, high, 4:2:2", sequence("0", 122, "011 1 1 0 0"), ["error media/video-scan", "error media/video-chroma"]],
    ["4:4:4", sequence("1", 244, "00100 0 1 1 0 0"), ["error media/video-chroma"]],
    ["a cycle of orders", sequence("1", 66, "", "010 0 1 1 010 1"), []],
  ])("judges %s", (_name, configuration, verdict) => expect(codingOf({ configuration })).toEqual(verdict));

  it.each<[string, number[]]>([
    ["nothing", []],
    ["no set", [1, 66, 0, 30, 0xff, 0xe0]],
    ["no set, and what looks like one behind it", sequence("0", 66).with(5, 0xe0)],
    ["a set that ends too early", [1, 66, 0, 30, 0xff, 0xe1, 0, 4, 0x67, 66, 0, 30]],
    ["nothing but zeros", [1, 66, 0, 30, 0xff, 0xe1, 0, 200, ...zeros(200)]],
    ["a length beyond the end", [1, 66, 0, 30, 0xff, 0xe1, 0xff, 0xff, 0x67]],
  ])("says what it could not see with %s", (_name, configuration) => {
    expect(verdictOf(movie({ configuration }))).toEqual(["warning media/unmeasured"]);
    expect(unmeasured(movie({ configuration }))).toBe("could not be checked: progressive scan, colour format.");
  });

  it.each<[string, number, number, string[]]>([
    ["frames only, 4:2:0", 0b10, 1, []],
    ["fields, 4:2:0", 0b01, 1, ["error media/video-scan"]],
    ["fields or frames, 4:2:2", 0b11, 2, ["error media/video-chroma"]],
    ["fields, 4:4:4", 0b01, 3, ["error media/video-scan", "error media/video-chroma"]],
  ])("judges HEVC that says %s", (_name, source, chroma, verdict) => {
    const configuration = zeros(23);
    [configuration[6], configuration[16]] = [source << 6, 0xfc | chroma];
    expect(codingOf({ codecs: ["hvc1"], configurationType: "hvcC", configuration })).toEqual(verdict);
  });

  it("reads past the bytes that keep start codes out", () => {
    // Level 0 and flags 0 make two zero bytes, so an encoder puts a 3 behind them.
    const [head, rest] = [sequence("0", 66).slice(0, 8), sequence("0", 66).slice(8)];
    const escaped = [...head.slice(0, 7), (head[7] ?? 0) + 1, ...rest.slice(0, 4), 3, ...rest.slice(4)];
    expect(codingOf({ configuration: escaped })).toEqual(["error media/video-scan"]);
  });
});

/** An avcC body with one sequence parameter set. `framesOnly`, `chroma` and `order` are bits, as in the set. */
function sequence(framesOnly: string, profile: number, chroma = "", order = "1 1"): number[] {
  const bits = `1${chroma}1${order}1 0 00100 00100 ${framesOnly}`.replaceAll(" ", "");
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((byte) =>
    Number(`0b${byte}`),
  );
  const set = [0x67, profile, 0, 0, ...bytes];
  return [1, profile, 0, 30, 0xff, 0xe1, 0, set.length, ...set];
}
