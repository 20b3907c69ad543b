import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { type Dispatcher, request } from "undici";
import type { Result } from "../../core/findings/problem.ts";
import type { Bucket } from "../../core/generated/settings.ts";
import type { BucketFault } from "../../core/media/bucket-fault.ts";
import { normaliseHosts } from "../../core/media/judge-address.ts";
import { bucketAddress } from "../../core/media/media-base.ts";
import type { MediaBucket, NewObject, StoredObject } from "../../core/ports/media-bucket.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import { classifyError } from "../media/download.ts";
import { createGuardedConnector, type LookupAll, systemLookup } from "../media/guarded-connector.ts";
import { createOneShotAgent, OVERHEAD_BYTES } from "../sockets/limit-bytes.ts";

interface S3BucketOptions {
  bucket: Bucket;
  keys: { id: string; secret: string };
  clock: Pick<Clock, "now">;
  /** Hosts that may have private addresses and may be reached over plain http. */
  allowPrivateHosts: readonly string[];
  lookup?: LookupAll;
  /** Time limit for a small request; an upload gets four more seconds for every MiB. Default 30 seconds. */
  timeoutMs?: number;
}

/** Providers without regions take it too. */
const DEFAULT_REGION = "us-east-1";
/** The address of a file holds its content, so a copy stays right as long as anybody keeps it. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";
/** An answer that is not a success is XML of a few hundred bytes. */
const MAX_ANSWER_BYTES = 16 * 1024;
const MS_PER_MIB = 4_000;

/** Any S3-compatible bucket, addressed by path. What the server writes is never passed on, apart from the codes that S3 defines. */
export function createS3Bucket(options: S3BucketOptions): MediaBucket {
  const address = bucketAddress(options.bucket);
  const connected = { ...options, dispatcher: createAgent(options) };
  return {
    describe: (key) => `${options.bucket.name}/${key}`,
    async head(key) {
      const answer = await exchange({ method: "HEAD", url: `${address}/${key}` }, connected);
      if (answer.ok) return { ok: true, value: readObject(answer.value) };
      // A missing bucket gets the same answer to HEAD. Writing tells the two apart.
      const isMissing = answer.error.kind === "refused" && answer.error.status === 404;
      return isMissing ? { ok: true, value: null } : answer;
    },
    async put(key, object) {
      const answer = await exchange({ method: "PUT", url: `${address}/${key}`, object }, connected);
      return answer.ok ? { ok: true, value: null } : answer;
    },
  };
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
  object?: NewObject;
}

/** The limit below covers everything together. */
const NO_OTHER_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };

async function exchange(
  call: Call,
  options: S3BucketOptions & { dispatcher: Dispatcher },
): Promise<Result<Headers, BucketFault>> {
  const { timeoutMs = 30_000, dispatcher } = options;
  const { method, url, object } = call;
  const limitMs = timeoutMs + Math.ceil(((object?.bytes.length ?? 0) / (1024 * 1024)) * MS_PER_MIB);
  const signal = AbortSignal.timeout(limitMs);
  try {
    const headers = await sign(call, options);
    const body = object?.bytes ?? null;
    const answer = await request(url, { method, headers, body, dispatcher, signal, ...NO_OTHER_LIMITS });
    const text = await readStart(answer.body);
    const isFine = answer.statusCode >= 200 && answer.statusCode < 300;
    return isFine ? { ok: true, value: answer.headers } : { ok: false, error: refusalOf(answer, text) };
  } catch (error) {
    const failure = signal.aborted ? ({ kind: "timeout", afterMs: limitMs } as const) : classifyError(error, null);
    return { ok: false, error: { kind: "no-answer", failure } };
  }
}

/** The checksum is part of the signature, so that a server takes exactly these bytes or none. */
async function sign(
  { method, url, object }: Call,
  { bucket, keys, clock }: S3BucketOptions,
): Promise<Record<string, string>> {
  const sha256 = createHash("sha256")
    .update(object?.bytes ?? "")
    .digest("hex");
  const described = object && {
    "content-type": object.contentType,
    "cache-control": CACHE_CONTROL,
    "x-amz-meta-sha256": object.sha256,
  };
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...described, "x-amz-content-sha256": sha256 },
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
  let text = "";
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString("latin1");
    if (text.length > MAX_ANSWER_BYTES) break;
  }
  return text.slice(0, MAX_ANSWER_BYTES);
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

function createAgent({ bucket, allowPrivateHosts, lookup = systemLookup }: S3BucketOptions): Dispatcher {
  const isPrivateAllowed = normaliseHosts(allowPrivateHosts).has(new URL(bucket.endpoint).hostname);
  const connect = createGuardedConnector({ isPrivateAllowed, lookup, limitBytes: () => OVERHEAD_BYTES });
  return createOneShotAgent(-1, connect);
}
