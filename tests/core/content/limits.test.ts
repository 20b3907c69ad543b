import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import {
  CAPTION_LIMITS,
  CAPTION_LIMITS_IN_WORDS,
  CAROUSEL_SIZE,
  FULL_SCREEN_RATIO,
  MAX_ALT_TEXT_LENGTH,
  MAX_PICTURE_SIZE_IN_WORDS,
  MAX_SPONSORS,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../../../scripts/core/content/limits.ts";
import { captionLength, hashtags, mentions } from "../../../scripts/core/rules/posts/caption-rules.ts";
import { formatCount, formatRatio } from "../../../scripts/core/text/words.ts";
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

it("the ratios in words are those in numbers", () => {
  for (const { width, height, text } of [TALLEST_RATIO, WIDEST_RATIO, FULL_SCREEN_RATIO])
    expect(formatRatio(width, height)).toBe(text);
});

it.each([
  ["caption", CAPTION_LIMITS_IN_WORDS],
  ["image_url", `${TALLEST_RATIO.text} to ${WIDEST_RATIO.text}, at most ${MAX_PICTURE_SIZE_IN_WORDS}`],
  ["alt_text", `at most ${formatCount(MAX_ALT_TEXT_LENGTH)} characters`],
  ["children", `The ${CAROUSEL_SIZE.min} to ${CAROUSEL_SIZE.max} pictures or videos`],
  ["branded_content_sponsor_ids", `at most ${MAX_SPONSORS} sponsors`],
])("the schema, which cannot import the limits, names them for %s", async (field, words) => {
  const schema = JSON.parse(await readFile(new URL("../../../schemas/queue.schema.json", import.meta.url), "utf8"));
  expect(schema.definitions.post.properties[field].description).toContain(words);
});
