import { describe, expect, it } from "vitest";
import { describeUnknownField } from "../../../scripts/core/findings/unknown-field.ts";

const post = [
  "id",
  "status",
  "pillar",
  "cta_type",
  "caption",
  "image_url",
  "alt_text",
  "not_before",
  "media_type",
  "video_url",
  "cover_url",
  "children",
  "note",
];
const child = ["image_url", "video_url", "alt_text"];

describe("describeUnknownField", () => {
  it.each([
    ["captoin", "caption"],
    ["Caption", "caption"],
    ["text", "caption"],
    ["description", "caption"],
    ["imageUrl", "image_url"],
    ["image-url", "image_url"],
    ["image", "image_url"],
    ["url", "image_url"],
    ["alt", "alt_text"],
    ["altText", "alt_text"],
    ["date", "not_before"],
    ["scheduled", "not_before"],
    ["publish_at", "not_before"],
    ["type", "media_type"],
    ["slides", "children"],
    ["category", "pillar"],
  ])("guesses that %s means %s", (name, meant) => {
    expect(describeUnknownField(name, post)).toEqual({
      message: `There is no field "${name}".`,
      hint: `Did you mean "${meant}"?`,
    });
  });

  it("suggests only fields that exist in that place", () => {
    expect(describeUnknownField("text", child).hint).toBe(
      "Remove it. Valid fields here: image_url, video_url, alt_text.",
    );
    expect(describeUnknownField("url", child).hint).toBe('Did you mean "image_url"?');
  });

  it.each([
    ["product_tags", "Shopping tags exist only on the page-login path"],
    ["filter", "Filters do not exist"],
    ["filter_name", "Filters do not exist"],
    ["is_carousel_item", "set automatically"],
    ["access_token", "A token must never be in a file"],
  ])("says why there is no %s", (name, reason) => {
    expect(describeUnknownField(name, post).message).toContain(reason);
  });

  it("means the field itself once the schema has it", () => {
    for (const name of ["location", "locationId"])
      expect(describeUnknownField(name, [...post, "location_id"]).hint).toBe('Did you mean "location_id"?');
    expect(describeUnknownField("upload_type", [...post, "location_id"]).message).toContain("not supported here");
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", ""])(
    "takes %j for any other name",
    (name) => {
      expect(describeUnknownField(name, post)).toEqual({
        message: `There is no field "${name}".`,
        hint: 'Remove it, or move its text to "note".',
      });
    },
  );

  it("shortens a name of a megabyte", () => {
    expect(describeUnknownField("x".repeat(1_000_000), post).message.length).toBeLessThan(100);
  });
});
