import { describe, expect, it } from "vitest";
import { PAGE_WITHOUT_PLACE } from "../../simulator/container-params.ts";
import { DAY_MS, send, sendJson, startBench } from "./bench.ts";

const IMAGE = "https://media.example/a.jpg";
const VIDEO = "https://media.example/a.mp4";

type Refusal = [title: string, params: Record<string, string>, code?: number, subcode?: number];

/** None of these reaches the point where media would be fetched. */
const REFUSED: Refusal[] = [
  ["no media at all", {}],
  ["an unknown parameter", { image_url: IMAGE, filter: "sepia" }],
  ["product tags", { image_url: IMAGE, product_tags: "[]" }],
  ["an unknown media type", { media_type: "GIF" }, 100, 2207023],
  ["a single VIDEO", { media_type: "VIDEO", video_url: VIDEO }, 100, 2207023],
  ["a reel without a video", { media_type: "REELS", caption: "x" }],
  ["a reel with a picture", { media_type: "REELS", image_url: IMAGE }],
  ["a reel with an alt text", { media_type: "REELS", video_url: VIDEO, alt_text: "x" }],
  ["a negative thumb offset", { media_type: "REELS", video_url: VIDEO, thumb_offset: "-1" }, 1, 2207057],
  ["a cover on a picture", { image_url: IMAGE, cover_url: IMAGE }],
  ["a story with both media", { media_type: "STORIES", image_url: IMAGE, video_url: VIDEO }],
  ["a story with an alt text", { media_type: "STORIES", image_url: IMAGE, alt_text: "x" }],
  ["a picture as a trial", { image_url: IMAGE, trial_params: '{"graduation_strategy":"MANUAL"}' }],
  ["a trial of another kind", { media_type: "REELS", video_url: VIDEO, trial_params: '{"graduation_strategy":"X"}' }],
  ["audio on a picture", { image_url: IMAGE, audio_name: "Oven" }],
  ["a story with collaborators", { media_type: "STORIES", image_url: IMAGE, collaborators: '["miller"]' }],
  ["four collaborators", { image_url: IMAGE, collaborators: '["a","b","c","d"]' }],
  ["itself as a collaborator", { image_url: IMAGE, collaborators: '["harbour_bakery"]' }],
  ["a private collaborator", { image_url: IMAGE, collaborators: '["private.one"]' }, 110, 2207018],
  ["a collaborator who does not exist", { image_url: IMAGE, collaborators: '["missing.one"]' }, 110, 2207013],
  ["collaborators that are no JSON", { image_url: IMAGE, collaborators: "miller" }],
  ["21 tags", { image_url: IMAGE, user_tags: JSON.stringify(Array(21).fill({ username: "a" })) }, 100, 2207040],
  ["a tag outside the picture", { image_url: IMAGE, user_tags: '[{"username":"a","x":1.2,"y":0}]' }],
  ["a tag on a picture without a place", { image_url: IMAGE, user_tags: '[{"username":"a"}]' }],
  ["a place on a reel", { media_type: "REELS", video_url: VIDEO, user_tags: '[{"username":"a","x":0,"y":0}]' }],
  ["a tag with @", { image_url: IMAGE, user_tags: '[{"username":"@a","x":0,"y":0}]' }],
  [
    "a private account as a tag",
    { image_url: IMAGE, user_tags: '[{"username":"private.a","x":0,"y":0}]' },
    110,
    2207018,
  ],
  ["tags on a carousel", { media_type: "CAROUSEL", children: "1,2", user_tags: '[{"username":"a"}]' }],
  ["a story with a place", { media_type: "STORIES", image_url: IMAGE, location_id: "106" }],
  ["a carousel item with a place", { image_url: IMAGE, is_carousel_item: "true", location_id: "106" }],
  ["a place that is not an id", { image_url: IMAGE, location_id: "Corner Bakery" }],
  ["a place without an address", { image_url: IMAGE, location_id: PAGE_WITHOUT_PLACE }],
  ["a story with a caption", { media_type: "STORIES", image_url: IMAGE, caption: "x" }],
  ["a carousel item with a caption", { image_url: IMAGE, is_carousel_item: "true", caption: "x" }],
  ["an AI label on a carousel item", { image_url: IMAGE, is_carousel_item: "true", is_ai_generated: "true" }],
  ["a reel as a carousel item", { media_type: "REELS", video_url: VIDEO, is_carousel_item: "true" }],
  ["a boolean that is none", { image_url: IMAGE, is_ai_generated: "yes" }],
  ["a carousel of one", { media_type: "CAROUSEL", children: "1" }, 100, 2207028],
  ["a carousel without children", { media_type: "CAROUSEL" }, 100, 2207028],
  ["a carousel of eleven", { media_type: "CAROUSEL", children: "1,2,3,4,5,6,7,8,9,10,11" }, 100, 2207028],
  ["children that are no ids", { media_type: "CAROUSEL", children: "1,abc" }],
  ["children on a picture", { image_url: IMAGE, children: "1,2" }],
  ["an alt text over 1,000", { image_url: IMAGE, alt_text: "x".repeat(1_001) }],
  ["a caption over 2,200", { image_url: IMAGE, caption: "x".repeat(2_201) }, 36004, 2207010],
  ["31 hashtags", { image_url: IMAGE, caption: "#a ".repeat(31) }, 36004, 2207010],
  ["21 mentions", { image_url: IMAGE, caption: "@a ".repeat(21) }, 36004, 2207010],
  ["sponsors without a partnership", { image_url: IMAGE, branded_content_sponsor_ids: "1" }],
  ["three sponsors", { image_url: IMAGE, is_paid_partnership: "true", branded_content_sponsor_ids: "1,2,3" }],
];

