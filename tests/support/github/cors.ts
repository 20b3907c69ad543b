import type { IncomingMessage, ServerResponse } from "node:http";

/** From GitHub's page on cross-origin requests. Other headers of a request make the browser refuse to send it. */
const ALLOWED = [
  "Authorization",
  "Content-Type",
  "If-Match",
  "If-Modified-Since",
  "If-None-Match",
  "If-Unmodified-Since",
  "X-Requested-With",
];
const EXPOSED = [
  "ETag",
  "Link",
  "Retry-After",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-OAuth-Scopes",
  "X-Accepted-OAuth-Scopes",
];

/** What a page of any origin may read. Answers a browser's question before it sends; true: nothing is left to do. */
export function answerOrigin(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.origin === undefined) return false;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", EXPOSED.join(", "));
  if (request.method !== "OPTIONS") return false;
  response.writeHead(204, {
    "access-control-allow-headers": ALLOWED.join(", "),
    "access-control-allow-methods": "GET, POST, PATCH, PUT, DELETE",
    "access-control-max-age": "86400",
  });
  response.end();
  return true;
}
