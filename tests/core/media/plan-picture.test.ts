import { describe, expect, it } from "vitest";
import { judgeShape } from "../../../scripts/core/media/judge-shape.ts";
import { describeCrop, describeCut, type PictureShape, planPicture } from "../../../scripts/core/media/plan-picture.ts";

const AUTO: PictureShape = { ratio: "auto", focus: null, isPadded: false };

function plan(widthPx: number, heightPx: number, shape: Partial<PictureShape> = {}) {
  const planned = planPicture({ widthPx, heightPx }, { ...AUTO, ...shape });
  if (!planned.ok) throw new Error(planned.error);
  return planned.value;
}

describe("planning a picture", () => {
  it.each<[number, number, Partial<PictureShape>, [number, number]]>([
    [4032, 3024, {}, [1440, 1080]],
    [3024, 4032, {}, [1440, 1800]],
    [8000, 2000, {}, [1440, 754]],
    [400, 500, {}, [400, 500]],
    [4032, 3024, { ratio: "1:1" }, [1440, 1440]],
    [4032, 3024, { ratio: "4:5" }, [1440, 1800]],
    [4032, 3024, { ratio: "1.91:1" }, [1440, 754]],
    [3024, 4032, { ratio: "9:16" }, [1440, 2560]],
    [1000, 4000, { isPadded: true }, [1440, 1800]],
    [250, 600, { isPadded: true }, [480, 600]],
  ])("makes %i x %i pixels with %j %j", (widthPx, heightPx, shape, [outWidthPx, outHeightPx]) =>
    expect(plan(widthPx, heightPx, shape).out).toEqual({ widthPx: outWidthPx, heightPx: outHeightPx }),
  );

  it("cuts to what the app takes where the settings allow that", () => {
    const kept = (widthPx: number, heightPx: number) => {
      const planned = planPicture({ widthPx, heightPx }, AUTO, { ratios: "app" });
      return planned.ok ? planned.value.kept : planned.error;
    };
    expect(kept(3024, 4032)).toEqual({ widthPx: 3024, heightPx: 4032 });
    expect(kept(3000, 6000)).toEqual({ widthPx: 3000, heightPx: 4000 });
    expect(kept(4000, 1000)).toEqual({ widthPx: 1910, heightPx: 1000 });
  });

  it("always makes a shape that the feed takes", () => {
    for (let widthPx = 620; widthPx < 3000; widthPx += 37) {
      for (let heightPx = 325; heightPx < 3000; heightPx += 41) {
        for (const isPadded of [false, true]) {
          expect(judgeShape(plan(widthPx, heightPx, { isPadded }).out, "feed-image")).toEqual([]);
        }
      }
    }
  });

  it("cuts as little as possible, and around the focus", () => {
    expect(plan(3024, 4032).kept).toEqual({ widthPx: 3024, heightPx: 3780 });
    const at = (xPercent: number, yPercent: number) =>
      plan(4000, 2000, { ratio: "1:1", focus: { xPercent, yPercent } }).corner;
    expect(at(0, 0)).toEqual({ leftPx: 0, topPx: 0 });
    expect(at(50, 100)).toEqual({ leftPx: 1000, topPx: 0 });
    expect(at(100, 50)).toEqual({ leftPx: 2000, topPx: 0 });
    expect(plan(1000, 1000, { focus: { xPercent: 10, yPercent: 10 } }).corner).toBeNull();
  });

  it("says what is cut", () => {
    const say = (widthPx: number, heightPx: number, shape: Partial<PictureShape> = {}) =>
      describeCut({ widthPx, heightPx }, plan(widthPx, heightPx, shape));
    expect(say(1000, 1000)).toBe("Nothing was cut.");
    expect(say(1000, 2000)).toBe("38% of its height (750 of 2000 pixels) was cut.");
    expect(say(1000, 2000, { isPadded: true })).toBe("Nothing was cut; borders were added.");
    expect(say(1000, 1000, { isPadded: true })).toBe("Nothing was cut.");
  });

  it.each([
    [3024, 4032, "from 3:4 to 4:5, and 6% of its height (252 of 4032 pixels) was cut."],
    [3023, 4031, "from 0.75:1 to 4:5, and 6% of its height (253 of 4031 pixels) was cut."],
    [4000, 1600, "from 5:2 to 1.91:1, and 24% of its width (944 of 4000 pixels) was cut."],
  ])("names the shapes of %i x %i pixels before and after", (widthPx, heightPx, said) => {
    const from = { widthPx, heightPx };
    expect(describeCrop(from, plan(widthPx, heightPx).kept)).toBe(`was cropped ${said}`);
    expect(describeCrop(from, from)).toBeNull();
  });

  it.each([
    [319, 319, {}, "at least 320 pixels"],
    [2000, 160, {}, "305 pixels of width would be left"],
    [1, 65_535, {}, "at least 320 pixels"],
    [319, 319, { isPadded: true }, "at least 320 pixels"],
  ])("refuses %i x %i pixels", (widthPx, heightPx, shape, why) => {
    const planned = planPicture({ widthPx, heightPx }, { ...AUTO, ...shape });
    expect(planned).toEqual({ ok: false, error: expect.stringContaining(why) });
  });

  it("takes a picture of exactly 320 pixels", () =>
    expect(plan(320, 320).out).toEqual({ widthPx: 320, heightPx: 320 }));
});
