import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppForm } from "../../core/checks/app-manifest.ts";
import { readRedirect } from "../../core/token/redirect.ts";
import { CALLBACK_HEADERS, callbackPage } from "./callback-server.ts";
import type { OwnState } from "./oauth-state.ts";

const REQUEST_TIMEOUT_MS = 10_000;
const RETURN_PATH = "/registered";

export interface FormServer {
  /** The page that sends the form, for the person's browser. */
  address: string;
  /** The code with which GitHub sends the browser back; pending until it comes. */
  received: Promise<string>;
  close(): Promise<void>;
}

/**
 * Sends the browser to GitHub with a form that a link cannot carry, and waits for its return. Listens only on the loopback
 * address, on a free port, for its own host name, and accepts only an answer with the state that was sent.
 */
export async function startFormServer(
  state: OwnState,
  formFor: (returnAddress: string) => AppForm,
): Promise<FormServer> {
  const { promise: received, resolve } = Promise.withResolvers<string>();
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS });
  const host = `127.0.0.1:${await listen(server)}`;
  const startPath = `/begin/${state.value}`;
  const form = formFor(`http://${host}${RETURN_PATH}`);
  server.on("request", (request, response) => {
    const reply = judge(request, { host, startPath, state, form });
    response.writeHead(reply.status, reply.headers);
    // Send the whole page before the command continues and closes the port.
    response.end(reply.body, () => {
      if (reply.code !== null) resolve(reply.code);
    });
  });
  return { address: `http://${host}${startPath}`, received, close: () => close(server) };
}

interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  code: string | null;
}

interface Expected {
  host: string;
  startPath: string;
  state: OwnState;
  form: AppForm;
}

/** Any other host name means a website that resolves to this machine. */
function judge({ url = "", method, headers }: IncomingMessage, { host, startPath, state, form }: Expected): Reply {
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  if (headers.host !== host) return page(421, "Not accepted", "This address is not served here.");
  if (method !== "GET") return page(405, "Not accepted", "Only a browser's visit is accepted here.");
  if (path === startPath) return formReply(form, state.value);
  if (path !== RETURN_PATH) return page(404, "Not accepted", "There is nothing at this address.");
  const redirect = readRedirect(new URLSearchParams(query));
  if (redirect.kind !== "code") return page(400, "Not accepted", "The address contains no code.");
  if (redirect.state === null || !state.matches(redirect.state))
    return page(400, "Not accepted", "This answer belongs to another run. Open the address shown in the terminal.");
  const done = page(200, "The App is registered", "Continue in the terminal. You can close this window.");
  return { ...done, code: redirect.code };
}

function page(status: number, title: string, text: string): Reply {
  return { status, headers: CALLBACK_HEADERS, body: callbackPage(title, text), code: null };
}

const SCRIPT = "document.forms[0].submit()";
const SCRIPT_HASH = createHash("sha256").update(SCRIPT).digest("base64");

/** Sends itself; the button is for browsers without scripts. */
function formReply({ action, manifest }: AppForm, state: string): Reply {
  const { origin } = new URL(action);
  const policy = `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; img-src data:; base-uri 'none'; form-action ${origin}; frame-ancestors 'none'`;
  const target = `${action}?state=${encodeURIComponent(state)}`;
  const body = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Register the App</title><link rel="icon" href="data:,"></head>
<body><form method="post" action="${escapeHtml(target)}"><input type="hidden" name="manifest" value="${escapeHtml(manifest)}"><button>Continue to GitHub</button></form><script>${SCRIPT}</script></body>
</html>
`;
  return { status: 200, headers: { ...CALLBACK_HEADERS, "content-security-policy": policy }, body, code: null };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

async function listen(server: Server): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  server.off("error", reject);
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}
