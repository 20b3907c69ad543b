import { describe, expect, it } from "vitest";
import { describeUnknownField } from "../../../scripts/core/findings/unknown-field.ts";

const child = ["image_url", "video_url", "alt_text"];
const post = [
  ...child,
  ..."id status pillar cta_type caption not_before media_type cover_url children note".split(" "),
];

describe("describeUnknownField", () => {
  it.each([
    ["caption", "captoin Caption text description"],
    ["image_url", "imageUrl image-url image url"],
    ["alt_text", "alt altText"],
    ["not_before", "date scheduled publish_at"],
    ["media_type", "type"],
    ["children", "slides"],
    ["pillar", "category"],
  ])("guesses that %s is meant by each of %s", (meant, names) => {
    for (const name of names.split(" ")) {
      const message = `There is no field "${name}".`;
      expect(describeUnknownField(name, post)).toEqual({ message, hint: `Did you mean "${meant}"?` });
    }
  });

  it("suggests only fields that exist in that place", () => {
    expect(describeUnknownField("text", child).hint).toBe(
      "Remove it. Valid fields here: image_url, video_url, alt_text.",
    );
    expect(describeUnknownField("url", child).hint).toBe('Did you mean "image_url"?');
  });

  it.each([
    ["product_tags", "Shopping tags exist only on the page-login path"],
    ["audio_configuration", "only on the page-login path"],
    ["poll_attachment", "only on the page-login path"],
    ["isPollDurationExtended", "only on the page-login path"],
    ["is_comment_prompt_used", "only on the page-login path"],
    ["upload_type", "only on the page-login path"],
    ["filter", "Filters do not exist"],
    ["filter_name", "Filters do not exist"],
    ["is_carousel_item", "set automatically"],
    ["access_token", "A token must never be in a file"],
  ])("says why there is no %s", (name, reason) => expect(describeUnknownField(name, post).message).toContain(reason));

  it("means the field itself once the schema has it", () => {
    for (const name of ["location", "locationId"])
      expect(describeUnknownField(name, [...post, "location_id"]).hint).toBe('Did you mean "location_id"?');
    expect(describeUnknownField("upload_type", [...post, "location_id"]).message).toContain("page-login");
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", ""])(
    "takes %j for any other name",
    (name) => {
      const expected = { message: `There is no field "${name}".`, hint: 'Remove it, or move its text to "note".' };
      expect(describeUnknownField(name, post)).toEqual(expected);
    },
  );

  it("shortens a name of a megabyte", () =>
    expect(describeUnknownField("x".repeat(1_000_000), post).message.length).toBeLessThan(100));
});
