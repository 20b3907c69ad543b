import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createMediaChecker } from "../../../scripts/adapters/media/media-checker.ts";
import { checkAnswer, httpAnswer, rulesOf, sendChunk, startRawServer } from "./raw-server.ts";

const picture = await readFile(new URL("../../fixtures/media/feed-4x5.jpg", import.meta.url));
const MEBIBYTE = 1024 * 1024;
/** All that is read of a picture, however large it is. */
const most = Buffer.concat([picture, Buffer.alloc(8 * MEBIBYTE - picture.length)]);

describe("the size of pictures", () => {
  it("takes exactly 8 MiB", async () => {
    const { rules } = await checkAnswer((socket) => {
      socket.write(httpAnswer(most, { headers: { "Content-Length": String(8 * MEBIBYTE) } }));
    });
    expect(rules).toEqual([]);
  });

  it("refuses one byte more, from the announcement alone", async () => {
    const { report, rules } = await checkAnswer((socket) => {
      // The last byte never comes.
      socket.write(httpAnswer(most, { headers: { "Content-Length": String(8 * MEBIBYTE + 1) } }));
    });
    expect(rules).toEqual(["media/size"]);
    expect(report.findings[0]?.message).toContain("8,388,609 bytes");
    expect(report.measured).toMatchObject([{ widthPx: 800, sizeBytes: 8 * MEBIBYTE + 1 }]);
  });

  it("counts a picture that comes without its size: exactly 8 MiB is fine", async () => {
    const { report, rules } = await checkAnswer((socket) => sendChunked(socket, 8 * MEBIBYTE));
    expect(rules).toEqual([]);
    expect(report.measured).toMatchObject([{ sizeBytes: 8 * MEBIBYTE }]);
  });

  it("stops counting beyond 8 MiB, however large the file is", async () => {
    const { report, rules } = await checkAnswer((socket) => sendChunked(socket, 1024 * MEBIBYTE));
    expect(rules).toEqual(["media/size"]);
    expect(report.measured).toMatchObject([{ widthPx: 800, sizeBytes: null }]);
  });

  it("counts a picture that ends with the connection", async () => {
    const { report, rules } = await checkAnswer((socket) => {
      socket.end(httpAnswer(picture, { headers: { "Content-Length": null, Connection: "close" } }));
    });
    expect(rules).toEqual([]);
    expect(report.measured).toMatchObject([{ sizeBytes: picture.length }]);
  });

  it.each([
    ["200 OK", "media/format"],
    ["404 Not Found", "media/status"],
  ])("closes the connection of %s as soon as no more is wanted", async (status, rule) => {
    let sentBytes = 0;
    await using server = await startRawServer((socket) => {
      const page = Buffer.from("<!doctype html>".padEnd(4096));
      socket.write(httpAnswer(page, { status, headers: { "Content-Length": String(4 * MEBIBYTE) } }));
      const sendMore = () => {
        if (socket.destroyed || sentBytes >= 4 * MEBIBYTE) return;
        socket.write(Buffer.alloc(4096), () => setImmediate(sendMore));
        sentBytes += 4096;
      };
      setImmediate(sendMore);
    });
    // Closing the checker would end the connection as well.
    const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"] });
    expect(rulesOf(await checker.check({ image_url: `${server.origin}/a.jpg` }))).toEqual([rule]);
    await server.hungUp;
    await checker.close();
    expect(sentBytes).toBeLessThanOrEqual(64 * 1024);
  });
});

/** A picture as large as it is told, sent without saying so beforehand. */
function sendChunked(socket: Socket, sizeBytes: number): void {
  socket.write(httpAnswer("", { headers: { "Content-Length": null, "Transfer-Encoding": "chunked" } }));
  sendChunk(socket, picture);
  const padding = Buffer.alloc(64 * 1024);
  let left = sizeBytes - picture.length;
  const sendMore = () => {
    while (left > 0 && !socket.destroyed) {
      const piece = padding.subarray(0, Math.min(left, padding.length));
      left -= piece.length;
      if (!sendChunk(socket, piece)) return void socket.once("drain", sendMore);
    }
    socket.end("0\r\n\r\n");
  };
  sendMore();
}
