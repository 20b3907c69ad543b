import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { containerParams } from "../../../scripts/core/instagram/container-params.ts";

const IMAGE = "https://media.example/a.jpg";
const VIDEO = "https://media.example/a.mp4";

/** Fields in sending order, so that the order is under test too. */
function singleOf(post: DraftPost) {
  const sent = containerParams(post);
  return sent.kind === "single" ? Object.entries(sent.params) : sent.kind;
}

describe("containerParams of a single post", () => {
  it.each<[string, DraftPost, Record<string, string>]>([
    ["an image sends no media_type", { image_url: IMAGE, caption: "Hi" }, { image_url: IMAGE, caption: "Hi" }],
    [
      "an image with everything",
      {
        image_url: IMAGE,
        caption: "Hi",
        alt_text: "A hill",
        collaborators: ["miller", "friend"],
        user_tags: [{ username: "guest", x: 0.5, y: 1 }],
        location_id: "106",
        is_ai_generated: true,
        is_paid_partnership: true,
        branded_content_sponsor_ids: ["17841400008460056", "2"],
      },
      {
        image_url: IMAGE,
        caption: "Hi",
        alt_text: "A hill",
        collaborators: '["miller","friend"]',
        user_tags: '[{"username":"guest","x":0.5,"y":1}]',
        location_id: "106",
        is_ai_generated: "true",
        is_paid_partnership: "true",
        branded_content_sponsor_ids: '["17841400008460056","2"]',
      },
    ],
    [
      "false labels and empty texts are left out",
      {
        image_url: IMAGE,
        caption: "",
        alt_text: "",
        is_ai_generated: false,
        is_paid_partnership: false,
        branded_content_sponsor_ids: [],
      },
      { image_url: IMAGE },
    ],
    [
      "a reel",
      {
        media_type: "REELS",
        video_url: VIDEO,
        caption: "Hi",
        cover_url: IMAGE,
        thumb_offset: 0,
        share_to_feed: true,
        trial: "performance",
        audio_name: "Oven",
        collaborators: ["miller"],
        user_tags: [{ username: "guest" }],
        location_id: "106",
        is_ai_generated: true,
      },
      {
        media_type: "REELS",
        video_url: VIDEO,
        caption: "Hi",
        cover_url: IMAGE,
        thumb_offset: "0",
        share_to_feed: "true",
        trial_params: '{"graduation_strategy":"SS_PERFORMANCE"}',
        audio_name: "Oven",
        collaborators: '["miller"]',
        user_tags: '[{"username":"guest"}]',
        location_id: "106",
        is_ai_generated: "true",
      },
    ],
    [
      "a reel kept out of the feed says so",
      { media_type: "REELS", video_url: VIDEO, share_to_feed: false },
      { media_type: "REELS", video_url: VIDEO, share_to_feed: "false" },
    ],
    [
      "a reel has no alt text",
      { media_type: "REELS", video_url: VIDEO, alt_text: "x" },
      { media_type: "REELS", video_url: VIDEO },
    ],
    [
      "an image story has neither caption nor alt text",
      {
        media_type: "STORIES",
        image_url: IMAGE,
        caption: "Hi",
        alt_text: "x",
        location_id: "1",
        is_ai_generated: true,
      },
      { media_type: "STORIES", image_url: IMAGE, is_ai_generated: "true" },
    ],
    ["a video story", { media_type: "STORIES", video_url: VIDEO }, { media_type: "STORIES", video_url: VIDEO }],
    [
      "an image has no fields of reels",
      { image_url: IMAGE, cover_url: IMAGE, thumb_offset: 5, share_to_feed: false },
      { image_url: IMAGE },
    ],
    ["a draft without anything", {}, {}],
  ])("%s", (_name, post, fields) => expect(singleOf(post)).toEqual(Object.entries(fields)));

  it("never sends what only the team and the bot use", () => {
    const post: DraftPost = {
      id: "a",
      status: "pending",
      pillar: "p",
      cta_type: "c",
      note: "n",
      not_before: "2026-06-01T00:00:00Z",
      media_id: "1",
      permalink: "p",
      error: "e",
      image_url: IMAGE,
    };
    expect(singleOf(post)).toEqual([["image_url", IMAGE]]);
  });
});

describe("containerParams of a carousel", () => {
  const carousel: DraftPost = {
    media_type: "CAROUSEL",
    caption: "Two",
    collaborators: ["miller"],
    location_id: "106",
    is_ai_generated: true,
    children: [{ image_url: IMAGE, alt_text: "A hill" }, { video_url: VIDEO }],
  };

  it("sends children without caption or labels, videos with their media_type", () => {
    const sent = containerParams(carousel);
    expect(sent.kind === "carousel" && sent.children).toEqual([
      { image_url: IMAGE, is_carousel_item: "true", alt_text: "A hill" },
      { media_type: "VIDEO", video_url: VIDEO, is_carousel_item: "true" },
    ]);
  });

  it("sends a parent with the child ids in order, the caption and the labels", () => {
    const sent = containerParams(carousel);
    expect(sent.kind === "carousel" && sent.parent(["12", "11"])).toEqual({
      media_type: "CAROUSEL",
      children: "12,11",
      caption: "Two",
      collaborators: '["miller"]',
      location_id: "106",
      is_ai_generated: "true",
    });
  });

  it("has no children when the draft has none", () => {
    const sent = containerParams({ media_type: "CAROUSEL" });
    expect(sent.kind === "carousel" && [sent.children, sent.parent([])]).toEqual([
      [],
      { media_type: "CAROUSEL", children: "" },
    ]);
  });
});
