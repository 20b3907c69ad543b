/** Lets one browser in that was opened with an address, which other users of the machine can read from the opener's arguments. */
import { spawn } from "node:child_process";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Nonce {
  value: string;
  /** Takes constant time, so that timing reveals nothing. */
  matches(text: string): boolean;
}

export function createNonce(): Nonce {
  const value = randomBytes(32).toString("base64url");
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return { value, matches: (text) => timingSafeEqual(digest(text), digest(value)) };
}

export interface BrowserSession {
  /** Part of the address that the browser is opened with. */
  ticket: string;
  /** The cookie for the first request that brings the ticket; null for every other one. */
  redeem(request: IncomingMessage, ticket: string): string | null;
  knows(request: IncomingMessage): boolean;
}

export function createBrowserSession(): BrowserSession {
  const [ticket, session] = [createNonce(), createNonce()];
  let isRedeemed = false;
  return {
    ticket: ticket.value,
    redeem(request, given) {
      if (isRedeemed || !ticket.matches(given)) return null;
      isRedeemed = true;
      return `${cookieName(request)}=${session.value}; HttpOnly; SameSite=Strict; Path=/`;
    },
    knows: (request) => session.matches(cookieOf(request)),
  };
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

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  // Not "start": its shell would treat the "&" in an address as the end of the command.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens an http address in the default browser. Best effort: a failure is ignored. */
export function openBrowser(address: string): void {
  const [command = "xdg-open", ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
