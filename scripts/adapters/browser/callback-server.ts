import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { ProblemError } from "../../core/findings/problem.ts";
import { type CallbackPlace, type Redirect, readRedirect } from "../../core/token/redirect.ts";

const REQUEST_TIMEOUT_MS = 10_000;

export interface CallbackOptions {
  place: CallbackPlace;
  isOwnState(state: string): boolean;
  /** Called for requests that look like the answer but carry no state of this authorization. */
  onStranger(): void;
}

export interface CallbackServer {
  /** The answer of the authorization page; pending until it comes. */
  received: Promise<Redirect>;
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
}

/**
 * Waits on this machine for the browser to return from the authorization page. Listens only on the loopback address, on one
 * path and for its own host name (any other host name means a website that resolves to this machine), and accepts only an
 * answer with the state that was sent.
 * @throws ProblemError (exit 2) when the port cannot be used
 */
export async function startCallbackServer(options: CallbackOptions): Promise<CallbackServer> {
  const { promise: received, resolve } = Promise.withResolvers<Redirect>();
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const reply = judge(request, options);
    response.writeHead(reply.status, CALLBACK_HEADERS);
    // Send the whole page before the command continues and closes the port.
    response.end(callbackPage(reply.title, reply.text), () => {
      if (reply.redirect !== null) resolve(reply.redirect);
    });
  });
  await listen(server, options.place.port);
  return { received, close: () => close(server) };
}

interface Reply {
  status: number;
  title: string;
  text: string;
  redirect: Redirect | null;
}

function judge(request: IncomingMessage, options: CallbackOptions): Reply {
  const { host, path } = options.place;
  const target = request.url ?? "";
  if (request.headers.host !== host || !target.startsWith("/")) return refusal(421, "This address is not served here.");
  const [pathname = "", query = ""] = target.split(/\?(.*)/s);
  if (pathname !== path) return refusal(404, "There is nothing at this address.");
  if (request.method !== "GET") return refusal(405, "Only the redirect from the authorization page is accepted here.");
  const redirect = readRedirect(new URLSearchParams(query));
  if (redirect.kind === "unusable") return refusal(400, "The address contains neither a code nor an error.");
  if (redirect.state === null || !options.isOwnState(redirect.state)) {
    options.onStranger();
    return refusal(400, "This answer belongs to a different authorization. Open the address shown in the terminal.");
  }
  return redirect.kind === "code"
    ? { status: 200, title: "Permission received", text: `Continue in the terminal. ${CLOSE}`, redirect }
    : { status: 200, title: "Permission refused", text: `Nothing was stored. ${CLOSE}`, redirect };
}

const CLOSE = "You can close this window.";

function refusal(status: number, text: string): Reply {
  return { status, title: "Not accepted", text, redirect: null };
}

async function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, "127.0.0.1", resolve);
  await promise.catch((cause: unknown) => {
    throw portProblem(port, cause);
  });
  server.off("error", reject);
}

function portProblem(port: number, cause: unknown): ProblemError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const why = code === "EADDRINUSE" ? "Another program is using it." : `The system answered ${code}.`;
  const whatToDo =
    "Close that program, choose another port in SOCIAL_REDIRECT_URI and in the app's dashboard, or paste the address yourself: npm run authorize -- --code.";
  const problem = { code: "callback-port", what: `Port ${port} of this machine`, why, whatToDo, isRetryable: true };
  return new ProblemError(problem, 2, { cause });
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

const CSS =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.1rem/1.5 system-ui,sans-serif}main{max-width:28rem;padding:2rem}";
const STYLE_HASH = createHash("sha256").update(CSS).digest("base64");

/** The page's address contains the code, so the page is not cached, sends no referrer, and can neither load nor run anything. */
export const CALLBACK_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  connection: "close",
} as const;

/** Both texts are our own constants; nothing from the request is ever shown. */
export function callbackPage(title: string, text: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${CSS}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}
