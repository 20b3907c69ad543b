import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** What a site consists of, media included. */
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".mov": "video/quicktime",
};

/** Types that become much smaller, as on every public host of such pages. Media is packed already. */
const PACKED = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg"]);

/** Sends the folder's file that a GET or HEAD request names, or the part of it that is asked for; 404 without one. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
  const path = pathOf(request.url ?? "/", folder);
  const facts = path === null ? null : await stat(path).catch(() => null);
  if (path === null || facts === null || !facts.isFile()) {
    response.writeHead(404).end();
    return;
  }
  const range = rangeOf(request.headers.range, facts.size);
  if (range === "outside") {
    response.writeHead(416, { "content-range": `bytes */${facts.size}` }).end();
    return;
  }
  if (range === null && isPacked(request, path)) return await sendPacked(request, response, path);
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  response.writeHead(range === null ? 200 : 206, {
    "content-type": typeOf(path),
    "content-length": end - start + 1,
    "accept-ranges": "bytes",
    ...(range === null ? {} : { "content-range": `bytes ${start}-${end}/${facts.size}` }),
  });
  if (request.method === "HEAD" || facts.size === 0) response.end();
  // Whoever goes away while a video is sent does no harm.
  else await pipeline(createReadStream(path, { start, end }), response).catch(() => undefined);
}

function typeOf(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
}

function isPacked({ headers }: IncomingMessage, path: string): boolean {
  return PACKED.has(extname(path).toLowerCase()) && /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
}

async function sendPacked({ method }: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  response.writeHead(200, {
    "content-type": typeOf(path),
    "content-encoding": "gzip",
    vary: "accept-encoding",
  });
  if (method === "HEAD") response.end();
  else await pipeline(createReadStream(path), createGzip(), response).catch(() => undefined);
}

/** null for an address outside the folder, and for one that cannot be read. */
function pathOf(address: string, folder: string): string | null {
  const [place = "/"] = address.split("?");
  try {
    const path = resolve(folder, `.${decodeURIComponent(place === "/" ? "/index.html" : place)}`);
    return path.startsWith(resolve(folder) + sep) && !path.includes("\0") ? path : null;
  } catch {
    return null;
  }
}

/** Browsers ask for a video in parts, and Safari plays it only so. null: everything. Both ends belong to the part. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | "outside" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "outside" : { start, end };
}
