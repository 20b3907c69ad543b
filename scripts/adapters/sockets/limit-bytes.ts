import { Agent, buildConnector, type Dispatcher } from "undici";

/** Heads, the frames of chunks and trailers of an honest answer have a few kilobytes. */
export const OVERHEAD_BYTES = 256 * 1024;

/** The other side sent more than its answer can need: early answers, chunk extensions or trailers without end. */
export class OverlongAnswer extends Error {
  override readonly name = "OverlongAnswer";

  constructor() {
    super("The answer is too large");
  }
}

/**
 * Opens HTTP/1.1 connections that end as soon as more bytes have come in than `limit` says. The parser's own limits do not see
 * what belongs to no head and no body.
 */
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
