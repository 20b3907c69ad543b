import { describe, expect, it } from "vitest";
import { startBench } from "./bench.ts";
import { mp4, startMediaHost } from "./media-host.ts";

describe("container flow", () => {
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

describe("carousel", () => {
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
