import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { checkAnswer, checkPost, rulesOf } from "./check-post.ts";
import { httpAnswer, sendChunk } from "./raw-server.ts";

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
      expect(report.complaints[0]?.message).toContain(status.slice(0, 3));
      expect(JSON.stringify(report)).not.toContain("secret");
      expect(report.isHostTrouble).toBe(false);
    },
  );

  it.each(["201 Created", "204 No Content", "206 Partial Content", "401 Unauthorized", "404 Not Found", "410 Gone"])(
    "takes %s for a fault of the address",
    async (status) => {
      const { report, rules } = await checkAnswer((socket) => socket.end(httpAnswer(picture, { status })));
      expect(rules).toEqual(["media/status"]);
      expect(report.isHostTrouble).toBe(false);
      expect(report.complaints[0]?.message).toContain(status.slice(0, 3));
    },
  );

  it.each(["500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable", "429 Too Many Requests"])(
    "takes %s for trouble of the host that may pass",
    async (status) => {
      const { report, rules } = await checkAnswer((socket) => socket.end(httpAnswer("", { status })));
      expect(rules).toEqual(["media/host-error"]);
      expect(report.isHostTrouble).toBe(true);
    },
  );
});

describe("headers", () => {
  it.each(["image/jpeg", "IMAGE/JPEG", "image/jpeg; charset=binary", " image/jpeg ;q=1"])(
    "takes the Content-Type %j",
    async (type) => {
      const { rules } = await checkAnswer((socket) => {
        socket.end(httpAnswer(picture, { headers: { "Content-Type": type } }));
      });
      expect(rules).toEqual([]);
    },
  );

  it.each(["image/png", "image/jpg", "text/html", "application/octet-stream", null])(
    "refuses a picture labelled %j, although its bytes are fine",
    async (type) => {
      const { report, rules } = await checkAnswer((socket) => {
        socket.end(httpAnswer(picture, { headers: { "Content-Type": type } }));
      });
      expect(rules).toEqual(["media/content-type"]);
      expect(report.complaints[0]?.message).toContain(type ?? "without a Content-Type");
    },
  );

  it("refuses two contradicting labels", async () => {
    const { rules } = await checkAnswer((socket) => {
      socket.end(httpAnswer(picture, { headers: { "Content-Type": "image/jpeg", "content-type": "text/html" } }));
    });
    expect(rules).toEqual(["media/content-type"]);
  });

  it.each([
    ["Content-Type", `text/html\u001b[31m::error::${"x".repeat(500)}`],
    ["Content-Type", "image/jpegx"],
    ["Content-Type", "application/vnd.4947414154"],
    ["Content-Encoding", "4947414154"],
  ])("does not repeat an unusual %s: %s", async (name, label) => {
    const { report } = await checkAnswer((socket) => {
      socket.end(httpAnswer(picture, { headers: { [name]: label } }));
    });
    expect(report.complaints).toHaveLength(1);
    expect(report.complaints[0]?.message).not.toMatch(/[^ -~]|::|xxx|jpegx|49474/);
  });

  it.each(["gzip", "br", "deflate", "identity, gzip"])("refuses the Content-Encoding %s", async (coding) => {
    const { rules } = await checkAnswer((socket) => {
      socket.end(httpAnswer(picture, { headers: { "Content-Encoding": coding } }));
    });
    expect(rules).toEqual(["media/content-encoding"]);
  });

  it("takes the Content-Encoding identity", async () => {
    const { rules } = await checkAnswer((socket) => {
      socket.end(httpAnswer(picture, { headers: { "Content-Encoding": "identity" } }));
    });
    expect(rules).toEqual([]);
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
