import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { type CommittedMedia, findCommitted } from "./committed-media.ts";
import { type Listener, listen } from "./listener.ts";

const SAMPLES = fileURLToPath(new URL("./samples/", import.meta.url));

export interface SampleMedia extends Listener {
  /** File names, each served at `<url>/<name>`. */
  names: string[];
}

export interface SampleMediaOptions {
  port?: number;
  /** A team's media folder, served as its site would: each file at `<url>/media/<digest>/<name>`. */
  folder?: string;
}

/** Serves the sample pictures on the loopback address, as a public media host would: 200, image/jpeg, no cookies. */
export async function startSampleMedia({ port = 0, folder }: SampleMediaOptions = {}): Promise<SampleMedia> {
  const names = (await readdir(SAMPLES)).filter((name) => name.endsWith(".jpg")).sort();
  const listener = await listen(port, async (message, response) => {
    const { pathname } = new URL(message.url ?? "/", "http://samples.invalid");
    const name = names.find((candidate) => pathname === `/${candidate}`);
    const committed = folder === undefined ? null : await findCommitted(folder, pathname);
    const isRead = message.method === "GET" || message.method === "HEAD";
    const isThere = name !== undefined || committed !== null;
    if (!isThere || !isRead) return refuse(response, isThere ? 405 : 404);
    if (committed !== null) return sendCommitted(response, committed, message.method === "HEAD");
    response.writeHead(200, { "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
    if (message.method === "HEAD") response.end();
    // A reader that has seen enough closes early. That is not a failure.
    else await pipeline(createReadStream(`${SAMPLES}${name}`), response).catch(() => undefined);
  });
  return { ...listener, names };
}

function sendCommitted(response: ServerResponse, { bytes, contentType }: CommittedMedia, isHead: boolean): void {
  response.writeHead(200, { "content-type": contentType, "content-length": bytes.length });
  response.end(isHead ? undefined : bytes);
}

function refuse(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(status === 404 ? "No such sample.\n" : "Read only.\n");
}
