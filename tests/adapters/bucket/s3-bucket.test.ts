import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createS3Bucket } from "../../../scripts/adapters/bucket/s3-bucket.ts";
import type { LookupAll } from "../../../scripts/adapters/media/guarded-connector.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { type Upload, uploadMedia } from "../../../scripts/flows/media/upload-media.ts";
import { httpServer } from "../../support/http-server.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const SECRET = "sesame-open-sesame";
const BYTES = Buffer.from("\xff\xd8\xff the bytes of a picture", "latin1");
const SHA256 = createHash("sha256").update(BYTES).digest("hex");
const KEY = `media/${SHA256.slice(0, 16)}/market.jpg`;

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

type Answer = (seen: Seen, response: ServerResponse, number: number) => void;

/** A bucket at the end of a real connection, with a server that answers as the test says. */
async function stage(respond: Answer, { names = ["market.jpg"], timeoutMs = 30_000 } = {}) {
  const seen: Seen[] = [];
  const endpoint = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks) };
    seen.push(one);
    respond(one, response, seen.length);
  });
  const clock = virtualClock("2026-11-22T08:00:00.000Z");
  const log = recordedLog();
  const bucket = createS3Bucket({
    bucket: { endpoint, name: "team", region: "eu-central-1" },
    keys: { id: "AKIDEXAMPLE", secret: SECRET },
    clock,
    allowPrivateHosts: ["127.0.0.1"],
    timeoutMs,
  });
  const file = { bytes: BYTES, sizeBytes: BYTES.length, sha256: SHA256, contentType: "image/jpeg" };
  const uploads: Upload[] = names.map((name) => ({
    path: `media/${name}`,
    key: `media/${SHA256.slice(0, 16)}/${name}`,
    read: async () => file,
  }));
  const upload = async () =>
    await uploadMedia({ bucket, clock, log }, uploads).catch((error: unknown) => {
      if (error instanceof ProblemError) return error;
      throw error;
    });
  const asked = () => seen.map(({ method, url }) => `${method} ${url}`);
  return { bucket, upload, seen, asked, clock, log };
}

