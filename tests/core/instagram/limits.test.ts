import { expect, it } from "vitest";
import { CAPTION_LIMITS } from "../../../scripts/core/instagram/limits.ts";
import { captionLength, hashtags, mentions } from "../../../scripts/core/rules/posts/caption-rules.ts";
import { goodPost, placesIn } from "../../support/rules.ts";

const signs = (sign: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${sign}w${index}`).join(" ");

it.each([
  ["characters", captionLength, (count: number) => "x".repeat(count)],
  ["hashtags", hashtags, (count: number) => signs("#", count)],
  ["mentions", mentions, (count: number) => signs("@", count)],
] as const)("the limit of %s that is shown is the one that the rule knows", (noun, rule, captionOf) => {
  const errors = (count: number) =>
    placesIn(goodPost({ caption: captionOf(count) }), rule).filter((place) => place.startsWith("error"));
  expect(errors(CAPTION_LIMITS[noun])).toEqual([]);
  expect(errors(CAPTION_LIMITS[noun] + 1)).toHaveLength(1);
});
