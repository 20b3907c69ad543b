import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, request } from "undici";
import type { Bucket } from "../../core/generated/settings.ts";
import type { BucketFault } from "../../core/media/bucket-fault.ts";
import { normaliseHosts } from "../../core/media/judge-address.ts";
import { bucketAddress } from "../../core/media/media-base.ts";
import type { MediaBucket, NewObject, StoredObject } from "../../core/ports/media-bucket.ts";
import type { Result } from "../../core/ports/result.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import { classifyError } from "../media/classify-error.ts";
import type { LookupAll } from "../media/guarded-lookup.ts";
import { createConnector, systemLookup } from "../media/open-socket.ts";
import { OVERHEAD_BYTES } from "../sockets/limit-bytes.ts";

export interface S3BucketOptions {
  bucket: Bucket;
  keys: { id: string; secret: string };
  /** Requests are signed with its time. */
  clock: Pick<Clock, "now">;
  /** Hosts that may have private addresses and may be reached over plain http. */
  allowPrivateHosts: readonly string[];
  lookup?: LookupAll;
  /** Instead of real connections, for tests. */
  dispatcher?: Dispatcher;
  /** Time limit for a small request; an upload gets four more seconds for every MiB. Default 30 seconds. */
  timeoutMs?: number;
}

/** Providers without regions take it too. */
const DEFAULT_REGION = "us-east-1";
/** The address of a file holds its content, so a copy stays right as long as anybody keeps it. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";
/** An answer that is no success is XML of a few hundred bytes. */
const MAX_ANSWER_BYTES = 16 * 1024;
const MS_PER_MIB = 4_000;

/** Any S3-compatible bucket, addressed by path. What the server writes is never passed on, apart from the codes that S3 defines. */
export function createS3Bucket(options: S3BucketOptions): MediaBucket {
  const { bucket, dispatcher = createAgent(options) } = options;
  const address = bucketAddress(bucket);
  const send = async (call: Call) => await exchange(call, { ...options, dispatcher });
  return {
    describe: (key) => `${bucket.name}/${key}`,
    async look(key) {
      const answer = await send({ method: "HEAD", url: `${address}/${key}`, headers: {}, bytes: NOTHING });
      if (!answer.ok) return isMissing(answer.error) ? { ok: true, value: null } : answer;
      return { ok: true, value: readObject(answer.value) };
    },
    async put(key, object) {
      const answer = await send({
        method: "PUT",
        url: `${address}/${key}`,
        headers: headersOf(object),
        bytes: object.bytes,
      });
      return answer.ok ? { ok: true, value: null } : answer;
    },
  };
}

const NOTHING = new Uint8Array();

function headersOf({ contentType, sha256 }: NewObject): Record<string, string> {
  return { "content-type": contentType, "cache-control": CACHE_CONTROL, "x-amz-meta-sha256": sha256 };
}

/** A missing bucket looks the same to HEAD, and writing tells the two apart. */
function isMissing(fault: BucketFault): boolean {
  return fault.kind === "refused" && fault.status === 404;
}

type Headers = Dispatcher.ResponseData["headers"];

function readObject(headers: Headers): StoredObject {
  const length = textOf(headers["content-length"]);
  const sha256 = textOf(headers["x-amz-meta-sha256"]);
  return {
    sizeBytes: /^\d{1,15}$/.test(length) ? Number(length) : null,
    sha256: /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null,
  };
}

interface Call {
  method: "HEAD" | "PUT";
  url: string;
  headers: Record<string, string>;
  bytes: Uint8Array;
}

type Sending = S3BucketOptions & { dispatcher: Dispatcher };

/** One request; its headers when it succeeds. */
async function exchange(call: Call, options: Sending): Promise<Result<Headers, BucketFault>> {
  const { timeoutMs = 30_000, dispatcher } = options;
  const limitMs = timeoutMs + Math.ceil((call.bytes.length / (1024 * 1024)) * MS_PER_MIB);
  const signal = AbortSignal.timeout(limitMs);
  const body = call.method === "PUT" ? call.bytes : null;
  try {
    const headers = await sign(call, options);
    const answer = await request(call.url, {
      method: call.method,
      headers,
      body,
      dispatcher,
      signal,
      ...NO_OTHER_LIMITS,
    });
    const text = await readStart(answer.body);
    if (answer.statusCode >= 200 && answer.statusCode < 300) return { ok: true, value: answer.headers };
    return { ok: false, error: refusalOf(answer, text) };
  } catch (error) {
    if (signal.aborted) return noAnswer({ kind: "timeout", afterMs: limitMs });
    return noAnswer(classifyError(error, false));
  }
}

/** Ours covers everything together. */
const NO_OTHER_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };

function noAnswer(failure: Extract<BucketFault, { kind: "no-answer" }>["failure"]): { ok: false; error: BucketFault } {
  return { ok: false, error: { kind: "no-answer", failure } };
}

/** The checksum is part of the signature, so that a server takes exactly these bytes or none. */
async function sign(
  { method, url, headers, bytes }: Call,
  { bucket, keys, clock }: S3BucketOptions,
): Promise<Record<string, string>> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, "x-amz-content-sha256": sha256 },
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    service: "s3",
    region: bucket.region ?? DEFAULT_REGION,
    datetime: clock
      .now()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, ""),
  });
  const signed = await signer.sign();
  return { ...Object.fromEntries(signed.headers), "user-agent": "mergecast" };
}

async function readStart(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString("latin1");
}

function refusalOf({ statusCode, headers }: Dispatcher.ResponseData, text: string): BucketFault {
  const code = /<Code>\s*([A-Za-z0-9.]{1,60})\s*<\/Code>/.exec(text)?.[1] ?? null;
  const seconds = textOf(headers["retry-after"]);
  const retryAfterMs = /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : null;
  return { kind: "refused", status: statusCode, code, retryAfterMs };
}

function textOf(value: string | string[] | undefined): string {
  return [value ?? ""].flat().join(", ");
}

/** HTTP/1.1, and a new connection for each request: a server may close a reused one just as a request is sent. */
function createAgent({ bucket, allowPrivateHosts, lookup = systemLookup }: S3BucketOptions): Dispatcher {
  const { hostname } = new URL(bucket.endpoint);
  const connect = createConnector({
    isPrivateAllowed: normaliseHosts(allowPrivateHosts).has(hostname),
    lookup,
    onSocket: () => undefined,
    limitBytes: () => OVERHEAD_BYTES,
  });
  return new Agent({ pipelining: 0, allowH2: false, connect });
}
