import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MeasuredMedia } from "../../../scripts/core/media/inspection.ts";
import { judgeCropping } from "../../../scripts/core/media/judge-cropping.ts";
import { judgeShape } from "../../../scripts/core/media/judge-shape.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";

function rulesFor(widthPx: number, heightPx: number): string[] {
  return judgeShape({ widthPx, heightPx }, "feed-image").map((remark) => remark.rule);
}

function sizesIn(text: string): { widthPx: number; heightPx: number }[] {
  const found = [...text.matchAll(/to (\d+) x (\d+) pixels/g)];
  return found.map(([, width, height]) => ({ widthPx: Number(width), heightPx: Number(height) }));
}

describe("the ratio of feed pictures", () => {
  it.each<[string[], string]>([
    [[], "800x1000 1080x1350 1440x1800 1080x1080 1080x566 955x500 764x400 321x401 320x320 1440x1440"],
    [["media/ratio"], "800x1001 799x1000 1080x1351 1080x565 956x500 320x65535"],
    [["media/width"], "319x319 1441x1441 5000x5000"],
  ])("finds %j in %s", (rules, sizes) => {
    for (const size of sizes.split(" ")) {
      const [widthPx = 0, heightPx = 0] = size.split("x").map(Number);
      expect(rulesFor(widthPx, heightPx), size).toEqual(rules);
    }
  });

  it("holds for the children of carousels too", () =>
    expect(judgeShape({ widthPx: 800, heightPx: 1001 }, "carousel-image")).toMatchObject([{ rule: "media/ratio" }]));

  it("says how many pixels are too many or missing, and which edge to crop", () => {
    const said = (widthPx: number, heightPx: number) => judgeShape({ widthPx, heightPx }, "feed-image")[0];
    expect(said(1080, 1400)).toEqual({
      rule: "media/ratio",
      says: "is 1080 x 1400 pixels, taller than 4:5: 50 pixels too high, or 40 pixels of width missing.",
      hint: "Crop 50 pixels from the top or bottom (to 1080 x 1350 pixels), or add width (to 1120 x 1400 pixels).",
    });
    expect(said(1000, 523)?.says).toContain("wider than 1.91:1: 2 pixels too wide, or 1 pixel of height missing.");
    expect(said(1000, 523)?.hint).toContain(
      "from the left or right (to 998 x 523 pixels), or add height (to 1000 x 524",
    );
  });

  it("gives advice that helps, and that asks for no pixel more than needed", () => {
    const sides = fc.integer({ min: 320, max: 1440 });
    fc.assert(
      fc.property(sides, sides, (widthPx, heightPx) => {
        const [remark] = judgeShape({ widthPx, heightPx }, "feed-image").filter(({ rule }) => rule === "media/ratio");
        if (remark === undefined) return;
        const sizes = sizesIn(remark.hint);
        expect(sizes).toHaveLength(2);
        for (const size of sizes) expect(rulesFor(size.widthPx, size.heightPx)).not.toContain("media/ratio");
        const [cropped = { widthPx: 0, heightPx: 0 }] = sizes;
        const isTall = cropped.heightPx < heightPx;
        const lessCropped = isTall ? rulesFor(widthPx, cropped.heightPx + 1) : rulesFor(cropped.widthPx + 1, heightPx);
        expect(lessCropped).toContain("media/ratio");
      }),
    );
  });
});

it.each([
  [1080, 1350, []],
  [1080, 1351, ["note"]],
  [1080, 1440, ["note"]],
  [1080, 1441, [undefined]],
] as const)("takes %i x %i with the ratios of the app", (widthPx, heightPx, severities) => {
  const judged = judgeShape({ widthPx, heightPx }, "feed-image", { ratios: "app" });
  expect(judged.map(({ severity }) => severity)).toEqual(severities);
  expect(judgeShape({ widthPx, heightPx }, "feed-image", { ratios: "documented" })).toEqual(
    judgeShape({ widthPx, heightPx }, "feed-image"),
  );
});

