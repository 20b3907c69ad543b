import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createMediaChecker } from "../../../scripts/adapters/media/media-checker.ts";
import { jpeg } from "../../simulator/media-host.ts";
import { checkPost, httpAnswer, rulesOf, startRawServer } from "./raw-server.ts";

const fixtures = new URL("../../fixtures/media/", import.meta.url);
const picture = await readFile(new URL("feed-4x5.jpg", fixtures));
const reel = await readFile(new URL("reel.mp4", fixtures));

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the media checker", () => {
  it("has nothing to say about a picture that fits, and measures it", async () => {
    await using server = await startRawServer((socket) => socket.end(httpAnswer(picture)));
    const report = await checkPost({ image_url: `${server.origin}/a.jpg` });
    expect(report).toEqual({
      findings: [],
      isHostTrouble: false,
      measured: [
        {
          pointer: "/image_url",
          kind: "image",
          widthPx: 800,
          heightPx: 1000,
          sizeBytes: picture.length,
          durationMs: null,
          digest: sha256(picture),
        },
      ],
    });
  });

  it("does not take the part of a picture that arrived for the whole", async () => {
    const headers = { "Content-Length": "9000" };
    await using server = await startRawServer((socket) => {
      socket.write(httpAnswer(picture, { headers }), () => {
        socket.destroy();
      });
    });
    expect(await checkPost({ image_url: `${server.origin}/a.jpg` })).toMatchObject({
      findings: [{ rule: "media/unreachable", message: expect.stringMatching(/after [\d,]+ of 9,000 bytes/) }],
      measured: [{ widthPx: 800, digest: null }],
    });
  });

  it("takes a wide picture only if the settings allow scaling", async () => {
    const wide = jpeg({ widthPx: 2000, heightPx: 2000 });
    await using server = await startRawServer((socket) => socket.end(httpAnswer(wide)));
    const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"] });
    const severities = async (media?: { allow_scaling: boolean }) => {
      const { findings } = await checker.check({ image_url: `${server.origin}/a.jpg` }, media);
      return findings.map(({ severity }) => severity);
    };
    expect(await severities()).toEqual(["error"]);
    expect(await severities({ allow_scaling: false })).toEqual(["error"]);
    expect(await severities({ allow_scaling: true })).toEqual(["note"]);
    await checker.close();
  });

  it("asks with GET, for the file as it is, without cookie or credentials", async () => {
    await using server = await startRawServer((socket) => {
      socket.end(httpAnswer(picture, { headers: { "Set-Cookie": "id=1" } }));
    });
    const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"] });
    await checker.check({ image_url: `${server.origin}/a.jpg?size=large` });
    await checker.check({ image_url: `${server.origin}/a.jpg?size=large` });
    await checker.close();
    expect(server.requests).toHaveLength(2);
    for (const head of server.requests) {
      expect(head).toMatch(/^GET \/a\.jpg\?size=large HTTP\/1\.1\r\n/);
      expect(head).toMatch(/^accept-encoding: identity\r$/im);
      expect(head).not.toMatch(/^(cookie|authorization|range|referer):/im);
    }
  });

  it("places each finding at the field it is about", async () => {
    await using server = await startRawServer((socket, path) => {
      const isVideo = path === "/b.mp4";
      const type = isVideo ? "video/mp4" : "image/jpeg";
      socket.end(path === "/gone.jpg" ? httpAnswer("", { status: "404 Not Found" }) : answer(isVideo, type));
    });
    const answer = (isVideo: boolean, type: string) =>
      httpAnswer(isVideo ? reel : picture, { headers: { "Content-Type": type } });
    const report = await checkPost({
      media_type: "CAROUSEL",
      children: [
        { image_url: `${server.origin}/a.jpg` },
        { video_url: `${server.origin}/b.mp4` },
        { image_url: `${server.origin}/gone.jpg` },
      ],
    });
    const errors = report.findings.filter(({ severity }) => severity === "error");
    expect(errors).toMatchObject([{ rule: "media/status", pointer: "/children/2/image_url" }]);
    expect(report.measured.map((measured) => measured.pointer)).toEqual([
      "/children/0/image_url",
      "/children/1/video_url",
    ]);
  });

  it("names host and file but never the query, which may hold a signature", async () => {
    await using server = await startRawServer((socket) => socket.end(httpAnswer("", { status: "403 Forbidden" })));
    const report = await checkPost({ image_url: `${server.origin}/private-folder/a.jpg?Signature=secret` });
    expect(report.findings[0]?.message).toContain(`"a.jpg" on ${new URL(server.origin).host}`);
    expect(JSON.stringify(report.findings)).not.toMatch(/secret|private-folder/);
  });

  it("refuses hosts that the team's settings do not name, without asking them", async () => {
    await using server = await startRawServer((socket) => socket.end(httpAnswer(picture)));
    const report = await checkPost({ image_url: `${server.origin}/a.jpg` }, { allowedHosts: ["cdn.example"] });
    expect(rulesOf(report)).toEqual(["media/host-not-allowed"]);
    expect(server.requests).toEqual([]);
  });

  it("stops what is under way when it is closed, and blames nobody for it", async () => {
    await using server = await startRawServer(() => checker.close());
    const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"] });
    const report = await checker.check({ image_url: `${server.origin}/a.jpg` });
    expect(rulesOf(report)).toEqual(["media/stopped"]);
    expect(report.isHostTrouble).toBe(true);
    expect(rulesOf(await checker.check({ image_url: `${server.origin}/a.jpg` }))).toEqual(["media/stopped"]);
  });

  it("never has more files under way than it may, over all checks together", async () => {
    const held: Socket[] = [];
    let most = 0;
    await using server = await startRawServer((socket) => {
      held.push(socket);
      most = Math.max(most, held.length);
      // Answered in threes, a turn later, so that a fourth would have had time to come.
      if (held.length === 3 || server.requests.length === 20) {
        setImmediate(() => held.splice(0).forEach((waiting) => void waiting.end(httpAnswer(picture))));
      }
    });
    const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"], concurrency: 3 });
    const posts = Array.from({ length: 20 }, (_, index) => ({ image_url: `${server.origin}/${index}.jpg` }));
    const reports = await Promise.all(posts.map((post) => checker.check(post)));
    await checker.close();
    expect(reports.flatMap(rulesOf)).toEqual([]);
    expect(server.requests).toHaveLength(20);
    expect(most).toBe(3);
  });
});
