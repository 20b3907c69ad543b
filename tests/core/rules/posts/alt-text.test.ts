import { describe, expect, it } from "vitest";
import { altText } from "../../../../scripts/core/rules/posts/alt-text.ts";
import { findingsIn, placesIn } from "../../../support/rules.ts";

const image_url = "https://cdn.example.com/a.jpg";
const video_url = "https://cdn.example.com/a.mp4";

describe("alt-text", () => {
  it("accepts 1,000 characters and refuses 1,001", () => {
    expect(findingsIn({ image_url, alt_text: "x".repeat(1000) }, altText)).toEqual([]);
    const [finding] = findingsIn({ image_url, alt_text: "x".repeat(1001) }, altText);
    expect(finding).toMatchObject({
      severity: "error",
      pointer: "/alt_text",
      hint: "Shorten it by at least 1 character.",
    });
  });

  it("warns of a picture without it", () => {
    expect(placesIn({ image_url }, altText)).toEqual(["warning "]);
    expect(placesIn({ image_url, alt_text: "  " }, altText)).toEqual(["warning /alt_text"]);
  });

  it("stays silent where the schema refused the alt text", () => {
    expect(placesIn({ image_url }, altText, { isRefused: (pointer) => pointer === "/alt_text" })).toEqual([]);
  });

  it("refuses it on reels and video stories, and does not ask for it there", () => {
    for (const media_type of ["REELS", "STORIES"] as const) {
      expect(placesIn({ media_type, video_url, alt_text: "x" }, altText)).toEqual(["error /alt_text"]);
      expect(placesIn({ media_type, video_url }, altText)).toEqual([]);
    }
  });

  it("only warns of it on a picture story: it is kept, but not sent", () => {
    expect(placesIn({ media_type: "STORIES", image_url, alt_text: "x" }, altText)).toEqual(["warning /alt_text"]);
    expect(placesIn({ media_type: "STORIES", image_url }, altText)).toEqual([]);
    expect(placesIn({ media_type: "STORIES", image_url, alt_text: "x".repeat(1001) }, altText)).toEqual([
      "warning /alt_text",
      "error /alt_text",
    ]);
  });

  it("belongs to the pictures of a carousel, not to the carousel nor to its videos", () => {
    const children = [{ image_url, alt_text: "x" }, { image_url }, { video_url }, { video_url, alt_text: "x" }];
    expect(placesIn({ media_type: "CAROUSEL", alt_text: "x", children }, altText)).toEqual([
      "error /alt_text",
      "warning /children/1",
      "error /children/3/alt_text",
    ]);
  });

  it("is measured on the pictures of a carousel too", () => {
    const children = [{ image_url, alt_text: "x".repeat(1001) }];
    expect(placesIn({ media_type: "CAROUSEL", children }, altText)).toEqual(["error /children/0/alt_text"]);
  });
});
