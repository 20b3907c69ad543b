import { describe, expect, it } from "vitest";
import { captionSize } from "../../../../scripts/core/rules/captions/lengths.ts";

const judge = (length: number) =>
  captionSize.check({ caption: "x".repeat(length) }, { settings: {}, notes: [], samples: [] });

describe("the advice about a caption that is too long", () => {
  it.each([1_501, 1_600, 2_200, 2_201, 5_000])("says by how much to shorten %i characters, and no more", (length) => {
    const [finding] = judge(length);
    const advised = Number(/Shorten it by at least (\d+)\./.exec(finding?.hint ?? "")?.[1]);
    expect(judge(length - advised)).toEqual([]);
    expect(judge(length - advised + 1)).toHaveLength(1);
  });
});
