import { Client, type Dispatcher } from "undici";
import type { FetchFailure } from "../../core/media/fetch-failure.ts";
import type { AnswerHead } from "../../core/media/judge-answer.ts";
import { OVERHEAD_BYTES, OverlongAnswer } from "../sockets/limit-bytes.ts";
import { createGuardedConnector, type LookupAll, PrivateAddressError, systemLookup } from "./guarded-connector.ts";

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

const UNKNOWN_HOST = new Set(["ENOTFOUND", "ENODATA", "EAI_NONAME", "EAI_NODATA"]);
const NAME_LOOKUP = /^(EAI_|ESERVFAIL$|EREFUSED$|EBADRESP$|EDNS)/;
const REFUSED = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "EADDRNOTAVAIL"]);
const DROPPED = new Set([
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_SOCKET",
  // The connection ended in the middle of an answer.
  "HPE_INVALID_EOF_STATE",
]);
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$|EPROTO$)/;

/** undici's code for incomplete bodies, but also for contradictory heads. */
const LENGTH_MISMATCH = "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";

/** Messages of these errors contain addresses and are not passed on. `body`: null as long as the head had not arrived. */
export function classifyError(error: unknown, body: ArrivedBody | null): FetchFailure {
  if (error instanceof PrivateAddressError) return { kind: "private-address", range: error.range };
  if (error instanceof OverlongAnswer) return { kind: "overlong" };
  const code = codeOf(error);
  if (UNKNOWN_HOST.has(code)) return { kind: "unknown-host" };
  if (NAME_LOOKUP.test(code)) return { kind: "name-lookup" };
  if (REFUSED.has(code)) return { kind: "refused" };
  if (DROPPED.has(code) || (code === LENGTH_MISMATCH && body !== null))
    return { kind: "dropped", ...(body ?? NOTHING) };
  if (CERTIFICATE.test(code)) return { kind: "certificate", code };
  return { kind: "not-http", code };
}

type ArrivedBody = Pick<FetchFailure & { kind: "dropped" }, "arrivedBytes" | "announcedBytes">;

const NOTHING: ArrivedBody = { arrivedBytes: 0, announcedBytes: null };

/** Error codes are upper case with underscores; anything else is not passed on. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN";
}
