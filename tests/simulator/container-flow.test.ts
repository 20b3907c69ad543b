import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, startBench } from "./bench.ts";
import { mp4, startMediaHost } from "./media-host.ts";

describe("container flow", () => {
  it.each([
    ["too early", 0, 9007, 2207027],
    ["after it has expired", DAY_MS, 24, 2207008],
  ])("a container that is published %s is refused", async (_, ageMs, code, subcode) => {
    const bench = await startBench();
    const id = String((await bench.create()).body.id);
    bench.simulator.clock.advance(ageMs);
    expect(await bench.status(id)).toBe(ageMs === 0 ? "IN_PROGRESS" : "EXPIRED");
    const refused = await bench.publish(id);
    expect([refused.status, refused.error]).toEqual([400, { code, subcode }]);
    expect((await bench.publish("17900000000000001")).error).toEqual({ code: 24, subcode: 2207008 });
    expect(bench.simulator.state.media).toEqual([]);
  });

  it("a status lag shows FINISHED for a while, and a published container does not expire", async () => {
    const bench = await startBench({ switches: { publishedStatusLagMs: 10_000 } });
    const id = await bench.createFinished();
    await bench.publish(id);
    expect(await bench.status(id)).toBe("FINISHED");
    await bench.simulator.clock.sleep(3 * DAY_MS);
    expect(await bench.status(id)).toBe("PUBLISHED");
  });

  it("a second publish of it goes live again and is recorded as a violation", async () => {
    const bench = await startBench();
    const id = await bench.createFinished();
    const first = await bench.publish(id);
    const second = await bench.publish(id);
    expect(second.status).toBe(200);
    expect(second.body.id).not.toBe(first.body.id);
    expect(bench.simulator.state.media).toHaveLength(2);
    expect(bench.simulator.state.violations).toMatchObject([{ kind: "double publish", containerId: id }]);
  });
});

describe("quotas", () => {
  it("the publishing quota refuses with 9/2207042 and frees itself as the window rolls", async () => {
    const bench = await startBench({ quotaTotal: 2 });
    await bench.publish(await bench.createFinished());
    bench.simulator.clock.advance(HOUR_MS);
    await bench.publish(await bench.createFinished());
    const third = await bench.createFinished();
    const refused = await bench.publish(third);
    expect(refused.error).toEqual({ code: 9, subcode: 2207042 });
    expect(bench.simulator.state.quotaUsage).toBe(2);
    bench.simulator.clock.advance(DAY_MS - HOUR_MS - 60_000);
    expect((await bench.publish(third)).status).toBe(200);
  });
});

describe("carousel", () => {
  it("is published through its parent, with its children in order and counted once", async () => {
    const bench = await startBench();
    const names = ["recipe-1.jpg", "recipe-2.jpg", "recipe-3.jpg"];
    const ids: string[] = [];
    for (const name of names) {
      ids.push(await bench.createFinished({ image_url: bench.sample(name), is_carousel_item: "true", alt_text: name }));
    }
    const parent = await bench.createFinished({
      media_type: "CAROUSEL",
      children: ids.join(","),
      caption: "Three steps",
      is_ai_generated: "true",
    });
    expect((await bench.publish(parent)).status).toBe(200);
    expect(bench.simulator.state.quotaUsage).toBe(1);
    expect(bench.simulator.state.media).toMatchObject([
      { kind: "CAROUSEL", isAiGenerated: true, items: names.map((name) => ({ altText: name })) },
    ]);
  });

  it("refuses children that are not finished, unknown, listed twice, or not carousel items, and a child by itself", async () => {
    const bench = await startBench();
    const child = { image_url: bench.sample(), is_carousel_item: "true" };
    const good = await bench.createFinished(child);
    const plain = await bench.createFinished();
    const fresh = String((await bench.create(child)).body.id);
    const parent = async (second: string) =>
      (await bench.create({ media_type: "CAROUSEL", children: `${good},${second}` })).error;
    expect(await parent(fresh)).toEqual({ code: 9007, subcode: 2207027 });
    expect(await parent("17900000000000001")).toEqual({ code: 100 });
    expect(await parent(good)).toEqual({ code: 100 });
    expect(await parent(plain)).toEqual({ code: 100 });
    expect((await bench.publish(good)).error).toEqual({ code: 100 });
  });
});

describe("video", () => {
  it("is judged while the container is processed: good files finish, others end in ERROR with a sentence", async () => {
    const bench = await startBench();
    const host = await startMediaHost({
      "/good.mp4": { body: mp4("ftyp", "moov", "mdat"), headers: { "content-type": "video/mp4" } },
      "/slow-start.mp4": { body: mp4("ftyp", "mdat", "moov"), headers: { "content-type": "video/mp4" } },
      "/page.mp4": { body: Buffer.from("<html>"), headers: { "content-type": "text/html" } },
    });
    const reel = (name: string) => bench.createFinished({ media_type: "REELS", video_url: `${host}/${name}` });
    expect(await bench.status(await reel("good.mp4"))).toBe("FINISHED");
    expect(await bench.status(await reel("slow-start.mp4"))).toBe("ERROR");
    expect(await bench.status(await reel("page.mp4"))).toBe("ERROR");
    const missing = await reel("missing.mp4");
    const { body } = await bench.get(`/v25.0/${missing}`, { fields: "status_code,status" });
    expect(body.status_code).toBe("ERROR");
    expect(body.status).toContain("2207052");
    expect((await bench.publish(missing)).error).toEqual({ code: 9007, subcode: 2207027 });
  });

  it("takes longer than a picture", async () => {
    const bench = await startBench({ processingMs: { image: 1_000, video: 30_000 } });
    const host = await startMediaHost({ "/good.mp4": { body: mp4("ftyp", "moov", "mdat") } });
    const { body } = await bench.create({ media_type: "REELS", video_url: `${host}/good.mp4` });
    await bench.simulator.clock.sleep(29_999);
    expect(await bench.status(String(body.id))).toBe("IN_PROGRESS");
    await bench.simulator.clock.sleep(1);
    expect(await bench.status(String(body.id))).toBe("FINISHED");
  });
});
