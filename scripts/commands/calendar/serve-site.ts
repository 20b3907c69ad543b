import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerAtDesk, type SaveDesk } from "./save-desk.ts";
import { sendFile } from "./send-file.ts";

const HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  // The files change with every save.
  "cache-control": "no-cache",
};

export interface SiteServer {
  /** With a slash at the end; with a desk, the address that lets one browser in. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the built site on the loopback address, with a desk that takes changes if there is one. It refuses requests for host names
 * other than this machine's: those come from a web site whose name was made to point here. `port`: 0 takes a free one.
 */
export async function serveSite(
  folder: string,
  { port = 0, desk = null }: { port?: number; desk?: SaveDesk | null } = {},
): Promise<SiteServer> {
  const server = createServer((request, response) => {
    answer(request, response, { folder, desk }).catch(() => {
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
  return { url: desk === null ? url : `${url}?token=${desk.browser.ticket}`, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, desk }: { folder: string; desk: SaveDesk | null },
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (!isOwnHost(request)) response.writeHead(403).end();
  else if (desk !== null && (await answerAtDesk(desk, request, response))) return;
  else if (request.method !== "GET" && request.method !== "HEAD") response.writeHead(405).end();
  else await sendFile(request, response, folder);
}

/** Another name would be one that a web site made to point at this machine. */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return ["127.0.0.1", "localhost"].some((name) => headers.host === `${name}:${socket.localPort}`);
}
