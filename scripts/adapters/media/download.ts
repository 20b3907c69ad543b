import type { Socket } from "node:net";
import { Client, type Dispatcher } from "undici";
import type { FetchFailure } from "../../core/media/fetch-failure.ts";
import type { AnswerHead } from "../../core/media/judge-answer.ts";
import { classifyError } from "./classify-error.ts";
import type { LookupAll } from "./guarded-lookup.ts";
import { createConnector } from "./open-socket.ts";

/** Takes the next bytes of the body; returns whether more are wanted. */
export type Receiver = (chunk: Uint8Array) => boolean;

export interface DownloadOptions {
  url: URL;
  isPrivateAllowed: boolean;
  lookup: LookupAll;
  /** For everything together: look-up, connection, head and body. */
  timeoutMs: number;
  /** Stops at once. */
  signal: AbortSignal;
  /** Called once with the head of the final answer; null when the body is not wanted. */
  onHead: (head: AnswerHead) => Receiver | null;
}

/** "whole": the body came to its end. "enough": the receiver wanted no more of it. */
export type DownloadResult = { ok: true; end: "whole" | "enough" } | { ok: false; failure: FetchFailure };

/** Made once: nobody reads it, and building stack traces is a good part of the work for a small picture. */
const HUNG_UP = new Error("No more is wanted");

/** Time is counted by us, as a whole; the client's own limits start anew with every byte of a slow host. */
const CLIENT_OPTIONS = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };

/** As curl asks, which is how the platform fetches; a list of wishes would make some hosts convert the file. */
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": "mergecast" };

/**
 * One GET on a connection of its own: no redirect is followed, no cookie sent, nothing is left open afterwards. Bytes
 * are handed over as they are read, and the connection is cut as soon as no more are wanted.
 * Rejects with what `onHead` or the receiver throw, and with nothing else.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  if (options.signal.aborted) return { ok: false, failure: { kind: "stopped" } };
  const { promise, resolve, reject } = Promise.withResolvers<DownloadResult>();
  let socket: Socket | null = null;
  const connect = createConnector({
    ...options,
    onSocket: (opened) => {
      socket = opened;
    },
  });
  const client = new Client(options.url.origin, { ...CLIENT_OPTIONS, connect });
  const fail = (failure: FetchFailure) => resolve({ ok: false, failure });
  const timer = setTimeout(() => fail({ kind: "timeout", afterMs: options.timeoutMs }), options.timeoutMs);
  const stop = () => fail({ kind: "stopped" });
  options.signal.addEventListener("abort", stop, { once: true });

  const path = `${options.url.pathname}${options.url.search}`;
  client.dispatch({ path, method: "GET", headers: HEADERS }, createHandler({ ...options, resolve, reject }));
  return promise.finally(() => {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", stop);
    socket?.destroy();
    client.destroy(HUNG_UP, () => {});
  });
}

interface HandlerOptions extends Pick<DownloadOptions, "onHead"> {
  resolve: (result: DownloadResult) => void;
  reject: (error: unknown) => void;
}

/** After the result nothing is done here: the connection is cut as soon as undici is through with the piece at hand. */
function createHandler({ onHead, resolve, reject }: HandlerOptions): Dispatcher.DispatchHandler {
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
      const wanted = receive;
      if (wanted === null || guard(() => wanted(chunk), reject) === true) return;
      receive = null;
      resolve({ ok: true, end: "enough" });
    },
    onResponseEnd: () => resolve({ ok: true, end: "whole" }),
    onResponseError: (_controller, error) => resolve({ ok: false, failure: classifyError(error, hasHead) }),
  };
}

/** undici would take an exception of ours for a fault of the answer. */
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
  };
}

function readHeader(value: string | string[] | undefined): string | null {
  return value === undefined ? null : [value].flat().join(", ");
}
