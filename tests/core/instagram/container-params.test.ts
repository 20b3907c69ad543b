import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { containerParams } from "../../../scripts/core/instagram/container-params.ts";

const IMAGE = { image_url: "https://media.example/a.jpg" };
const VIDEO = { video_url: "https://media.example/a.mp4" };
const REEL = { media_type: "REELS", ...VIDEO } as const;
const STORY = { media_type: "STORIES" } as const;
const COVER = { cover_url: "https://media.example/c.jpg" };
/** What only the team and the bot use. */
const OWN: DraftPost = {
  ...{ id: "a", status: "pending", pillar: "p", cta_type: "c", note: "n", not_before: "2026-06-01T00:00:00Z" },
  ...{ media_id: "1", permalink: "p", error: "e" },
};

/** Fields in sending order, so that the order is under test too. */
function singleOf(post: DraftPost) {
  const sent = containerParams(post);
  return sent.kind === "single" ? Object.entries(sent.params) : sent.kind;
}

describe("containerParams of a single post", () => {
  it.each<[string, DraftPost, Record<string, string>]>([
    ["an image sends no media_type", { ...IMAGE, caption: "Hi" }, { ...IMAGE, caption: "Hi" }],
    [
      "an image with everything",
      {
        ...{ ...IMAGE, caption: "Hi", alt_text: "A hill", collaborators: ["miller", "friend"] },
        ...{ user_tags: [{ username: "guest", x: 0.5, y: 1 }], location_id: "106", is_ai_generated: true },
        ...{ is_paid_partnership: true, branded_content_sponsor_ids: ["17841400008460056", "2"] },
      },
      {
        ...{ ...IMAGE, caption: "Hi", alt_text: "A hill", collaborators: '["miller","friend"]' },
        ...{ user_tags: '[{"username":"guest","x":0.5,"y":1}]', location_id: "106", is_ai_generated: "true" },
        ...{ is_paid_partnership: "true", branded_content_sponsor_ids: '["17841400008460056","2"]' },
      },
    ],
    [
      "false labels and empty texts are left out",
      { ...IMAGE, caption: "", is_ai_generated: false, is_paid_partnership: false, branded_content_sponsor_ids: [] },
      IMAGE,
    ],
    [
      "a reel",
      {
        ...{ ...REEL, caption: "Hi", ...COVER, thumb_offset: 0, share_to_feed: true, trial: "performance" },
        ...{ audio_name: "Oven", collaborators: ["miller"], user_tags: [{ username: "guest" }], location_id: "106" },
      },
      {
        ...{ ...REEL, caption: "Hi", ...COVER, thumb_offset: "0", share_to_feed: "true" },
        ...{ trial_params: '{"graduation_strategy":"SS_PERFORMANCE"}', audio_name: "Oven" },
        ...{ collaborators: '["miller"]', user_tags: '[{"username":"guest"}]', location_id: "106" },
      },
    ],
    ["a reel kept out of the feed says so", { ...REEL, share_to_feed: false }, { ...REEL, share_to_feed: "false" }],
    ["a reel has no alt text", { ...REEL, alt_text: "x" }, REEL],
    ["an image story has no words", { ...STORY, ...IMAGE, caption: "Hi", alt_text: "x" }, { ...STORY, ...IMAGE }],
    ["a video story", { ...STORY, ...VIDEO, is_ai_generated: true }, { ...STORY, ...VIDEO, is_ai_generated: "true" }],
    ["an image has no fields of reels", { ...IMAGE, ...COVER, thumb_offset: 5, share_to_feed: false }, IMAGE],
    ["what only the team and the bot use is not sent", { ...OWN, ...IMAGE }, IMAGE],
    ["a draft without anything", {}, {}],
  ])("%s", (_name, post, fields) => expect(singleOf(post)).toEqual(Object.entries(fields)));
});

describe("containerParams of a carousel", () => {
  const words = { caption: "Two", collaborators: ["miller"], location_id: "106", is_ai_generated: true };
  const sent = containerParams({
    media_type: "CAROUSEL",
    ...words,
    children: [{ ...IMAGE, alt_text: "A hill" }, VIDEO],
  });

  it("sends children without caption or labels, videos with their media_type", () => {
    expect(sent.kind === "carousel" && sent.children).toEqual([
      { ...IMAGE, is_carousel_item: "true", alt_text: "A hill" },
      { media_type: "VIDEO", ...VIDEO, is_carousel_item: "true" },
    ]);
  });

  it("sends a parent with the child ids in order, the caption and the labels", () => {
    expect(sent.kind === "carousel" && sent.parent(["12", "11"])).toEqual({
      ...{ media_type: "CAROUSEL", children: "12,11", caption: "Two", collaborators: '["miller"]' },
      ...{ location_id: "106", is_ai_generated: "true" },
    });
  });

  it("has no children when the draft has none", () => {
    const empty = containerParams({ media_type: "CAROUSEL" });
    expect(empty).toMatchObject({ kind: "carousel", children: [] });
  });
});
