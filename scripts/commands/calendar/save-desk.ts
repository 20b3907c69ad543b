import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Takes changes from the page that this server serves, for the working copy. */
export interface SaveDesk {
  /** In the address that the command prints; random, so that no other page and no other user of this machine knows it. */
  token: string;
  /** What the page sent, as untrusted JSON. */
  save(body: unknown): Promise<SaveAnswer>;
}

export type SaveAnswer = { ok: true; text: string } | { ok: false; why: string; whatToDo: string };

/** Ten pictures and a video. */
const MAX_BODY_BYTES = 160 * 1024 * 1024;
const NOT_YOURS = "Open the address that npm run calendar -- --open printed.\n";

/**
 * Answers what is not for this page's own eyes, and changes; false: the request may have the file that it asks for. The caller has
 * refused foreign host names.
 */
export async function answerAtDesk(
  desk: SaveDesk,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? "/", "http://desk");
  if (request.method === "GET" && isSame(url.searchParams.get("token") ?? "", desk.token))
    return exchange(desk, request, response);
  if (!isSame(cookieOf(request), desk.token)) return refuse(response, 403);
  if (url.pathname !== "/changes") return false;
  if (request.method !== "POST") return refuse(response, 405);
  if (!isOwnPage(request)) return refuse(response, 403);
  const body = await readBody(request);
  if (body === null) return refuse(response, 413);
  const answer = await desk.save(body);
  response.writeHead(answer.ok ? 200 : 422, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(answer));
  return true;
}

function refuse(response: ServerResponse, status: number): true {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(NOT_YOURS);
  return true;
}

/** The token moves from the address, which stays in the browser's history, into a cookie of this server. */
function exchange({ token }: SaveDesk, request: IncomingMessage, response: ServerResponse): true {
  const cookie = `${cookieName(request)}=${token}; HttpOnly; SameSite=Strict; Path=/`;
  response.writeHead(303, { "set-cookie": cookie, location: "/", "cache-control": "no-store" }).end();
  return true;
}

/** Cookies do not tell ports apart. */
function cookieName({ socket }: IncomingMessage): string {
  return `mergecast-${socket.localPort}`;
}

function cookieOf(request: IncomingMessage): string {
  const start = `${cookieName(request)}=`;
  const found = (request.headers.cookie ?? "").split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) ?? "";
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Browsers say which page sends. A form of another site cannot send JSON without a question, which is not answered. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  const isJson = headers["content-type"]?.startsWith("application/json") === true;
  return isJson && headers.origin === `http://${headers.host}` && (site === undefined || site === "same-origin");
}

/** undefined for what is not JSON, which nobody takes for changes; null for too much. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) ?? undefined;
  } catch {
    return undefined;
  }
}