describe("create call", () => {
  it.each(REFUSED)("refuses %s", async (_, params, code = 100, subcode = undefined) => {
    const bench = await startBench();
    const reply = await bench.create(params);
    expect([reply.status, reply.error]).toEqual([400, { code, subcode }]);
    expect(bench.simulator.state.containers).toEqual([]);
  });

  it("takes captions right at the limits, and a paid partnership", async () => {
    const bench = await startBench();
    const image_url = bench.sample();
    expect((await bench.create({ image_url, caption: "x".repeat(2_200) })).status).toBe(200);
    const more = { is_paid_partnership: "true", branded_content_sponsor_ids: "1,2" };
    const caption = `${"#a ".repeat(30)}${"@b ".repeat(20)}`;
    expect((await bench.create({ image_url, caption, ...more })).status).toBe(200);
  });

  it("takes parameters as JSON body and as query too, but not the same one twice", async () => {
    const bench = await startBench();
    const url = `${bench.simulator.graphUrl}/v25.0/me/media`;
    const params = { image_url: bench.sample(), access_token: bench.token };
    const query = new URLSearchParams(params);
    expect((await sendJson(url, "POST", { ...params, is_ai_generated: true })).status).toBe(200);
    expect((await send(`${url}?${query}`, { method: "POST" })).status).toBe(200);
    expect((await send(`${url}?${query}`, { method: "POST", body: query })).error).toEqual({ code: 100 });
  });

  it("refuses a body of another type, a broken one and a huge one", async () => {
    const bench = await startBench();
    const url = `${bench.simulator.graphUrl}/v25.0/me/media`;
    const as = (type: string, body: string) => send(url, { method: "POST", body, headers: { "content-type": type } });
    expect((await as("text/plain", "image_url=x")).status).toBe(400);
    expect((await as("application/json", "{")).status).toBe(400);
    expect((await as("application/json", "[]")).status).toBe(400);
    expect((await as("application/x-www-form-urlencoded", "x".repeat(1024 * 1024 + 1))).status).toBe(400);
  });

  it("treats a parameter named __proto__ like any unknown one", async () => {
    const bench = await startBench();
    const reply = await bench.create({ image_url: IMAGE, ["__proto__"]: "x" });
    expect(reply.error).toEqual({ code: 100 });
  });
});

describe("account rules", () => {
  it("publishing needs a professional account and the publishing scope; nothing else does", async () => {
    const bench = await startBench();
    const id = await bench.createFinished();
    const { account } = bench.simulator.settings;
    account.accountType = "Personal";
    const refused = await bench.publish(id);
    expect([refused.status, refused.error]).toEqual([403, { code: 10 }]);
    expect((await bench.create()).error).toEqual({ code: 10 });
    expect((await bench.get("/v25.0/me", { fields: "user_id" })).status).toBe(200);
    account.accountType = "Media_Creator";
    const readOnly = bench.simulator.issueToken({ ageMs: DAY_MS, scopes: ["instagram_business_basic"] });
    const path = `/v25.0/${bench.accountId}/media_publish`;
    const denied = await bench.post(path, { creation_id: id, access_token: readOnly });
    expect([denied.status, denied.error]).toEqual([403, { code: 10 }]);
    expect(bench.simulator.state.media).toEqual([]);
    expect((await bench.publish(id)).status).toBe(200);
  });

  it("another account's id, the app-scoped one included, is an unknown object", async () => {
    const bench = await startBench();
    const other = await bench.post("/v25.0/17841400000000001/media", { image_url: bench.sample() });
    expect([other.status, other.error]).toEqual([400, { code: 100, subcode: 33 }]);
    const appScoped = await bench.post(`/v25.0/${bench.simulator.settings.account.id}/media`, {
      image_url: bench.sample(),
    });
    expect(appScoped.error).toEqual({ code: 100, subcode: 33 });
  });
});
