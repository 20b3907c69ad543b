import type { IncomingMessage, ServerResponse } from "node:http";
import type { OneBrowser } from "../../adapters/browser/one-browser.ts";

/** Takes changes from the page that this server serves, for the working copy. */
export interface SaveDesk {
  /** The only one that is answered. */
  browser: OneBrowser;
  /** What the page sent, as untrusted JSON. */
  save(body: unknown): Promise<SaveAnswer>;
}

export type SaveAnswer = { ok: true; text: string } | { ok: false; why: string; whatToDo: string };

/** Ten pictures and a video. */
const MAX_BODY_BYTES = 160 * 1024 * 1024;
const NOT_YOURS =
  "Open the address that npm run calendar -- --open printed. It lets in one browser: for another one, stop the command with Ctrl+C and start it again.\n";

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
  const ticket = request.method === "GET" ? url.searchParams.get("token") : null;
  const cookie = ticket === null ? null : desk.browser.redeem(request, ticket);
  if (cookie === null && !desk.browser.knows(request)) return refuse(response, 403);
  if (ticket !== null) return leadOn(response, cookie);
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

/** To an address without the ticket, which would stay in the browser's history. */
function leadOn(response: ServerResponse, cookie: string | null): true {
  if (cookie !== null) response.setHeader("set-cookie", cookie);
  response.writeHead(303, { location: "/", "cache-control": "no-store" }).end();
  return true;
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