describe("the width of pictures", () => {
  it("is a note in the feed above 1440, if the settings allow scaling, and still an error below 320", () => {
    const judge = (widthPx: number, role: MediaRole) =>
      judgeShape({ widthPx, heightPx: widthPx }, role, { allow_scaling: true }).map(({ severity }) => severity);
    expect(judge(1441, "feed-image")).toEqual(["note"]);
    expect(judge(5000, "carousel-image")).toEqual(["note"]);
    expect(judge(1440, "feed-image")).toEqual([]);
    expect(judge(319, "feed-image")).toEqual(["error"]);
  });

  it.each(["story-image", "cover"] as const)("is a warning on a %s, whatever the settings allow", (role) => {
    const shape = { widthPx: 2160, heightPx: 3840 };
    expect(judgeShape(shape, role, { allow_scaling: true })).toEqual(judgeShape(shape, role));
    expect(judgeShape(shape, role, { allow_scaling: true })).toMatchObject([{ severity: "warning" }]);
  });

  it("tells how far it is off", () => {
    expect(judgeShape({ widthPx: 300, heightPx: 300 }, "feed-image")[0]?.says).toContain("20 pixels too narrow");
    expect(judgeShape({ widthPx: 1441, heightPx: 1441 }, "feed-image")[0]?.says).toContain("1 pixel too wide");
  });
});

describe("the shape of stories and covers", () => {
  it.each([
    [1080, 1920],
    [720, 1280],
    [607, 1080],
    [608, 1080],
  ])("takes %i x %i for 9:16", (widthPx, heightPx) => {
    expect(judgeShape({ widthPx, heightPx }, "story-image")).toEqual([]);
    expect(judgeShape({ widthPx, heightPx }, "cover")).toEqual([]);
  });

  it.each([
    [1080, 1350, "crop 321 pixels from the left or right"],
    [1000, 1920, "crop 142 pixels from the top or bottom"],
  ])("advises against %i x %i, but refuses nothing", (widthPx, heightPx, advice) => {
    const remarks = judgeShape({ widthPx, heightPx }, "story-image");
    expect(remarks).toMatchObject([{ rule: "media/shape", severity: "warning" }]);
    expect(remarks[0]?.hint).toContain(advice);
  });
});

const CAROUSEL = { media_type: "CAROUSEL" } as const;

/** Sizes of the files in order, such as "1080x1350"; "?" for one that was not measured. A "v" before it is a video. */
function measured(...sizes: string[]): MeasuredMedia[] {
  return sizes.map((size, index) => {
    const [widthPx = null, heightPx = null] = (size.match(/\d+/g) ?? []).map(Number);
    const isVideo = size.startsWith("v");
    const pointer = `/children/${index}/${isVideo ? "video_url" : "image_url"}`;
    const facts = { sizeBytes: null, durationMs: null, digest: null };
    return { pointer, kind: isVideo ? "video" : "image", widthPx, heightPx, ...facts };
  });
}

describe("judgeCropping", () => {
  it.each([
    ["one shape", ["1080x1350", "1080x1350"]],
    ["one shape in two sizes", ["1080x1350", "800x1000"]],
    ["a difference by rounding", ["1080x1350", "1079x1350"]],
    ["a first file that was not measured", ["?", "1080x1080"]],
    ["others that were not measured", ["1080x1350", "?"]],
  ])("has nothing to say about %s", (_name, sizes) => expect(judgeCropping(CAROUSEL, measured(...sizes))).toEqual([]));

  it("names all that differ from the first in one warning", () => {
    const [finding, ...others] = judgeCropping(
      CAROUSEL,
      measured("1080x1350", "1080x1080", "800x1000", "v1080x1920", "1080x566"),
    );
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: "media/cropping", severity: "warning", pointer: "/children" });
    expect(finding?.message).toContain("the shape of picture 1 (1080 x 1350 pixels, 4:5)");
    expect(finding?.message).toContain("picture 2 (1080 x 1080 pixels, 1:1), video 4 (");
    expect(finding?.message).toContain("picture 5 (1080 x 566 pixels");
    expect(finding?.message).not.toContain("picture 3");
  });

  it("concerns carousels only", () => expect(judgeCropping({}, measured("1080x1350", "1080x1080"))).toEqual([]));
});
