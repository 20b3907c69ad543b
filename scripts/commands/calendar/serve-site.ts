import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export interface SiteServer {
  /** With a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Serves the built site on the loopback address: exactly the files that are there now, to this machine alone. */
export async function serveSite(folder: string, { port = 0 }: { port?: number } = {}): Promise<SiteServer> {
  const files = new Set(await listFiles(folder));
  const server = createServer((request, response) => {
    answer(request, response, { folder, files }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(folder.length).split(sep).join("/").replace(/^\/?/, "/"));
}

/** Another host name would be a web site that pretends to be this machine. */
async function answer(
  { url = "/", method, headers }: IncomingMessage,
  response: ServerResponse,
  { folder, files }: { folder: string; files: ReadonlySet<string> },
): Promise<void> {
  const [pathname = "/"] = url.split("?");
  const path = pathname === "/" ? "/index.html" : pathname;
  const isOwnHost = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? "");
  const status = !isOwnHost ? 421 : method !== "GET" && method !== "HEAD" ? 405 : files.has(path) ? 200 : 404;
  const type = status === 200 ? TYPES[extname(path)] : "text/plain; charset=utf-8";
  response.writeHead(status, {
    "content-type": type ?? "application/octet-stream",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  if (status !== 200 || method === "HEAD") response.end(status === 200 ? "" : `${status}\n`);
  else await pipeline(createReadStream(join(folder, path)), response);
}
