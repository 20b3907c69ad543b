import { describe, expect, it } from "vitest";
import { send, startBench } from "./bench.ts";

describe("feed page", () => {
  it("shows the newest post first with picture, caption, time and link, and nothing of it is markup", async () => {
    const bench = await startBench();
    const caption = `<script>alert("x")</script>\nSecond line & 'quotes'`;
    await bench.publish(await bench.createFinished({ image_url: bench.sample(), caption, alt_text: `"><b>` }));
    await bench.publish(await bench.createFinished({ image_url: bench.sample("harbour-wide.jpg"), caption: "Newer" }));
    const { text } = await send(bench.simulator.feedUrl);
    expect(text).not.toContain("<script");
    expect(text).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;\nSecond line &amp; &#39;quotes&#39;");
    expect(text).toContain('alt="&quot;&gt;&lt;b&gt;"');
    expect(text.indexOf("Newer")).toBeLessThan(text.indexOf("Second line"));
    expect(text).toContain('<time datetime="2026-11-20T09:01:00.000Z">2026-11-20 09:01 UTC</time>');
  });

  it("may load nothing but its style and the posts' own media", async () => {
    const bench = await startBench();
    await bench.publish(await bench.createFinished());
    const { headers, text } = await send(bench.simulator.graphUrl);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`img-src data: ${new URL(bench.sample()).origin};`);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("script-src");
    const foreign = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
    expect(foreign).toEqual(["data:,", bench.sample(), expect.stringMatching(/^\/p\//)]);
  });
});

describe("page of one post", () => {
  it("is where the permalink points; the feed shows a double publish in plain sight", async () => {
    const bench = await startBench();
    const id = await bench.createFinished({ image_url: bench.sample(), caption: "One" });
    await bench.publish(id);
    await bench.publish(await bench.createFinished({ image_url: bench.sample(), caption: "Two" }));
    const { status, text } = await send(bench.simulator.state.media[0]?.permalink ?? "");
    expect(status).toBe(200);
    expect(text).toContain("One");
    expect(text).not.toContain("Two");
    expect(text).not.toContain("went out twice");
    await bench.publish(id);
    expect((await send(bench.simulator.feedUrl)).text).toContain("went out twice");
    expect((await send(`${bench.simulator.graphUrl}/p/nothing/`)).status).toBe(404);
  });
});
