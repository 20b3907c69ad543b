/** Waits on this machine for the browser to come back from somebody's page. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import { type CallbackPlace, type Redirect, readRedirect } from "../../core/token/redirect.ts";
import { type BrowserSession, createBrowserSession, type Nonce } from "./browser-session.ts";

const REQUEST_TIMEOUT_MS = 10_000;
const PATIENCE_MS = 10 * 60_000;

export interface LoopbackOptions {
  /** Where the browser comes back; null for any free port. */
  place: CallbackPlace | null;
  /** Sent to somebody's page, which sends it back: it ties the answer to our request. */
  state: Nonce;
  title: string;
  /** Where the browser goes from the start address: a form that sends itself, because a link cannot carry it, or an address. */
  leadTo(returnAddress: string): { action: string; manifest: string } | { address: string };
  /** Uses the code while the browser waits, and returns whether that went well: only then does the page say so. Never rejects. */
  settle?: (redirect: Redirect) => Promise<boolean>;
  /** Called for requests that look like the answer but carry no state of ours. */
  onOtherState?: () => void;
}

export interface LoopbackServer {
  /** Lets one browser in, and does not hold the state, because other users of the machine can read what a browser is opened with. */
  startAddress: string;
  received: Promise<Redirect>;
  close(): Promise<void>;
}

/**
 * Listens only on the loopback address and for its own host name (any other host name means a website that resolves to this
 * machine), and accepts only an answer with the state that was sent.
 * @throws ProblemError (exit 2) when the port cannot be used
 */
export async function startLoopbackServer(options: LoopbackOptions): Promise<LoopbackServer> {
  const { promise: received, resolve } = Promise.withResolvers<Redirect>();
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS });
  const port = options.place?.port ?? 0;
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch (cause) {
    throw portProblem(port, cause);
  }
  const place = options.place ?? {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    path: "/registered",
  };
  const browser = createBrowserSession();
  server.on("request", async (request, response) => {
    const found = answer(request, { ...options, place, browser });
    const reply = await settled(found, options);
    response.writeHead(reply.status, { ...HEADERS, "content-security-policy": reply.policy, ...reply.headers });
    // Send the whole page before the command continues and closes the port.
    response.end(reply.body, () => {
      if (reply.redirect !== undefined) resolve(reply.redirect);
    });
  });
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { startAddress: `http://${place.host}${START}${browser.ticket}`, received, close };
}

async function settled(reply: Reply, { settle }: LoopbackOptions): Promise<Reply> {
  if (reply.redirect?.kind !== "code" || settle === undefined || (await settle(reply.redirect))) return reply;
  const failed = page(200, "It did not work", `What to do now is in the terminal. ${CLOSE}`);
  return { ...failed, redirect: reply.redirect };
}

/** Serves until the browser is back. `show` shows the person where to go; it gets the start address. */
export async function waitForBrowser(
  clock: Clock,
  { show, ...options }: LoopbackOptions & { show(startAddress: string): void },
): Promise<Redirect | { kind: "timed-out" }> {
  const server = await startLoopbackServer(options);
  const patience = new AbortController();
  try {
    show(server.startAddress);
    const timedOut = clock.sleep(PATIENCE_MS, patience.signal).then(() => ({ kind: "timed-out" as const }));
    return await Promise.race([server.received, timedOut]);
  } finally {
    patience.abort();
    await server.close();
  }
}

interface Expected extends Omit<LoopbackOptions, "place"> {
  place: Pick<CallbackPlace, "host" | "path">;
  browser: BrowserSession;
}

interface Reply {
  status: number;
  body: string;
  policy: string;
  headers?: Record<string, string>;
  redirect?: Redirect;
}

function answer(request: IncomingMessage, expected: Expected): Reply {
  const { url = "", method, headers } = request;
  const { place, state, title, onOtherState } = expected;
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const isStart = path.startsWith(START);
  if (headers.host !== place.host) return refusal(421, "This address is not served here.");
  if (path !== place.path && !isStart) return refusal(404, "There is nothing at this address.");
  if (method !== "GET") return refusal(405, "Only a browser's visit is accepted here.");
  if (isStart) return start(request, path.slice(START.length), expected);
  const redirect = readRedirect(new URLSearchParams(query));
  if (redirect.kind === "unusable") return refusal(400, "The address contains neither a code nor an error.");
  if (redirect.state === null || !state.matches(redirect.state)) {
    onOtherState?.();
    return refusal(400, "This answer belongs to a different request. Open the address shown in the terminal.");
  }
  const accepted =
    redirect.kind === "code"
      ? page(200, title, `Continue in the terminal. ${CLOSE}`)
      : page(200, "Permission refused", `Nothing was stored. ${CLOSE}`);
  return { ...accepted, redirect };
}

const CLOSE = "You can close this window.";
const START = "/begin/";

function start(request: IncomingMessage, ticket: string, { browser, place, state, leadTo }: Expected): Reply {
  const cookie = browser.redeem(request, ticket);
  if (cookie === null && !browser.knows(request))
    return refusal(403, "This address lets in one browser only. Stop the command with Ctrl+C and start it again.");
  const target = leadTo(`http://${place.host}${place.path}`);
  const headers = cookie === null ? {} : { "set-cookie": cookie };
  if ("action" in target) return { ...formPage(target, state.value), headers };
  return { ...page(303, "Continue", CLOSE), headers: { ...headers, location: target.address } };
}

function portProblem(port: number, cause: unknown): ProblemError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  const why = code === "EADDRINUSE" ? "Another program is using it." : `The system answered ${code}.`;
  const whatToDo =
    "Close that program and try again, choose another port in SOCIAL_REDIRECT_URI and in the app's dashboard, or paste the address yourself: npm run authorize -- --code.";
  const problem = { code: "callback-port", what: `Port ${port} of this machine`, why, whatToDo, isRetryable: true };
  return new ProblemError(problem, 2, { cause });
}

/** The page's address contains the code, so the page is not cached, sends no referrer, and can neither load nor run anything. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  connection: "close",
};
const CSS =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.1rem/1.5 system-ui,sans-serif}main{max-width:28rem;padding:2rem}";
const SCRIPT = "document.forms[0].submit()";

function policyWith(own: string): string {
  return `default-src 'none'; ${own}; img-src data:; base-uri 'none'; frame-ancestors 'none'`;
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function html(title: string, head: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,">${head}</head>
<body>${body}</body>
</html>
`;
}

const refusal = (status: number, text: string) => page(status, "Not accepted", text);

/** Both texts are our own constants; nothing from the request is ever shown. */
function page(status: number, title: string, text: string): Reply {
  const body = html(title, `<style>${CSS}</style>`, `<main><h1>${title}</h1><p>${text}</p></main>`);
  return { status, body, policy: policyWith(`style-src ${hashOf(CSS)}; form-action 'none'`) };
}

/** Sends itself; the button is for browsers without scripts. */
function formPage({ action, manifest }: { action: string; manifest: string }, state: string): Reply {
  const target = `${action}?state=${encodeURIComponent(state)}`;
  const form = `<form method="post" action="${escapeHtml(target)}"><input type="hidden" name="manifest" value="${escapeHtml(manifest)}"><button>Continue to GitHub</button></form>`;
  const body = html("Register the App", "", `${form}<script>${SCRIPT}</script>`);
  const policy = policyWith(`script-src ${hashOf(SCRIPT)}; form-action ${new URL(action).origin}`);
  return { status: 200, body, policy };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
