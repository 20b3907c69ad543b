import { Agent, buildConnector, type Dispatcher, fetch as send } from "undici";

/** Heads, the frames of chunks and trailers of an honest answer have a few kilobytes. */
export const OVERHEAD_BYTES = 256 * 1024;

/** The other side sent more than its answer can need: early answers, chunk extensions or trailers without end. */
export class OverlongAnswer extends Error {
  override readonly name = "OverlongAnswer";

  constructor() {
    super("The answer is too large");
  }
}

/** Ends a connection once more bytes came in than `limit` says: the parser's limits do not see what belongs to no head and no body. */
export function limitedConnector(limit: () => number, options: buildConnector.BuildOptions = {}) {
  const open = buildConnector({ ...options, allowH2: false });
  const connect: buildConnector.connector = (target, callback) =>
    open(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      socket.on("readable", () => {
        if (socket.bytesRead > limit()) socket.destroy(new OverlongAnswer());
      });
      callback(null, socket);
    });
  return connect;
}

/**
 * HTTP/1.1 with a new connection for each request. The server may close a reused connection just as a request is sent, and
 * HTTP/2 may repeat requests. `maxBodyBytes`: of the largest answer, -1 for any; connections that bring much more are ended.
 */
export function createOneShotAgent(
  maxBodyBytes: number,
  connect = limitedConnector(() => OVERHEAD_BYTES + 2 * maxBodyBytes),
): Dispatcher {
  return new Agent({ pipelining: 0, allowH2: false, connect, maxResponseSize: maxBodyBytes });
}

interface BoundedFetchOptions {
  timeoutMs: number;
  /** Of the largest body, unpacked. */
  maxBodyBytes: number;
  /** "manual" where a token is meant for one address only. */
  redirect: "follow" | "manual";
}

/**
 * A fetch that reads the whole answer before it resolves, so that an incomplete answer counts as none. Connections are reused.
 * One that brings much more than the bodies of all answers so far is ended: the parser's own limits do not see early answers and
 * chunk extensions.
 */
export function createBoundedFetch({ timeoutMs, maxBodyBytes, redirect }: BoundedFetchOptions): typeof fetch {
  let allowedBytes = 0;
  const dispatcher = new Agent({ allowH2: false, connect: limitedConnector(() => allowedBytes) });
  return async (input, init = {}) => {
    allowedBytes += OVERHEAD_BYTES;
    const deadline = AbortSignal.timeout(timeoutMs);
    const answer = await send(input instanceof Request ? input.url : input, {
      method: init.method ?? "GET",
      headers: [...new Headers(init.headers)],
      body: textOf(init.body),
      signal: init.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
      redirect,
      dispatcher,
    });
    const bytes = await readBounded(answer, maxBodyBytes, (sizeBytes) => {
      allowedBytes += 2 * sizeBytes;
    });
    const { status, statusText, url } = answer;
    const whole = new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers: [...answer.headers] });
    // Clients that page through lists look at it.
    return Object.defineProperty(whole, "url", { value: url });
  };
}

/** Our clients send JSON only. */
function textOf(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body !== "string") throw new TypeError("Only text can be sent");
  return body;
}

type Answer = Awaited<ReturnType<typeof send>>;

/** @throws Error for an answer over the limit; the rest is not read */
async function readBounded(
  { body, headers }: Answer,
  maxBodyBytes: number,
  onPiece: (sizeBytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers.get("content-length")) > maxBodyBytes) {
    await body?.cancel();
    throw new Error("The answer is too large");
  }
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBodyBytes) throw new Error("The answer is too large");
    onPiece(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
