import { describe, expect, it } from "vitest";
import type { MeasuredMedia } from "../../../scripts/core/media/inspection.ts";
import { judgeCropping } from "../../../scripts/core/media/judge-cropping.ts";

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
  ])("has nothing to say about %s", (_name, sizes) => {
    expect(judgeCropping(CAROUSEL, measured(...sizes))).toEqual([]);
  });

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

  it("concerns carousels only", () => {
    expect(judgeCropping({}, measured("1080x1350", "1080x1080"))).toEqual([]);
  });
});
