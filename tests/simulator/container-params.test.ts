import { describe, expect, it } from "vitest";
import { DAY_MS, send, sendJson, startBench } from "./bench.ts";

const IMAGE = "https://media.example/a.jpg";
const VIDEO = "https://media.example/a.mp4";

/** None of these reaches the point where media would be fetched. */
const REFUSED: { title: string; params: Record<string, string>; error: { code: number; subcode?: number } }[] = [
  { title: "no media at all", params: {}, error: { code: 100 } },
  { title: "an unknown parameter", params: { image_url: IMAGE, filter: "sepia" }, error: { code: 100 } },
  { title: "product tags", params: { image_url: IMAGE, product_tags: "[]" }, error: { code: 100 } },
  { title: "an unknown media type", params: { media_type: "GIF" }, error: { code: 100, subcode: 2207023 } },
  {
    title: "a single VIDEO",
    params: { media_type: "VIDEO", video_url: VIDEO },
    error: { code: 100, subcode: 2207023 },
  },
  { title: "a reel without a video", params: { media_type: "REELS", caption: "x" }, error: { code: 100 } },
  { title: "a reel with a picture", params: { media_type: "REELS", image_url: IMAGE }, error: { code: 100 } },
  {
    title: "a reel with an alt text",
    params: { media_type: "REELS", video_url: VIDEO, alt_text: "x" },
    error: { code: 100 },
  },
  {
    title: "a negative thumb offset",
    params: { media_type: "REELS", video_url: VIDEO, thumb_offset: "-1" },
    error: { code: 1, subcode: 2207057 },
  },
  { title: "a cover on a picture", params: { image_url: IMAGE, cover_url: IMAGE }, error: { code: 100 } },
  {
    title: "a story with both media",
    params: { media_type: "STORIES", image_url: IMAGE, video_url: VIDEO },
    error: { code: 100 },
  },
  {
    title: "a story with an alt text",
    params: { media_type: "STORIES", image_url: IMAGE, alt_text: "x" },
    error: { code: 100 },
  },
  {
    title: "a story with a caption",
    params: { media_type: "STORIES", image_url: IMAGE, caption: "x" },
    error: { code: 100 },
  },
  {
    title: "a carousel item with a caption",
    params: { image_url: IMAGE, is_carousel_item: "true", caption: "x" },
    error: { code: 100 },
  },
  {
    title: "an AI label on a carousel item",
    params: { image_url: IMAGE, is_carousel_item: "true", is_ai_generated: "true" },
    error: { code: 100 },
  },
  {
    title: "a reel as a carousel item",
    params: { media_type: "REELS", video_url: VIDEO, is_carousel_item: "true" },
    error: { code: 100 },
  },
  { title: "a boolean that is none", params: { image_url: IMAGE, is_ai_generated: "yes" }, error: { code: 100 } },
  {
    title: "a carousel of one",
    params: { media_type: "CAROUSEL", children: "1" },
    error: { code: 100, subcode: 2207028 },
  },
  { title: "a carousel without children", params: { media_type: "CAROUSEL" }, error: { code: 100, subcode: 2207028 } },
  {
    title: "a carousel of eleven",
    params: { media_type: "CAROUSEL", children: "1,2,3,4,5,6,7,8,9,10,11" },
    error: { code: 100, subcode: 2207028 },
  },
  { title: "children that are no ids", params: { media_type: "CAROUSEL", children: "1,abc" }, error: { code: 100 } },
  { title: "children on a picture", params: { image_url: IMAGE, children: "1,2" }, error: { code: 100 } },
  { title: "an alt text over 1,000", params: { image_url: IMAGE, alt_text: "x".repeat(1_001) }, error: { code: 100 } },
  {
    title: "a caption over 2,200",
    params: { image_url: IMAGE, caption: "x".repeat(2_201) },
    error: { code: 36004, subcode: 2207010 },
  },
  {
    title: "31 hashtags",
    params: { image_url: IMAGE, caption: "#a ".repeat(31) },
    error: { code: 36004, subcode: 2207010 },
  },
  {
    title: "21 mentions",
    params: { image_url: IMAGE, caption: "@a ".repeat(21) },
    error: { code: 36004, subcode: 2207010 },
  },
  {
    title: "sponsors without a partnership",
    params: { image_url: IMAGE, branded_content_sponsor_ids: "1" },
    error: { code: 100 },
  },
  {
    title: "three sponsors",
    params: { image_url: IMAGE, is_paid_partnership: "true", branded_content_sponsor_ids: "1,2,3" },
    error: { code: 100 },
  },
];

describe("create call", () => {
  it.each(REFUSED)("refuses $title", async ({ params, error }) => {
    const bench = await startBench();
    const reply = await bench.create(params);
    expect(reply.status).toBe(400);
    expect(reply.error).toEqual(error);
    expect(bench.simulator.state.containers).toEqual([]);
  });

  it("takes captions right at the limits", async () => {
    const bench = await startBench();
    const image_url = bench.sample();
    expect((await bench.create({ image_url, caption: "x".repeat(2_200) })).status).toBe(200);
    expect((await bench.create({ image_url, caption: `${"#a ".repeat(30)}${"@b ".repeat(20)}` })).status).toBe(200);
  });

  it("takes a paid partnership unless it is switched to refuse it", async () => {
    const bench = await startBench();
    const params = { image_url: bench.sample(), is_paid_partnership: "true", branded_content_sponsor_ids: "1,2" };
    expect((await bench.create(params)).status).toBe(200);
    bench.simulator.settings.switches.partnership = "refused";
    expect((await bench.create(params)).error).toEqual({ code: 100 });
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
  it("publishing needs the accepted invite, a professional account and the publishing scope; nothing else does", async () => {
    const bench = await startBench();
    const id = await bench.createFinished();
    const { account } = bench.simulator.settings;
    account.hasAcceptedInvite = false;
    const refused = await bench.publish(id);
    expect([refused.status, refused.error]).toEqual([403, { code: 10 }]);
    expect((await bench.create()).error).toEqual({ code: 10 });
    expect((await bench.get("/v25.0/me", { fields: "user_id" })).status).toBe(200);
    account.hasAcceptedInvite = true;
    account.accountType = "Personal";
    expect((await bench.publish(id)).error).toEqual({ code: 10 });
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
