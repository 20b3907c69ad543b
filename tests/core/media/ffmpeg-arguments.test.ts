import { describe, expect, it } from "vitest";
import {
  COPY_ARGUMENTS,
  demuxerOf,
  ENCODE_ARGUMENTS,
  ffmpegCommand,
  LIMITED_ARGUMENTS,
  quoteForShell,
} from "../../../scripts/core/media/ffmpeg-arguments.ts";

const LISTS = { COPY_ARGUMENTS, ENCODE_ARGUMENTS, LIMITED_ARGUMENTS };

/** All values that follow an option. */
const valuesOf = (list: readonly string[], option: string) => list.filter((_, index) => list[index - 1] === option);

describe("the arguments for ffmpeg", () => {
  it.each(Object.entries(LISTS))(
    "%s take the pictures and the sound, and nothing that tells of the person",
    (_name, list) => {
      expect(valuesOf(list, "-map")).toEqual(["0:v:0", "0:a:0?"]);
      expect(valuesOf(list, "-map_metadata")).toEqual(["-1"]);
      expect(valuesOf(list, "-map_chapters")).toEqual(["-1"]);
      expect(list).toEqual(expect.arrayContaining(["-dn", "-sn"]));
    },
  );

  it.each(Object.entries(LISTS))("%s write the same bytes each time, index first and without edits", (_name, list) => {
    for (const option of ["-fflags", "-flags:v", "-flags:a"]) {
      expect(valuesOf(list, option)).toEqual([expect.stringContaining("+bitexact")]);
    }
    expect(valuesOf(list, "-use_editlist")).toEqual(["0"]);
    expect(valuesOf(list, "-movflags")).toEqual(["+faststart"]);
    expect(valuesOf(list, "-f")).toEqual(["mp4"]);
  });

  it("copy without encoding, or encode as the platform takes it", () => {
    expect(valuesOf(COPY_ARGUMENTS, "-c")).toEqual(["copy"]);
    const encoding = {
      "-c:v": "libx264",
      "-profile:v": "high",
      "-pix_fmt": "yuv420p",
      "-preset": "medium",
      "-crf": "21",
      "-r": "30",
      // A closed group of pictures every two seconds.
      "-g": "60",
      "-flags:v": "+bitexact+cgop",
      "-c:a": "aac",
      "-b:a": "128k",
      "-ar": "48000",
      "-ac": "2",
    };
    for (const list of [ENCODE_ARGUMENTS, LIMITED_ARGUMENTS]) {
      for (const [option, value] of Object.entries(encoding)) expect(valuesOf(list, option), option).toEqual([value]);
      expect(valuesOf(list, "-vf")).toEqual([expect.stringMatching(/yadif=deint=interlaced.*1920.*1080.*setsar=1/)]);
      expect(list).not.toContain("copy");
    }
  });

  it("limit the rate only where a video would become too large, then with one thread", () => {
    expect(valuesOf(ENCODE_ARGUMENTS, "-threads")).toEqual(["4"]);
    expect(valuesOf(ENCODE_ARGUMENTS, "-x264-params")).toEqual(["sliced-threads=1"]);
    expect(ENCODE_ARGUMENTS).not.toContain("-maxrate");
    expect(valuesOf(LIMITED_ARGUMENTS, "-threads")).toEqual(["1"]);
    expect(valuesOf(LIMITED_ARGUMENTS, "-maxrate")).toEqual(["8M"]);
    expect(valuesOf(LIMITED_ARGUMENTS, "-bufsize")).toEqual(["16M"]);
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
    for (const word of ENCODE_ARGUMENTS) expect(command).toContain(quoteForShell(word));
  });
});
