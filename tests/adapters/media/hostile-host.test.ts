import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { checkAnswer, checkPost, httpAnswer, rulesOf, sendChunk } from "./raw-server.ts";

const picture = await readFile(new URL("../../fixtures/media/feed-4x5.jpg", import.meta.url));

describe("statuses", () => {
  it.each(["301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"])(
    "does not follow %s, and says the status",
    async (status) => {
      const { report, rules, requests } = await checkAnswer((socket, path) => {
        const redirect = httpAnswer("", { status, headers: { Location: "/elsewhere.jpg?token=secret" } });
        socket.end(path === "/a.jpg" ? redirect : httpAnswer(picture));
      });
      expect(rules).toEqual(["media/redirect"]);
      expect(requests).toHaveLength(1);
      expect(report.findings[0]?.message).toContain(status.slice(0, 3));
      expect(JSON.stringify(report)).not.toContain("secret");
      expect(report.isHostTrouble).toBe(false);
    },
  );

  it.each([
    ["media/status", false, "201 204 206 401 404 410"],
    ["media/host-error", true, "500 502 503 429"],
  ])("takes for %s (trouble that may pass: %s): %s", async (rule, isHostTrouble, statuses) => {
    for (const status of statuses.split(" ")) {
      const { report, rules } = await checkAnswer((socket) =>
        socket.end(httpAnswer(picture, { status: `${status} Reason` })),
      );
      expect([rules, report.isHostTrouble]).toEqual([[rule], isHostTrouble]);
      expect(report.findings[0]?.message).toContain(status);
    }
  });
});

describe("headers", () => {
  const judgeHeaders = async (headers: Record<string, string | null>) =>
    await checkAnswer((socket) => socket.end(httpAnswer(picture, { headers })));

  it("takes a Content-Type of a JPEG with parameters, and the encoding identity", async () => {
    for (const type of ["image/jpeg", "IMAGE/JPEG", "image/jpeg; charset=binary", " image/jpeg ;q=1"])
      expect((await judgeHeaders({ "Content-Type": type })).rules, type).toEqual([]);
    expect((await judgeHeaders({ "Content-Encoding": "identity" })).rules).toEqual([]);
  });

  it.each<[string, Record<string, string | null>, string]>([
    ["media/content-type", { "Content-Type": "image/png" }, "image/png"],
    ["media/content-type", { "Content-Type": "image/jpg" }, "image/jpg"],
    ["media/content-type", { "Content-Type": "text/html" }, "text/html"],
    ["media/content-type", { "Content-Type": null }, "without a Content-Type"],
    ["media/content-type", { "Content-Type": "image/jpeg", "content-type": "text/html" }, "an unusual Content-Type"],
    ["media/content-encoding", { "Content-Encoding": "gzip" }, "gzip"],
    ["media/content-encoding", { "Content-Encoding": "br" }, "br"],
    ["media/content-encoding", { "Content-Encoding": "identity, gzip" }, "is sent encoded"],
  ])("finds %s with %j", async (rule, headers, words) => {
    const { report, rules } = await judgeHeaders(headers);
    expect(rules).toEqual([rule]);
    expect(report.findings[0]?.message).toContain(words);
  });

  it.each([
    ["Content-Type", `text/html\u001b[31m::error::${"x".repeat(500)}`],
    ["Content-Type", "image/jpegx"],
    ["Content-Type", "application/vnd.4947414154"],
    ["Content-Encoding", "4947414154"],
  ])("does not repeat an unusual %s: %s", async (name, label) => {
    const { report } = await judgeHeaders({ [name]: label });
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]?.message).not.toMatch(/[^ -~]|::|xxx|jpegx|49474/);
  });
});

describe("connections", () => {
  it.each<[string, (socket: Socket) => void]>([
    ["hangs up at once", (socket) => socket.end()],
    ["resets at once", (socket) => socket.resetAndDestroy()],
    ["hangs up within the head", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Ty")],
    ["changes the protocol", (socket) => socket.write("HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n")],
    ["hangs up before the announced end", (socket) => socket.end(httpAnswer(picture.subarray(0, 60), LONG))],
    ["breaks off a body that was to end the connection", (socket) => socket.end(httpAnswer("\xff", CLOSING))],
    ["resets within the body", (socket) => socket.write(httpAnswer("\xff", LONG), () => socket.resetAndDestroy())],
  ])("takes it for trouble of the host when it %s", async (_name, answer) => {
    const { report, rules } = await checkAnswer(answer);
    expect(rules).toEqual(["media/unreachable"]);
    expect(report.isHostTrouble).toBe(true);
  });

  it("takes a refused connection for trouble of the host", async () => {
    const report = await checkPost({ image_url: "http://127.0.0.1:1/a.jpg" });
    expect(rulesOf(report)).toEqual(["media/unreachable"]);
    expect(report.isHostTrouble).toBe(true);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["never answers", () => {}],
    ["sends the head letter by letter", (socket) => trickle(socket, "HTTP/1.1 200 OK\r\nX-Slow: ")],
    ["stops within the body", (socket) => socket.write(httpAnswer(picture.subarray(0, 60), LONG))],
    ["sends the body byte by byte", (socket) => trickle(socket, httpAnswer(OPEN_SECTION, LONG))],
  ])("gives up in time when a host %s", async (_name, answer) => {
    const { report, rules } = await checkAnswer(answer, 150);
    expect(rules).toEqual(["media/timeout"]);
    expect(report.isHostTrouble).toBe(true);
  });

  it.each<[string, string]>([
    ["another protocol", "220 mail.example ESMTP\r\n"],
    ["endless headers", `HTTP/1.1 200 OK\r\n${"X-Filler: 0123456789\r\n".repeat(5000)}`],
    ["two sizes", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"],
    ["a negative size", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"],
    ["a size beyond all numbers", `HTTP/1.1 200 OK\r\nContent-Length: ${"9".repeat(40)}\r\n\r\n`],
    ["a size and chunks", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["a broken chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  ])("does not make sense of %s", async (_name, text) => {
    const { report, rules } = await checkAnswer((socket) => socket.write(text));
    expect(rules.at(-1)).toBe("media/answer");
    expect(report.isHostTrouble).toBe(false);
  });

  it("does not call it host trouble when a picture is of the wrong shape besides", async () => {
    const tall = await readFile(new URL("../../fixtures/media/one-pixel-too-tall.jpg", import.meta.url));
    const { report, rules } = await checkAnswer((socket) => {
      socket.write(httpAnswer("", { headers: { "Content-Length": null, "Transfer-Encoding": "chunked" } }));
      sendChunk(socket, tall);
      socket.end();
    });
    expect(rules).toEqual(["media/unreachable", "media/ratio"]);
    expect(report.isHostTrouble).toBe(false);
  });
});

const CLOSING = { headers: { "Content-Length": "100000", Connection: "close" } };
const LONG = { headers: { "Content-Length": "100000" } };

/** A JPEG that begins with a section of 65,533 bytes. */
const OPEN_SECTION = Uint8Array.of(0xff, 0xd8, 0xff, 0xee, 0xff, 0xff);

function trickle(socket: Socket, start: string | Uint8Array): void {
  socket.write(start);
  const timer = setInterval(() => socket.write("x"), 10);
  socket.on("close", () => clearInterval(timer));
}
