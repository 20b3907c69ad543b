import type { IncomingMessage, ServerResponse } from "node:http";
import { type Call, type Reply, refusal, type TokenGrant } from "./call.ts";
import type { Fault } from "./faults.ts";

export interface RecordedRequest {
  method: string;
  /** As sent, with query. */
  path: string;
  /** Without the token. */
  headers: Record<string, string>;
  /** Parsed JSON, null for none. */
  body: unknown;
  /** Token that was sent, "" for none. */
  token: string;
  /** 0 until it is answered, and when it never is. */
  status: number;
}

export async function readCall(
  request: IncomingMessage,
  tokens: Map<string, TokenGrant>,
): Promise<{ call: Call; record: RecordedRequest }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const [rawPath = "", search = ""] = (request.url ?? "").split("?");
  const [, repository = "", path = ""] = /^\/repos\/([^/]+\/[^/]+)(.*)$/.exec(rawPath) ?? ["", "", rawPath];
  const { authorization = "", ...headers } = request.headers;
  const token = authorization.replace(/^(bearer|token) /i, "");
  const method = request.method ?? "";
  const actor = tokens.get(token) ?? { login: "", permissions: {} };
  const query = new URLSearchParams(search);
  const call: Call = { method, rawPath, repository, path: decodeURIComponent(path), query, headers, body, actor };
  const record: RecordedRequest = {
    method,
    path: request.url ?? "",
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: body.length === 0 ? null : parsed(body.toString("utf8")),
    token,
    status: 0,
  };
  return { call, record };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function answerFault(response: ServerResponse, fault: Fault, record: RecordedRequest): void {
  fault.onStrike?.();
  if (fault.kind === "drop") response.destroy();
  if (fault.kind !== "answer") return;
  const reply = faultReply(fault);
  record.status = reply.status;
  send(response, reply);
}

export function faultReply({ status = 502, message = "Server Error", headers = {} }: Fault): Reply {
  return { ...refusal(status, message), headers };
}

export function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  response.end(bytes === undefined ? undefined : bytes);
}

/** From GitHub's page on cross-origin requests. Other headers of a request make the browser refuse to send it. */
const ORIGIN = {
  "access-control-allow-headers":
    "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-Requested-With",
  "access-control-allow-methods": "GET, POST, PATCH, PUT, DELETE",
  "access-control-max-age": "86400",
};
const EXPOSED =
  "ETag, Link, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes";

/** What a page of any origin may read. Answers a browser's question before it sends; true: nothing is left to do. */
export function answerOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.origin === undefined) return false;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", EXPOSED);
  if (request.method !== "OPTIONS") return false;
  response.writeHead(204, ORIGIN).end();
  return true;
}
