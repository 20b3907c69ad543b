import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserSession } from "../browser/browser-session.ts";
import { sendFile } from "./send-file.ts";

const HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  // The files change with every save.
  "cache-control": "no-cache",
};

export interface SiteServer {
  /** With a slash at the end; where changes are saved, the address that lets one browser in. */
  url: string;
  close(): Promise<void>;
}

/** false: it has nothing to do with the request. */
export type SiteAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

interface ServeOptions {
  port?: number;
  host?: string | null;
  saving?: SaveEndpoint | null;
  answerFirst?: SiteAnswer | undefined;
}

/**
 * Serves the built site on the loopback address, and takes changes there if `saving` is given. It refuses requests for host names
 * other than this machine's: those come from a web site whose name was made to point here. `port`: 0 takes a free one. `host`: a
 * name that leads here from outside. `answerFirst`: what else is served under the address.
 */
export async function serveSite(
  folder: string,
  { port = 0, host = null, saving = null, answerFirst }: ServeOptions = {},
): Promise<SiteServer> {
  const server = createServer((request, response) => {
    answer(request, response, { folder, host, saving, answerFirst }).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A browser keeps its connections for minutes.
    server.closeAllConnections();
    await closed;
  };
  return { url: saving === null ? url : `${url}?token=${saving.browser.ticket}`, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  {
    folder,
    host,
    saving,
    answerFirst,
  }: { folder: string } & Required<Pick<ServeOptions, "host" | "saving">> & Pick<ServeOptions, "answerFirst">,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (!isOwnHost(request) && (host === null || request.headers.host !== host)) response.writeHead(403).end();
  else if (saving !== null && (await answerSave(saving, request, response))) return;
  else if ((await answerFirst?.(request, response)) === true) return;
  else if (request.method !== "GET" && request.method !== "HEAD") response.writeHead(405).end();
  else await sendFile(request, response, folder);
}

/** Another name would be one that a web site made to point at this machine. */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return ["127.0.0.1", "localhost"].some((name) => headers.host === `${name}:${socket.localPort}`);
}

/** Takes changes from the page that this server serves, for the working copy. */
export interface SaveEndpoint {
  /** The only one that is answered. */
  browser: BrowserSession;
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
async function answerSave(saving: SaveEndpoint, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const ticket = request.method === "GET" ? url.searchParams.get("token") : null;
  const cookie = ticket === null ? null : saving.browser.redeem(request, ticket);
  if (cookie === null && !saving.browser.knows(request)) return refuse(response, 403);
  if (ticket !== null) return leadOn(response, cookie);
  if (url.pathname !== "/changes") return false;
  if (request.method !== "POST") return refuse(response, 405);
  if (!isOwnPage(request)) return refuse(response, 403);
  const body = await readBody(request);
  if (body === null) return refuse(response, 413);
  const answer = await saving.save(body);
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
