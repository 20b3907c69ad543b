import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteForShell } from "../../../scripts/core/media/ffmpeg-arguments.ts";
import { adviseConversion, judgeFileName } from "../../../scripts/core/media/judge-media-file.ts";
import { candidateNames, isPlainName, plainName } from "../../../scripts/core/media/media-file-name.ts";
import { fileNameOf } from "../../../scripts/core/media/media-path.ts";

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
  ])("makes of %j %j", (name, plain) => {
    expect(plainName(name, "picture")).toBe(plain);
  });

  it.each(["market", "a", "market-2"])("takes %j for plain", (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each(["", "..", "a/b", "A", "a b", "ä", "a.jpg", "-a", "con", "x".repeat(61)])(
    "does not take %j for plain",
    (name) => {
      expect(isPlainName(name)).toBe(false);
    },
  );

  it("counts up while a name is taken", () => {
    const names = candidateNames("market", "jpg");
    expect([names.next().value, names.next().value, names.next().value]).toEqual([
      "market.jpg",
      "market-2.jpg",
      "market-3.jpg",
    ]);
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

  it.each<[string, string[], string[]]>([
    ["market.jpg", [], []],
    ["Market_2.JPEG", [], []],
    ["clip.mov", [], []],
    ["v1.2.jpg", [], []],
    [`${"x".repeat(95)}.jpg`, [], ["no post can use"]],
    [".hidden.jpg", [], ["no post can use"]],
    ["a b.jpg", [], ["no post can use"]],
    ["ä.jpg", [], ["no post can use"]],
    ["a'$(x).jpg", [], ["no post can use"]],
    ["market.heic", [], [".jpeg, .mp4 or .mov"]],
    ["market", [], [".jpeg, .mp4 or .mov"]],
    ["market.jpg", ["Market.jpg"], ["capital letters only"]],
  ])("judges %j beside %j", (name, others, verdicts) => {
    const said = judgeFileName(name, [name, ...others]).map(({ says }) => says);
    expect(said).toEqual(verdicts.map((words) => expect.stringContaining(words)));
  });

  it("ends the advice about a file with the command that converts it", () => {
    const remark = { rule: "media/width", says: "is wide.", hint: "Scale it down." } as const;
    expect(adviseConversion(remark, "content/media/market.jpg")).toBe(
      "Scale it down. Or convert it: npm run media -- add content/media/market.jpg",
    );
    expect(adviseConversion(remark, "a'b $x.jpg")).toMatch(/add 'a'\\''b \$x\.jpg'$/);
    expect(quoteForShell("")).toBe("''");
  });
});
