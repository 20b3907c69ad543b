import type { Socket } from "node:net";
import { Client, type Dispatcher } from "undici";
import type { FetchFailure } from "../../core/media/fetch-failure.ts";
import type { AnswerHead } from "../../core/media/judge-answer.ts";
import { OVERHEAD_BYTES } from "../sockets/limit-bytes.ts";
import { classifyError } from "./classify-error.ts";
import type { LookupAll } from "./guarded-lookup.ts";
import { createConnector } from "./open-socket.ts";

/** Takes the next bytes of the body; returns whether more are wanted. */
export type Receiver = (chunk: Uint8Array) => boolean;

export interface DownloadOptions {
  url: URL;
  isPrivateAllowed: boolean;
  lookup: LookupAll;
  /** For everything together: lookup, connection, head and body. */
  timeoutMs: number;
  /** Stops the download immediately. */
  signal: AbortSignal;
  /** Called once with the head of the final answer. Returns null when the body is not needed. */
  onHead: (head: AnswerHead) => Receiver | null;
}

/** "whole": the body is complete. "enough": the receiver needed no more of it. */
export type DownloadResult = { ok: true; end: "whole" | "enough" } | { ok: false; failure: FetchFailure };

/** Created once: nobody reads it, and for a small picture, a stack trace would be a good part of the work. */
const HUNG_UP = new Error("No more is wanted");

/** We limit the total time. The client's own limits restart with every byte, so a slow host could stretch them. */
const CLIENT_OPTIONS = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };

/** The headers curl sends, as the platform's fetcher does. A list of accepted types would make some hosts convert the file. */
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "mergecast" };

/**
 * One GET on a separate connection, without redirects or cookies. Bytes are passed on as they arrive, and the connection is
 * closed as soon as no more are needed. Rejects only with errors that `onHead` or the receiver throw.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  if (options.signal.aborted) return { ok: false, failure: { kind: "stopped" } };
  const { promise, resolve, reject } = Promise.withResolvers<DownloadResult>();
  let socket: Socket | null = null;
  let bodyBytes = 0;
  const connect = createConnector({
    ...options,
    onSocket: (opened) => {
      socket = opened;
    },
    limitBytes: () => OVERHEAD_BYTES + 2 * bodyBytes,
  });
  const client = new Client(options.url.origin, { ...CLIENT_OPTIONS, connect });
  const fail = (failure: FetchFailure) => resolve({ ok: false, failure });
  const timer = setTimeout(() => fail({ kind: "timeout", afterMs: options.timeoutMs }), options.timeoutMs);
  const stop = () => fail({ kind: "stopped" });
  options.signal.addEventListener("abort", stop, { once: true });

  const path = `${options.url.pathname}${options.url.search}`;
  const onBody = (sizeBytes: number) => {
    bodyBytes += sizeBytes;
  };
  client.dispatch({ path, method: "GET", headers: HEADERS }, createHandler({ ...options, onBody, resolve, reject }));
  return promise.finally(() => {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", stop);
    socket?.destroy();
    client.destroy(HUNG_UP, () => {});
  });
}

interface HandlerOptions extends Pick<DownloadOptions, "onHead"> {
  /** Called with the size of each piece of the body. */
  onBody: (sizeBytes: number) => void;
  resolve: (result: DownloadResult) => void;
  reject: (error: unknown) => void;
}

/** Does nothing after the result: undici closes the connection once it has finished the current chunk. */
function createHandler({ onHead, onBody, resolve, reject }: HandlerOptions): Dispatcher.DispatchHandler {
  let receive: Receiver | null = null;
  let hasHead = false;
  return {
    onRequestStart() {},
    onResponseStart(_controller, status, headers) {
      if (status < 200) return;
      hasHead = true;
      receive = guard(() => onHead(readHead(status, headers)), reject);
      if (receive === null) resolve({ ok: true, end: "enough" });
    },
    onResponseData(_controller, chunk) {
      onBody(chunk.length);
      const wanted = receive;
      if (wanted === null || guard(() => wanted(chunk), reject) === true) return;
      receive = null;
      resolve({ ok: true, end: "enough" });
    },
    onResponseEnd: () => resolve({ ok: true, end: "whole" }),
    onResponseError: (_controller, error) => resolve({ ok: false, failure: classifyError(error, hasHead) }),
  };
}

/** undici would mistake an exception from our code for a fault in the answer. */
function guard<T>(call: () => T, reject: (error: unknown) => void): T | null {
  try {
    return call();
  } catch (error) {
    reject(error);
    return null;
  }
}

function readHead(status: number, headers: Record<string, string | string[] | undefined>): AnswerHead {
  const length = readHeader(headers["content-length"]);
  return {
    status,
    contentType: readHeader(headers["content-type"]),
    contentEncoding: readHeader(headers["content-encoding"]),
    contentLength: length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null,
    location: readHeader(headers.location),
  };
}

function readHeader(value: string | string[] | undefined): string | null {
  return value === undefined ? null : [value].flat().join(", ");
}
