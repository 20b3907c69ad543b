import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import { mediaFields } from "../../../../scripts/core/rules/posts/media-fields.ts";
import { findingsIn, placesIn } from "../../../support/rules.ts";

const caption = "Hello";
const image_url = "https://cdn.example.com/a.jpg";
const video_url = "https://cdn.example.com/a.mp4";
const pictures = (count: number) => Array.from({ length: count }, () => ({ image_url }));

describe("what helps against a field of another kind", () => {
  it.each<[string, DraftPost, string]>([
    ["a carousel with a picture beside it", { media_type: "CAROUSEL", image_url }, "Move it into children"],
    ["a carousel with a video beside it", { media_type: "CAROUSEL", video_url }, "Move it into children"],
    ["a carousel with a cover", { media_type: "CAROUSEL", cover_url: image_url }, "Remove it, or change media_type."],
    ["a reel with a picture", { media_type: "REELS", video_url, image_url }, "name it cover_url"],
    ["a story with a cover", { media_type: "STORIES", video_url, cover_url: image_url }, "or change media_type."],
    ["a picture with a video", { image_url, video_url }, '"media_type": "REELS"'],
    ["a picture with slides", { image_url, children: pictures(2) }, '"media_type": "CAROUSEL"'],
  ])("%s", (_name, post, hint) => {
    const hints = findingsIn({ caption, ...post }, mediaFields).map((finding) => finding.hint);
    expect(hints.filter((text) => text.includes(hint))).toHaveLength(1);
  });
});

describe("media-fields", () => {
  it.each<[string, DraftPost]>([
    ["a picture", { caption, image_url }],
    ["a reel", { media_type: "REELS", caption, video_url }],
    [
      "a reel with everything",
      { media_type: "REELS", caption, video_url, cover_url: image_url, thumb_offset: 0, share_to_feed: false },
    ],
    ["a story with a picture and no caption", { media_type: "STORIES", image_url }],
    ["a story with a video", { media_type: "STORIES", video_url, caption }],
    ["a carousel of 2", { media_type: "CAROUSEL", caption, children: pictures(2) }],
    ["a carousel of 10 with a video", { media_type: "CAROUSEL", caption, children: [{ video_url }, ...pictures(9)] }],
  ])("accepts %s", (_name, post) => {
    expect(findingsIn(post, mediaFields)).toEqual([]);
  });

  it.each<[string, DraftPost, string[]]>([
    ["a picture without image_url", { caption }, ["error "]],
    ["a picture with video_url", { caption, image_url, video_url }, ["error /video_url"]],
    ["a picture with cover_url", { caption, image_url, cover_url: image_url }, ["error /cover_url"]],
    ["a picture with thumb_offset", { caption, image_url, thumb_offset: 1 }, ["error /thumb_offset"]],
    ["a picture with share_to_feed", { caption, image_url, share_to_feed: true }, ["error /share_to_feed"]],
    ["a picture with children", { caption, image_url, children: pictures(2) }, ["error /children"]],
    ["a picture without caption", { image_url }, ["error "]],
    ["a reel without video_url", { media_type: "REELS", caption }, ["error "]],
    ["a reel with image_url", { media_type: "REELS", caption, video_url, image_url }, ["error /image_url"]],
    ["a reel without caption", { media_type: "REELS", video_url }, ["error "]],
    [
      "a reel with a negative thumb_offset",
      { media_type: "REELS", caption, video_url, thumb_offset: -1 },
      ["error /thumb_offset"],
    ],
    ["a story with both", { media_type: "STORIES", image_url, video_url }, ["error /video_url"]],
    ["a story with neither", { media_type: "STORIES" }, ["error "]],
    ["a story with cover_url", { media_type: "STORIES", video_url, cover_url: image_url }, ["error /cover_url"]],
    ["a carousel without children", { media_type: "CAROUSEL", caption }, ["error "]],
    ["a carousel of 0", { media_type: "CAROUSEL", caption, children: [] }, ["error /children"]],
    ["a carousel of 1", { media_type: "CAROUSEL", caption, children: pictures(1) }, ["error /children"]],
    ["a carousel of 11", { media_type: "CAROUSEL", caption, children: pictures(11) }, ["error /children"]],
    [
      "a carousel with image_url",
      { media_type: "CAROUSEL", caption, image_url, children: pictures(2) },
      ["error /image_url"],
    ],
    [
      "children with both and with neither",
      { media_type: "CAROUSEL", caption, children: [{ image_url, video_url }, {}, { image_url }] },
      ["error /children/0", "error /children/1"],
    ],
  ])("refuses %s", (_name, post, places) => {
    expect(placesIn(post, mediaFields)).toEqual(places);
  });

  it.each<[DraftPost, string]>([
    [{ caption, video_url }, 'Add "media_type": "REELS" if this is a video.'],
    [{ caption, children: [] }, 'Add "media_type": "CAROUSEL" if this is one.'],
    [
      { media_type: "REELS", caption, video_url, image_url },
      "Remove it, or name it cover_url if it is the cover of the reel.",
    ],
    [{ media_type: "CAROUSEL", caption, children: pictures(11) }, "Remove 1 of them."],
  ])("hints at what was meant", (post, hint) => {
    expect(findingsIn(post, mediaFields).map((finding) => finding.hint)).toContain(hint);
  });

  it("does not miss what the schema refused already", () => {
    const isRefused = (pointer: string) =>
      ["/caption", "/image_url", "/children/1", "/children/0/image_url"].includes(pointer);
    expect(findingsIn({}, mediaFields, { isRefused })).toEqual([]);
    const carousel: DraftPost = { media_type: "CAROUSEL", caption, children: [{}, {}] };
    expect(findingsIn(carousel, mediaFields, { isRefused })).toEqual([]);
  });

  it("judges nothing while media_type itself is wrong", () => {
    expect(findingsIn({}, mediaFields, { isRefused: (pointer) => pointer === "/media_type" })).toEqual([]);
  });
});
