import { Agent, type Dispatcher } from "undici";

/**
 * The connections to the platform: a new one for each request, HTTP/1.1. A reused connection may be closed by the server just as
 * a request goes out, and HTTP/2 may repeat requests by itself; neither is wanted where publishing twice is the worst that can
 * happen. Its own agent also keeps proxies of the process-wide one away from the token.
 */
export function createAgent(): Dispatcher {
  return new Agent({ pipelining: 0, allowH2: false });
}