const xml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${SECRET} is what you sent</Message><StringToSign>AWS4 ${SECRET}</StringToSign></Error>`;

function end(response: ServerResponse, status: number, { headers = {}, body = "" } = {}): void {
  response.writeHead(status, headers).end(body);
}

/** Keeps what is put into it. */
function keeping(): Answer {
  const kept = new Map<string, Record<string, string>>();
  return ({ method, url, headers, body }, response) => {
    if (method === "PUT") {
      const notes = {
        "content-length": String(body.length),
        "x-amz-meta-sha256": String(headers["x-amz-meta-sha256"]),
      };
      kept.set(url, notes);
      return end(response, 200);
    }
    const notes = kept.get(url);
    return notes === undefined ? end(response, 404) : end(response, 200, { headers: notes });
  };
}

describe("uploading to a bucket", () => {
  it("looks, uploads what is missing with everything that it is served with, and looks again", async () => {
    const { upload, seen, asked, log } = await stage(keeping());
    expect(await upload()).toEqual({ uploaded: 1, present: 0 });
    expect(asked()).toEqual([`HEAD /team/${KEY}`, `PUT /team/${KEY}`, `HEAD /team/${KEY}`]);
    expect(seen[1]?.body).toEqual(BYTES);
    expect(seen[1]?.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(BYTES.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-amz-content-sha256": SHA256,
      "x-amz-meta-sha256": SHA256,
      "x-amz-date": "20261122T080000Z",
    });
    const authorization = String(seen[1]?.headers.authorization);
    expect(authorization).toContain("Credential=AKIDEXAMPLE/20261122/eu-central-1/s3/aws4_request");
    expect(authorization).toMatch(/SignedHeaders=[^,]*x-amz-content-sha256/);
    expect(log.lines).toEqual([`info: media/market.jpg is at team/${KEY}.`]);
    expect(await upload()).toEqual({ uploaded: 0, present: 1 });
    expect(asked()).toHaveLength(4);
  });

  it.each([
    ["another size", { "content-length": "7", "x-amz-meta-sha256": SHA256 }],
    ["another checksum", { "content-length": String(BYTES.length), "x-amz-meta-sha256": "0".repeat(64) }],
    ["no checksum at all", { "content-length": String(BYTES.length) }],
  ])("replaces an object with %s, and says so", async (_name, headers) => {
    const after = { "content-length": String(BYTES.length), "x-amz-meta-sha256": SHA256 };
    const { upload, asked, log } = await stage(({ method }, response, number) =>
      end(response, 200, { headers: method === "PUT" ? {} : number === 1 ? headers : after }),
    );
    expect(await upload()).toEqual({ uploaded: 1, present: 0 });
    expect(asked()).toHaveLength(3);
    expect(log.lines[0]).toContain("warn: media/market.jpg: the bucket holds other bytes");
  });

  it.each<[string, number, string, string]>([
    ["an unknown key", 403, "InvalidAccessKeyId", "bucket-keys-wrong"],
    ["a wrong secret", 403, "SignatureDoesNotMatch", "bucket-keys-wrong"],
    ["a key without the right", 403, "AccessDenied", "bucket-access-denied"],
    ["a bucket that does not exist", 404, "NoSuchBucket", "bucket-missing"],
    ["a clock that is wrong", 403, "RequestTimeTooSkewed", "bucket-clock-wrong"],
    ["another region", 400, "AuthorizationHeaderMalformed", "bucket-elsewhere"],
    ["a redirect to another region", 301, "PermanentRedirect", "bucket-elsewhere"],
  ])(
    "stops at %s, after one file, with what to do and nothing of the answer",
    async (_name, status, code, expected) => {
      const names = Array.from({ length: 20 }, (_, index) => `p${index}.jpg`);
      const answer: Answer = ({ method }, response) =>
        end(response, status, { body: method === "PUT" ? xml(code) : "" });
      const { upload, asked, log } = await stage(answer, { names });
      const error = await upload();
      expect(error).toMatchObject({ exitCode: 2, problem: { code: expected, isRetryable: false } });
      expect(asked().length).toBeLessThanOrEqual(8);
      const said = [...log.lines, String((error as ProblemError).message)].join("\n");
      expect(said).toContain(`status ${status}`);
      for (const leak of [SECRET, "StringToSign", "AKIDEXAMPLE", "is what you sent"]) expect(said).not.toContain(leak);
    },
  );

  it("uploads with a key that may write but not look", async () => {
    const { upload } = await stage(({ method }, response) => end(response, method === "PUT" ? 200 : 403));
    expect(await upload()).toEqual({ uploaded: 1, present: 0 });
  });

  it.each([
    ["SlowDown", 503, xml("SlowDown")],
    ["an inner error", 500, ""],
    ["too many requests", 429, ""],
    ["bytes that arrived otherwise than sent", 400, xml("BadDigest")],
  ])("tries again after %s", async (_name, status, body) => {
    const keep = keeping();
    const { upload, asked, clock } = await stage((seen, response, number) =>
      seen.method === "PUT" && number < 4 ? end(response, status, { body }) : keep(seen, response, number),
    );
    expect(await upload()).toEqual({ uploaded: 1, present: 0 });
    expect(asked().map((one) => one.split(" ")[0])).toEqual(["HEAD", "PUT", "PUT", "PUT", "HEAD"]);
    expect(clock.slept).toEqual([1_000, 3_000]);
  });

  it("waits as long as it is told, and gives up after four times", async () => {
    const { upload, asked, clock } = await stage((_seen, response) =>
      end(response, 503, { headers: { "retry-after": "20" }, body: xml("SlowDown") }),
    );
    const error = await upload();
    expect(error).toMatchObject({ exitCode: 1, problem: { code: "bucket-busy", isRetryable: true } });
    expect([asked().length, clock.slept]).toEqual([4, [20_000, 20_000, 20_000]]);
  });

  it("sends the whole file again when the connection ends in the middle", async () => {
    const keep = keeping();
    const { upload, seen } = await stage((one, response, number) => {
      if (number === 2) response.socket?.destroy();
      else keep(one, response, number);
    });
    expect(await upload()).toEqual({ uploaded: 1, present: 0 });
    expect(seen.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([BYTES, BYTES]);
  });

  it("fails when the bucket takes a file but does not hold it, or holds a part", async () => {
    for (const after of [404, 200]) {
      const headers = { "content-length": "3" };
      const { upload } = await stage(({ method }, response, number) =>
        method === "PUT"
          ? end(response, 200)
          : end(response, number === 1 ? 404 : after, number === 1 ? {} : { headers }),
      );
      expect(await upload()).toMatchObject({ exitCode: 1, problem: { code: "bucket-lost" } });
    }
  });

  it("lets one bad file not keep the others away, and never asks for more than four at once", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}.jpg`);
    const keep = keeping();
    let open = 0;
    let most = 0;
    const { upload, log } = await stage(
      (seen, response, number) => {
        most = Math.max(most, ++open);
        response.once("close", () => open--);
        if (seen.url.endsWith("/p3.jpg") && seen.method === "PUT") return end(response, 507, { body: xml("Full") });
        return keep(seen, response, number);
      },
      { names: [...names, "p3.jpg"] },
    );
    const error = await upload();
    expect(error).toMatchObject({ exitCode: 1, problem: { code: "bucket-incomplete" } });
    expect(log.lines.filter((line) => line.startsWith("info:"))).toHaveLength(11);
    expect(log.lines.filter((line) => line.startsWith("error:"))).toHaveLength(2);
    expect(most).toBeLessThanOrEqual(4);
  });

  it("ends an answer that never ends, and one that never comes", async () => {
    const flood = await stage(({ method }, response) => {
      if (method === "HEAD") return end(response, 404);
      response.writeHead(400);
      const pour = () => void response.write("x".repeat(64 * 1024), (error) => error ?? pour());
      pour();
    });
    expect(await flood.upload()).toBeInstanceOf(ProblemError);
    const silent = await stage(() => undefined, { timeoutMs: 50 });
    expect(await silent.upload()).toMatchObject({ exitCode: 1, problem: { code: "bucket-unreachable" } });
  });

  it.each([
    [0, 5],
    [8, 37],
    [32, 130],
  ])(
    "has four more seconds for every MiB of a file: with 5 ms for none, %i KiB have %i ms",
    async (kibibytes, afterMs) => {
      const { bucket } = await stage(() => undefined, { timeoutMs: 5 });
      const bytes = Buffer.alloc(kibibytes * 1024);
      const put = await bucket.put(KEY, { bytes, contentType: "video/mp4", sha256: SHA256 });
      expect(put).toEqual({ ok: false, error: { kind: "no-answer", failure: { kind: "timeout", afterMs } } });
    },
  );

  it("answers also where an error is none of the network's", async () => {
    const lookup: LookupAll = (_, __, done) => done(new TypeError("odd"), []);
    const place = { endpoint: "https://s3.example.com", name: "team" };
    const ports = { clock: virtualClock(), allowPrivateHosts: [], lookup };
    const bucket = createS3Bucket({ bucket: place, keys: { id: "a", secret: SECRET }, ...ports });
    expect(await bucket.head(KEY)).toMatchObject({ ok: false, error: { kind: "no-answer" } });
  });

  it("does not reach into private networks", async () => {
    const bucket = createS3Bucket({
      bucket: { endpoint: "https://127.0.0.1:1", name: "team" },
      keys: { id: "a", secret: SECRET },
      clock: virtualClock(),
      allowPrivateHosts: [],
    });
    const looked = await bucket.head(KEY);
    expect(looked).toMatchObject({ ok: false, error: { failure: { kind: "private-address" } } });
  });
});
