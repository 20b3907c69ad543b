import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  demuxerOf,
  ffmpegArguments,
  ffmpegCommand,
  quoteForShell,
} from "../../../scripts/core/media/ffmpeg-arguments.ts";
import { inspectWhole } from "../../../scripts/core/media/inspection.ts";
import { adviseConversion, judgeFileName } from "../../../scripts/core/media/judge-media-file.ts";
import { candidateNames, isPlainName, plainName } from "../../../scripts/core/media/media-file-name.ts";
import { fileNameOf } from "../../../scripts/core/media/media-path.ts";
import type { MediaRuleId } from "../../../scripts/core/media/media-rules.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { ascii } from "./build-jpeg.ts";

describe("naming a media file", () => {
  it.each([
    ["IMG_0042.HEIC", "img-0042"],
    ["/home/a b/Markt in Köln, früh.jpeg", "markt-in-koln-fruh"],
    ["C:\\Users\\x\\Straße.png", "strasse"],
    ["../../etc/passwd", "passwd"],
    ["..", "picture"],
    [".jpg", "picture"],
    ["日本.heic", "picture"],
    ["con.jpg", "picture"],
    ["-rf.jpg", "rf"],
    ["a\u0000b\n.jpg", "a-b"],
    [`${"x".repeat(300)}.jpg`, "x".repeat(60)],
    ["v1.2 final.jpg", "v1-2-final"],
  ])("makes of %j %j", (name, plain) => expect(plainName(name, "picture")).toBe(plain));

  it("knows names that it could have given", () => {
    for (const name of ["market", "a", "market-2"]) expect(isPlainName(name), name).toBe(true);
    for (const name of ["", "..", "a/b", "A", "a b", "ä", "a.jpg", "-a", "con", "x".repeat(61)])
      expect(isPlainName(name), name).toBe(false);
  });

  it("counts up while a name is taken", () => {
    const names = candidateNames("market", "jpg");
    const first = [names.next().value, names.next().value, names.next().value];
    expect(first).toEqual(["market.jpg", "market-2.jpg", "market-3.jpg"]);
  });
});

describe("judging the name of a file that is there", () => {
  it("finds nothing wrong with a name that was made here, and only with names that a post cannot use", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("jpg", "mp4"), (text, ending) => {
        expect(judgeFileName(`${plainName(text, "picture")}.${ending}`, [])).toEqual([]);
        const isUsable = fileNameOf(`media/${text}.${ending}`) !== null;
        expect(judgeFileName(`${text}.${ending}`, []).length === 0).toBe(isUsable);
      }),
    );
  });

  it.each<[string, string[]]>([
    ["", ["market.jpg", "Market_2.JPEG", "clip.mov", "v1.2.jpg"]],
    ["no post can use", [`${"x".repeat(95)}.jpg`, ".hidden.jpg", "a b.jpg", "ä.jpg", "a'$(x).jpg"]],
    [".jpeg, .mp4 or .mov", ["market.heic", "market"]],
  ])("says %j of %j", (words, names) => {
    const expected = words === "" ? [] : [expect.stringContaining(words)];
    for (const name of names) expect(judgeFileName(name, [name]).map(({ says }) => says)).toEqual(expected);
  });

  it("finds a rival in other letters", () => {
    const says = expect.stringContaining("capital letters only");
    expect(judgeFileName("market.jpg", ["market.jpg", "Market.jpg"])).toMatchObject([{ says }]);
  });

  it("ends the advice about a file with the command that converts it", () => {
    const remark = { rule: "media/width", says: "is wide.", hint: "Scale it down." } as const;
    expect(adviseConversion(remark, "content/media/market.jpg", "feed-image")).toBe(
      "Scale it down. Or convert it: npm run media -- add content/media/market.jpg",
    );
    expect(adviseConversion(remark, "accounts/bakery/media/market.jpg", "feed-image")).toMatch(
      /add accounts\/bakery\/media\/market\.jpg --queue accounts\/bakery\/queue\.json$/,
    );
    expect(adviseConversion(remark, "a'b $x.jpg", "feed-image")).toMatch(/add 'a'\\''b \$x\.jpg'$/);
    expect(quoteForShell("")).toBe("''");
  });

  it("keeps the shape of stories and covers in it, and two commands apart", () => {
    const remark = { rule: "media/format", says: "is a PNG.", hint: "Run convert a b" } as const;
    for (const role of ["story-image", "cover"] as const)
      expect(adviseConversion(remark, "a.jpg", role)).toBe(
        "Run convert a b; or convert it: npm run media -- add a.jpg --ratio 9:16",
      );
  });

  it.each<[MediaRole, MediaRuleId]>([
    ["reel", "media/video-length"],
    ["reel", "media/shape"],
    ["reel", "media/size"],
    ["reel", "media/incomplete"],
    ["feed-image", "media/incomplete"],
    ["feed-image", "media/lfs-pointer"],
  ])("does not promise a %s what no conversion gives: %s", (role, rule) =>
    expect(adviseConversion({ rule, says: "is so.", hint: "Do this." }, "a", role)).toBe("Do this."),
  );

  it.each<[string, MediaRole, string]>([
    ["", "feed-image", "Upload the picture again."],
    ["", "reel", "Export the video as"],
    ["<html>", "feed-image", "Use the picture itself"],
    ["<html>", "reel", "Export the video as"],
    ["%PDF-1.7", "feed-image", "Export the picture as a plain JPEG"],
    ["BM12345678", "feed-image", "Export the picture as a plain JPEG"],
    ["\0\0\0\x18ftypisom", "feed-image", "A video belongs in video_url"],
    ["\xff\xd8\xff\xe0", "reel", "A picture belongs in image_url."],
    ["\x01\x02\x03", "feed-image", "Export the picture as a plain JPEG"],
  ])("does not advise to convert %j where a %s belongs", (text, role, words) => {
    const [remark] = inspectWhole(Uint8Array.from(ascii(text)), role).remarks;
    if (remark === undefined) throw new Error("There is no remark.");
    const advice = adviseConversion(remark, "a.jpg", role);
    expect(advice).toContain(words);
    expect(advice).not.toContain("media -- add");
  });
});

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
    const expected = [false, false, true];
    expect([COPY, ENCODE, LIMIT].map((list) => list.some((word) => word.includes("tonemap")))).toEqual(expected);
  });

  it.each([
    ["an MP4 video", "mov"],
    ["a MOV video", "mov"],
    ["a WebM or Matroska video", "matroska"],
    ["an AVI video", "avi"],
    ["a PNG", null],
    ["a playlist", null],
    ["a text about MP4 videos", null],
  ])("read %s with %s, and never let ffmpeg guess", (format, demuxer) => expect(demuxerOf(format)).toBe(demuxer));

  it("are typed in a shell as one command, whatever the names of the files are", () => {
    expect(quoteForShell("media/a-b_1.mp4")).toBe("media/a-b_1.mp4");
    expect(quoteForShell("")).toBe("''");
    expect(quoteForShell("it's $HOME")).toBe("'it'\\''s $HOME'");
    const command = ffmpegCommand("my film.mov", "out.mp4", null);
    expect(command).toMatch(/^ffmpeg -i 'my film\.mov' .* -f mp4 out\.mp4$/);
    for (const word of ENCODE) expect(command).toContain(quoteForShell(word));
  });
});
