import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createConfirmation, timeLimitMs } from "../../../scripts/adapters/media/confirm-served.ts";
import type { ReadFile } from "../../../scripts/core/ports/media-check.ts";
import { httpServer } from "../../support/http-server.ts";

const BYTES = Buffer.from("the committed bytes");
const FILE: ReadFile = {
  pointer: "/image_url",
  path: "media/a.jpg",
  sha256: createHash("sha256").update(BYTES).digest("hex"),
  sizeBytes: BYTES.length,
  isVideo: false,
};

interface Host {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

async function ruleFor(
  { status = 200, type = "image/jpeg", headers = {}, body = BYTES }: Host,
  allowPrivateHosts = ["127.0.0.1"],
): Promise<string | null> {
  const url = await httpServer((_request, response) => {
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(body);
  });
  const confirm = createConfirmation({ allowPrivateHosts, timeoutMs: 5000.5, signal: new AbortController().signal });
  return (await confirm(`${url}/media/0/a.jpg`, FILE))?.rule ?? null;
}

describe("the public address of a committed file", () => {
  it("is fine when it answers with exactly the committed bytes", async () => {
    expect(await ruleFor({})).toBeNull();
  });

  it.each<[string, Host, string]>([
    ["other bytes of the same length", { body: Buffer.from("the committed bytez") }, "media/not-served"],
    ["a byte less", { body: BYTES.subarray(1) }, "media/not-served"],
    ["a byte more", { body: Buffer.concat([BYTES, Buffer.from("x")]) }, "media/not-served"],
    ["nothing", { body: Buffer.alloc(0) }, "media/not-served"],
    ["that it has no such file", { status: 404 }, "media/status"],
    ["a redirect", { status: 302, headers: { location: "https://elsewhere.example/" } }, "media/redirect"],
    ["an error of its own", { status: 503 }, "media/host-error"],
    ["another type", { type: "video/mp4" }, "media/content-type"],
    ["a compressed file", { headers: { "content-encoding": "gzip" } }, "media/content-encoding"],
  ])("is not when it answers with %s", async (_name, host, rule) => {
    expect(await ruleFor(host)).toBe(rule);
  });

  it.each([
    [0, 20_000],
    [20, 20_000],
    [21, 21_000],
    [300, 300_000],
  ])("may take a second for each of %i MiB, and at least the usual time: %i ms", (mebibytes, limitMs) => {
    expect(timeLimitMs(mebibytes * 1024 * 1024, 20_000)).toBe(limitMs);
  });

  it("is not fetched over http or on a private host", async () => {
    expect(await ruleFor({}, [])).toBe("media/address");
    const confirm = createConfirmation({ allowPrivateHosts: [], signal: new AbortController().signal });
    expect((await confirm("https://127.0.0.1:1/a.jpg", FILE))?.rule).toBe("media/private-address");
  });

  it("is not confirmed once the run was stopped", async () => {
    const confirm = createConfirmation({ allowPrivateHosts: ["127.0.0.1"], signal: AbortSignal.abort() });
    expect((await confirm("http://127.0.0.1:1/a.jpg", FILE))?.rule).toBe("media/stopped");
  });
});

describe("an address that answers without end", () => {
  it("is left once it has sent more than the file holds", async () => {
    let sentBytes = 0;
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" });
      const chunk = Buffer.alloc(64 * 1024);
      const pour = () => {
        // Far more than the buffers on the way hold.
        if (response.destroyed || sentBytes > 64 * 1024 * 1024) return response.end();
        sentBytes += chunk.length;
        return response.write(chunk, () => setImmediate(pour));
      };
      pour();
    });
    const confirm = createConfirmation({ allowPrivateHosts: ["127.0.0.1"], signal: new AbortController().signal });
    expect((await confirm(`${url}/media/0/a.jpg`, FILE))?.rule).toBe("media/not-served");
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
  });
});
