import type { ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import type { HttpAnswer } from "./http-types.ts";

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
