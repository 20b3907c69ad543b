import { describe, expect, it } from "vitest";
import { inspectWhole } from "../../../scripts/core/media/inspection.ts";
import { adviseConversion } from "../../../scripts/core/media/judge-media-file.ts";
import { box, editList, FTYP, index, long, MDAT, type MovieOptions, movie, zeros } from "./build-movie.ts";

/** 30 s in 60,000 ticks a second, at 30 pictures a second. */
const ALL = { segmentDuration: 30_000, mediaTime: 0 };
const SOUND = { handler: "soun", codecs: ["mp4a"] };
/** All pictures are shown two pictures later than they are decoded, as with B-pictures. */
const DELAYED = box("ctts", [...zeros(4), ...long(1), ...long(900), ...long(4000)]);
const cut = (...edits: Parameters<typeof editList>) => ({ editList: editList(...edits) });

/** What validate says of a file of the repository, in the order of its remarks. */
function adviceOn(bytes: Uint8Array): string[] {
  const { remarks } = inspectWhole(bytes, "reel");
  return remarks.map((remark) => `${remark.says} ${adviseConversion(remark, "content/media/clip.mp4", "reel")}`);
}

const COPY = /-c(?::v)? copy/;
const ADD = "npm run media -- add content/media/clip.mp4";

describe("an edit list that is no more than the delay of an encoder", () => {
  it.each<[string, MovieOptions]>([
    ["shows all", cut(ALL)],
    ["leaves out the delay of B-pictures", { tables: DELAYED, ...cut({ segmentDuration: 30_000, mediaTime: 4000 }) }],
    ["is some ticks shorter than its track", cut({ segmentDuration: 29_980, mediaTime: 500 })],
    ["has no length, as in fragments", cut({ segmentDuration: 0, mediaTime: 0 })],
    ["leaves out the delay of sound", { others: [{ ...SOUND, ...cut({ segmentDuration: 30_000, mediaTime: 2640 }) }] }],
    ["starts sound a little later", { others: [{ ...SOUND, ...cut({ segmentDuration: 90, mediaTime: -1 }, ALL) }] }],
  ])("%s, and is taken out by copying", (_name, options) => {
    const [advice = ""] = adviceOn(movie(options));
    expect(advice).toMatch(/^has an edit list; Instagram does not accept edit lists\./);
    expect(advice).toMatch(COPY);
    expect(advice).toContain(ADD);
  });
});

describe("an edit list that hides something", () => {
  it.each<[string, MovieOptions]>([
    ["the beginning", cut({ segmentDuration: 28_000, mediaTime: 120_000 })],
    ["one picture at the beginning", cut({ segmentDuration: 29_967, mediaTime: 2000 })],
    ["the end", cut({ segmentDuration: 20_000, mediaTime: 0 })],
    [
      "a part in the middle",
      cut({ segmentDuration: 9_000, mediaTime: 0 }, { segmentDuration: 9_000, mediaTime: 900_000 }),
    ],
    [
      "the beginning of the sound alone",
      { others: [{ ...SOUND, ...cut({ segmentDuration: 28_000, mediaTime: 120_000 }) }] },
    ],
    [
      "the start of the sound, which is two seconds later",
      { others: [{ ...SOUND, ...cut({ segmentDuration: 2000, mediaTime: -1 }, ALL) }] },
    ],
    [
      "the beginning, beside sound that is refused",
      { others: [{ ...SOUND, codecs: ["sowt"] }], ...cut({ segmentDuration: 9000, mediaTime: 120_000 }) },
    ],
  ])("gets no advice that brings it back: %s", (_name, options) => {
    const advice = [...adviceOn(movie(options)), ...adviceOn(Uint8Array.from([...FTYP, ...MDAT, ...index(options)]))];
    expect(advice.join("\n")).toContain("has an edit list that cuts parts of it");
    for (const each of advice) expect(each).not.toMatch(COPY);
    expect(advice[0]).toContain("Encode only what is shown: ffmpeg");
    expect(advice.join("\n")).toContain(ADD);
  });

  it.each<[string, Uint8Array]>([
    ["changes the speed", movie(cut({ ...ALL, rate: 0x8000 }))],
    ["stops at one picture", movie(cut({ segmentDuration: 2000, mediaTime: 0, rate: 0 }, ALL))],
    ["cuts fragments", movie({ ...cut({ segmentDuration: 0, mediaTime: 120_000 }), extra: box("mvex", []) })],
  ])("is beyond ffmpeg where it %s, which the advice knows", (_name, bytes) => {
    const advice = adviceOn(bytes).filter((each) => /edit list|fragmented/.test(each));
    expect(advice).not.toEqual([]);
    for (const each of advice) expect(each).toMatch(/Export it again .*so that it holds only what is shown\.$/);
  });
});

describe("a video whose pictures are cropped by a note", () => {
  const clap = (width: number, height: number) => box("clap", [width, 1, height, 1, 0, 1, 0, 1].flatMap(long));
  const sized = (describedBy: number[]) => {
    const bytes = movie({ describedBy });
    // The size of the stored pictures stands in the fields of their description.
    const at = Buffer.from(bytes).indexOf("avc1") + 4;
    bytes.set([0x04, 0x38, 0x07, 0x80], at + 24);
    return bytes;
  };

  it("is warned of, and no advice shows what was cropped", () => {
    const [advice = "", ...others] = adviceOn(sized(clap(800, 1920)));
    expect(advice).toContain("is cropped to 800 x 1920 pixels by a note in the file, and may be shown whole.");
    expect(advice).toContain(ADD);
    expect([others, COPY.test(advice)]).toEqual([[], false]);
  });

  it("may lack the filling of its encoder", () => expect(adviceOn(sized(clap(1080, 1905)))).toEqual([]));
});
