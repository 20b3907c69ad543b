import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import type { HttpAnswer } from "./http-types.ts";

export interface Listener {
  url: string;
  /** Cuts open connections. */
  close(): Promise<void>;
}

type Handler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** An HTTP server on the loopback address only. @throws if the port is taken */
export async function listen(port: number, handle: Handler): Promise<Listener> {
  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => answerBug(response, error));
  });
  // A client decides when to let go of a connection: a server that did might do so at the moment in which the client uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The listener has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An error in the simulator itself (or in a hook) must not look like an answer of the platform. */
function answerBug(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(599, { "content-type": "text/plain; charset=utf-8" });
  response.end(`The simulator itself failed: ${error instanceof Error ? error.name : "unknown error"}\n`);
}

/** Resolves when the answer has been handed to the network, or the caller has disconnected. */
export async function sendAnswer(response: ServerResponse, answer: HttpAnswer): Promise<void> {
  response.writeHead(answer.status, headersOf(answer));
  response.end(answer.body);
  await finished(response).catch(() => undefined);
}

/** Announces the whole body, sends half of it, then cuts the connection. */
export async function sendHalf(response: ServerResponse, answer: HttpAnswer): Promise<void> {
  response.writeHead(answer.status, headersOf(answer));
  const half = answer.body.slice(0, Math.ceil(answer.body.length / 2));
  await new Promise<void>((resolve) => response.write(half, () => resolve()));
  response.destroy();
}

function headersOf(answer: HttpAnswer): Record<string, string | number> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...answer.headers,
    "content-length": Buffer.byteLength(answer.body),
  };
}
