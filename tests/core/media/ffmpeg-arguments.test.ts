import { describe, expect, it } from "vitest";
import {
  demuxerOf,
  ffmpegArguments,
  ffmpegCommand,
  quoteForShell,
} from "../../../scripts/core/media/ffmpeg-arguments.ts";

const COPY = ffmpegArguments({ how: "copy", isToneMapped: true });
const ENCODE = ffmpegArguments({ how: "encode", isToneMapped: false });
const LIMIT = ffmpegArguments({ how: "limit", isToneMapped: true });
const LISTS = { COPY, ENCODE, LIMIT };

/** All values that follow an option. */
const valuesOf = (list: readonly string[], option: string) => list.filter((_, index) => list[index - 1] === option);

describe("the arguments for ffmpeg", () => {
  it.each(Object.entries(LISTS))(
    "%s drop what tells of the person, and give the same bytes each time",
    (_name, list) => {
      expect([valuesOf(list, "-map"), valuesOf(list, "-map_metadata")]).toEqual([["0:v:0", "0:a:0?"], ["-1"]]);
      expect([valuesOf(list, "-use_editlist"), valuesOf(list, "-movflags")]).toEqual([["0"], ["+faststart"]]);
      for (const option of ["-fflags", "-flags:v", "-flags:a"])
        expect(valuesOf(list, option)).toEqual([expect.stringContaining("+bitexact")]);
      const isCopied = list === COPY;
      expect(valuesOf(list, "-flags:v")[0]?.includes("+cgop")).toBe(!isCopied);
    },
  );

  it("limit the rate only where a video would become too large, then with one thread", () => {
    const rateOf = (list: readonly string[]) => [...valuesOf(list, "-threads"), ...valuesOf(list, "-maxrate")];
    expect([rateOf(ENCODE), rateOf(LIMIT)]).toEqual([["4"], ["1", "8M"]]);
    expect(valuesOf(ENCODE, "-x264-params")).toEqual(["sliced-threads=1"]);
  });

  it("make SDR of HDR only where the pictures are made anew", () => {
    expect([COPY, ENCODE, LIMIT].map((list) => list.some((word) => word.includes("tonemap")))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    ["an MP4 video", "mov"],
    ["a MOV video", "mov"],
    ["a WebM or Matroska video", "matroska"],
    ["an AVI video", "avi"],
    ["a PNG", null],
    ["a playlist", null],
    ["a text about MP4 videos", null],
  ])("read %s with %s, and never let ffmpeg guess", (format, demuxer) => {
    expect(demuxerOf(format)).toBe(demuxer);
  });

  it("are typed in a shell as one command, whatever the names of the files are", () => {
    expect(quoteForShell("media/a-b_1.mp4")).toBe("media/a-b_1.mp4");
    expect(quoteForShell("")).toBe("''");
    expect(quoteForShell("it's $HOME")).toBe("'it'\\''s $HOME'");
    const command = ffmpegCommand("my film.mov", "out.mp4");
    expect(command).toMatch(/^ffmpeg -i 'my film\.mov' .* -f mp4 out\.mp4$/);
    for (const word of ENCODE) expect(command).toContain(quoteForShell(word));
  });
});
