import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A local HTTP server for the time of one test. Returns its address without a slash at the end. */
export async function httpServer(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  // A client decides when to let go of a connection: a server that did might do so at the moment in which the client uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

export function answer(response: ServerResponse, status: number, body = ""): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body);
}
