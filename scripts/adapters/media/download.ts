import { Client, type Dispatcher } from "undici";
import type { FetchFailure } from "../../core/media/fetch-failure.ts";
import type { AnswerHead } from "../../core/media/judge-answer.ts";
import { OVERHEAD_BYTES } from "../sockets/limit-bytes.ts";
import { classifyError } from "./classify-error.ts";
import { createGuardedConnector, type LookupAll, systemLookup } from "./guarded-connector.ts";

/** Takes the next bytes of the body; returns whether more are wanted. */
type Receiver = (chunk: Uint8Array) => boolean;

export interface DownloadOptions {
  url: URL;
  privateHosts: ReadonlySet<string>;
  lookup?: LookupAll | undefined;
  /** For everything together: lookup, connection, head and body. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Called once with the head of the final answer. Returns null when the body is not needed. */
  onHead: (head: AnswerHead) => Receiver | null;
}

/** "whole": the body is complete. "enough": the receiver needed no more of it. */
type DownloadResult = { ok: true; end: "whole" | "enough" } | { ok: false; failure: FetchFailure };

/** The headers curl sends, as the platform's fetcher does. A list of accepted types would make some hosts convert the file. */
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "mergecast" };

/** We limit the total time. The client's own limits restart with every byte, so a slow host could stretch them. */
const NO_OTHER_LIMITS = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * One GET on a separate connection, without redirects or cookies. Bytes are passed on as they arrive, and the connection is
 * closed as soon as no more are needed. Rejects only with errors that `onHead` or the receiver throw.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  const { url, privateHosts, lookup = systemLookup } = options;
  const timeout = AbortSignal.timeout(Math.ceil(options.timeoutMs));
  const signal = AbortSignal.any([options.signal, timeout]);
  let bodyBytes = 0;
  let head: AnswerHead | null = null;
  /** What is thrown meanwhile is a bug of the caller's, and no fault of the host. */
  let isWithCaller = false;
  const hand = <T>(take: () => T): T => {
    isWithCaller = true;
    const taken = take();
    isWithCaller = false;
    return taken;
  };
  const isPrivateAllowed = privateHosts.has(url.hostname);
  const limitBytes = () => OVERHEAD_BYTES + 2 * bodyBytes;
  const connect = createGuardedConnector({ isPrivateAllowed, lookup, signal, limitBytes });
  const client = new Client(url.origin, { allowH2: false, connect });
  try {
    const path = `${url.pathname}${url.search}`;
    const answer = await client.request({ path, method: "GET", headers: HEADERS, signal, ...NO_OTHER_LIMITS });
    const answered = readHead(answer);
    head = answered;
    const receive = hand(() => options.onHead(answered));
    if (receive === null) return { ok: true, end: "enough" };
    for await (const chunk of answer.body) {
      bodyBytes += chunk.length;
      if (!hand(() => receive(chunk))) return { ok: true, end: "enough" };
    }
    return { ok: true, end: "whole" };
  } catch (error) {
    if (isWithCaller) throw error;
    if (options.signal.aborted) return { ok: false, failure: { kind: "stopped" } };
    if (timeout.aborted) return { ok: false, failure: { kind: "timeout", afterMs: options.timeoutMs } };
    return {
      ok: false,
      failure: classifyError(error, head && { arrivedBytes: bodyBytes, announcedBytes: head.contentLength }),
    };
  } finally {
    client.destroy(() => {});
  }
}

function readHead({ statusCode, headers }: Dispatcher.ResponseData): AnswerHead {
  const length = readHeader(headers["content-length"]);
  return {
    status: statusCode,
    contentType: readHeader(headers["content-type"]),
    contentEncoding: readHeader(headers["content-encoding"]),
    contentLength: length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null,
    location: readHeader(headers.location),
  };
}

function readHeader(value: string | string[] | undefined): string | null {
  return value === undefined ? null : [value].flat().join(", ");
}
