import { describe, expect, it } from "vitest";
import { FOLD_LENGTH } from "../../../scripts/core/content/limits.ts";
import { describeCaption } from "../../../scripts/core/queue/describe-caption.ts";

const CONTEXT = { settings: {}, allowPrivateHosts: [], isRefused: () => false };
const statusOf = (caption: string) => describeCaption(caption, CONTEXT);

describe("a caption while it is being written", () => {
  it.each([
    ["", `0 characters · 0 hashtags · 0 mentions · ${FOLD_LENGTH} more before the fold`],
    ["a #b", `4 characters · 1 hashtag · 0 mentions · ${FOLD_LENGTH - 4} more before the fold`],
    ["a".repeat(FOLD_LENGTH), /· 0 more before the fold$/],
    ["a".repeat(FOLD_LENGTH + 1), new RegExp(`· folded after the first ${FOLD_LENGTH}$`)],
  ])("is counted: %s", (caption, text) => {
    expect(statusOf(caption).text).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
  });

  it("is told errors only, and only those of the caption itself", () => {
    expect(statusOf("What do you buy at the market? Tell us.").errors).toEqual([]);
    // Without a question or a hashtag it would get warnings, and without media other errors.
    expect(statusOf("Market day.").errors).toEqual([]);
    const tags = Array.from({ length: 31 }, (_, index) => `#t${index}`).join(" ");
    expect(statusOf(tags).errors).toEqual([expect.stringContaining("31 hashtags")]);
    expect(statusOf("a".repeat(2201)).errors).toEqual([expect.stringContaining("2201")]);
  });
});
