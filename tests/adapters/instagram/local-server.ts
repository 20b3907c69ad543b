import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import type { PlatformOptions } from "../../../scripts/adapters/instagram/caller.ts";
import { createPlatform } from "../../../scripts/adapters/instagram/publishing-client.ts";
import { createTokenEndpoint } from "../../../scripts/adapters/instagram/token-calls.ts";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { Answer } from "../../../scripts/core/ports/platform.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { bodyOf, httpServer } from "../../support/http-server.ts";

export const TOKEN = "IGAAtest/token+with=odd~characters0123456789";
export const TOKEN_IN_QUERY = "IGAAtest%2Ftoken%2Bwith%3Dodd~characters0123456789";
export const TOKEN_IN_FORM = "IGAAtest%2Ftoken%2Bwith%3Dodd%7Echaracters0123456789";

export interface SeenRequest {
  method: string;
  /** Path and query, as sent. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Reply = (response: ServerResponse) => void;

/** A server that answers each request with the next reply, and every further one with the last. */
export async function startServer(...replies: Reply[]): Promise<{ url: string; requests: SeenRequest[] }> {
  const requests: SeenRequest[] = [];
  const url = await httpServer(async (request, response) => {
    const { method = "", url: target = "", headers } = request;
    requests.push({ method, target, headers, body: await bodyOf(request) });
    (replies[requests.length - 1] ?? replies.at(-1))?.(response);
  });
  return { url, requests };
}

/** Answers with a JSON body, given as text or as a value. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** An error as the platform writes them. */
export function graphError(error: Record<string, unknown>, status = 400, headers: Record<string, string> = {}): Reply {
  return json({ error: { message: "m", type: "OAuthException", ...error } }, status, headers);
}

export function platformAt(url: string, options: Partial<PlatformOptions> = {}) {
  const settings = { graphUrl: url, apiVersion: "v25.0", accountId: "17841400000000001", token: TOKEN };
  return createPlatform({ ...settings, scrubber: new Scrubber(), ...options });
}

export function tokensAt(url: string, scrubber = new Scrubber(), dispatcher?: Dispatcher) {
  const connection = dispatcher === undefined ? { scrubber } : { scrubber, dispatcher };
  return createTokenEndpoint({ graphUrl: url, apiVersion: "v25.0", ...connection });
}

/** The fault of an answer that must be one. */
export function faultOf(answer: Answer<unknown>): PlatformFault {
  if (answer.ok) throw new Error("expected a fault");
  return answer.error;
}
