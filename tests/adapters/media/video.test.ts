import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { type AnswerOptions, checkPost, httpAnswer, rulesOf, startRawServer } from "./raw-server.ts";

const fixtures = new URL("../../fixtures/media/", import.meta.url);
const cover = await readFile(new URL("story.jpg", fixtures));
const MEBIBYTE = 1024 * 1024;

async function checkReel(file: string, options: AnswerOptions = {}) {
  const bytes = await readFile(new URL(file, fixtures));
  await using server = await startRawServer((socket) => {
    socket.end(httpAnswer(bytes, { ...options, headers: { "Content-Type": "video/mp4", ...options.headers } }));
  });
  const report = await checkPost({ media_type: "REELS", video_url: `${server.origin}/a.mp4` });
  return { report, rules: rulesOf(report) };
}

describe("checking videos", () => {
  it.each<[string, string, string[]]>([
    ["reel.mp4", "video/mp4", []],
    ["reel.mp4", "video/quicktime", []],
    ["reel.mp4", "VIDEO/MP4; codecs=avc1", []],
    ["reel.mp4", "image/jpeg", ["media/content-type"]],
    ["reel.mp4", "text/html", ["media/content-type"]],
    ["index-last.mp4", "video/mp4", ["media/video-order"]],
    ["reel-cut.mp4", "video/mp4", ["media/video-edit-list", "media/video-length"]],
    ["feed-4x5.jpg", "video/mp4", ["media/video-format"]],
  ])("judges %s as %s", async (file, type, expected) => {
    const { report, rules } = await checkReel(file, { headers: { "Content-Type": type } });
    expect(rules).toEqual(expected);
    for (const finding of report.findings) expect(finding).toMatchObject({ pointer: "/video_url" });
  });

  it("checks video and cover of a reel, each for itself", async () => {
    const reel = await readFile(new URL("reel.mp4", fixtures));
    await using server = await startRawServer((socket, path) => {
      socket.end(
        path === "/a.jpg" ? httpAnswer(cover) : httpAnswer(reel, { headers: { "Content-Type": "video/mp4" } }),
      );
    });
    const { origin } = server;
    const report = await checkPost({ media_type: "REELS", video_url: `${origin}/a.mp4`, cover_url: `${origin}/a.jpg` });
    expect(report.findings).toEqual([]);
    expect(report.measured).toMatchObject([
      { pointer: "/video_url", kind: "video", durationMs: 6000 },
      { pointer: "/cover_url", kind: "image", widthPx: 608, heightPx: 1080 },
    ]);
  });

  it("reads the first mebibyte of a large video, not the video", async () => {
    const reel = await readFile(new URL("reel.mp4", fixtures));
    let sentBytes = 0;
    await using server = await startRawServer((socket) => {
      const headers = { "Content-Type": "video/mp4", "Content-Length": String(200 * MEBIBYTE) };
      socket.write(httpAnswer(reel, { headers }));
      const sendMore = () => {
        if (socket.destroyed) return;
        socket.write(Buffer.alloc(4096), () => setImmediate(sendMore));
        sentBytes += 4096;
      };
      setImmediate(sendMore);
    });
    const report = await checkPost({ media_type: "REELS", video_url: `${server.origin}/a.mp4` });
    await server.hungUp;
    expect(report).toMatchObject({ findings: [], measured: [{ digest: expect.any(String) }] });
    expect(sentBytes).toBeLessThan(MEBIBYTE + 64 * 1024);
  });

  it("refuses a video that is announced as too large", async () => {
    const { report, rules } = await checkReel("reel.mp4", {
      headers: { "Content-Length": String(301 * MEBIBYTE) },
    });
    expect(rules).toContain("media/size");
    expect(JSON.stringify(report.findings)).toContain("301 MiB");
  });
});
