import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
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
import { SENT_FIELDS, type SentField, sendingOf } from "../../../scripts/core/content/post-fields.ts";
import { containerParams } from "../../../scripts/core/instagram/container-params.ts";
import { renderPreview } from "../../../scripts/core/preview/render-preview.ts";
import { captionLength, hashtags, mentions } from "../../../scripts/core/rules/posts/caption-rules.ts";
import { formatCount, formatRatio } from "../../../scripts/core/text/words.ts";
import { CONTAINER_PARAMS } from "../../../simulator/container-params.ts";
import { goodPost, placesIn } from "../../support/rules.ts";
import { inputOf, post } from "../preview/preview-world.ts";

const schema = JSON.parse(await readFile(new URL("../../../schemas/queue.schema.json", import.meta.url), "utf8"))
  .definitions.post.properties;

const VALUES = { boolean: true, integer: 4200, array: ["17841400000000001"] };

/** Some value of the field's type. */
function sampleOf(field: SentField): unknown {
  const { type, enum: words } = schema[field] as { type?: keyof typeof VALUES | "string"; enum?: string[] };
  if (type === undefined) return words?.[0];
  if (type !== "string") return VALUES[type];
  return field.endsWith("_url") ? `https://cdn.example.com/${field}.jpg` : `17841400000000002`;
}

describe("a field that is sent", () => {
  it.each(SENT_FIELDS)("%s is shown to whoever approves the post, and the simulator knows it", (field) => {
    const { kinds: [kind = "IMAGE"] = [], wire } = sendingOf(field);
    const param = wire?.param ?? field;
    const { [field]: _, ...others } = post("a");
    const bare: DraftPost = { ...others, ...(kind === "IMAGE" ? {} : { media_type: kind }) };
    const full: DraftPost = { ...bare, [field]: sampleOf(field) };
    const preview = (shown: DraftPost) => renderPreview(inputOf({ after: [shown] }));
    expect(containerParams(full)).toMatchObject({ params: { [param]: expect.any(String) } });
    expect(preview(full)).not.toBe(preview(bare));
    expect(CONTAINER_PARAMS).toContain(param);
  });
});

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
