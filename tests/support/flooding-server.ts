import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What belongs to no head and no body, and so to none of the limits for these. `start` is sent once, `again` without end. */
export const FLOODS: readonly Flood[] = [
  { name: "early hints", start: "", again: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" },
  { name: "answers that say to continue", start: "", again: "HTTP/1.1 102 Processing\r\n\r\n" },
  { name: "a chunk's extension", start: `${head("chunked")}1;x=`, again: "y".repeat(1024) },
  { name: "extensions of empty pieces", start: head("chunked"), again: `1;${"z".repeat(2000)}\r\nx\r\n` },
  { name: "trailers", start: `${head("chunked")}0\r\n`, again: "X-Trailer: 0123456789\r\n" },
  { name: "one header", start: "HTTP/1.1 200 OK\r\nX-Long: ", again: "x".repeat(1024) },
  { name: "header lines", start: "HTTP/1.1 200 OK\r\n", again: "X-Header: 0123456789\r\n" },
  { name: "a status line", start: "HTTP/1.1 200 ", again: "OK".repeat(512) },
];

interface Flood {
  name: string;
  start: string;
  again: string;
}

function head(encoding: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nTransfer-Encoding: ${encoding}\r\n\r\n`;
}

const PIECE_BYTES = 32 * 1024;

/**
 * A server that pours as fast as the other side reads. `sentBytes` resolves when the connection has ended; what lies in the
 * buffers of the system counts as sent.
 */
export async function floodingServer({ start, again }: Flood): Promise<{ origin: string; sentBytes: Promise<number> }> {
  const { promise: sentBytes, resolve } = Promise.withResolvers<number>();
  const piece = again.repeat(Math.ceil(PIECE_BYTES / again.length));
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("close", () => resolve(socket.bytesWritten));
    socket.once("data", () => {
      socket.resume();
      socket.write(start);
      pour(socket, piece);
    });
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, sentBytes };
}

function pour(socket: Socket, piece: string): void {
  if (!socket.destroyed) socket.write(piece, () => setImmediate(() => pour(socket, piece)));
}
