import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Api, type ApiRequest } from "./api.ts";
import { type Fault, Faults, REFUSALS } from "./faults.ts";
import { showCheckout, submitCheckout } from "./pages/checkout-page.ts";
import type { PageAnswer } from "./pages/html.ts";
import { showPortal, submitPortal } from "./pages/portal-page.ts";
import { WebhookSender } from "./webhook-sender.ts";
import { unixNow, World } from "./world.ts";

const MAX_BODY_BYTES = 1024 * 1024;

const THROTTLED: Fault = { kind: "429", match: /./, times: 1 };

interface SeenRequest {
  method: string;
  path: string;
  body: string;
  idempotencyKey: string | null;
  apiVersion: string | null;
}

interface AnsweredRequest {
  method: string;
  path: string;
  /** Form-encoded: the query of a GET, the body of any other. */
  form: string;
  status: number;
  body: string;
}

/** A payment provider on a local port: API, hosted pages, clocks and signed events, all in memory. */
export class Simulator {
  readonly world: World;
  readonly faults = new Faults();
  readonly webhooks: WebhookSender;
  /** All API requests in order, for assertions. */
  readonly requests: SeenRequest[] = [];
  /** More API requests than this within a second are refused with 429. The provider allows 25 in test mode. */
  requestsPerSecond = Number.POSITIVE_INFINITY;
  /** How far away it is: every API request takes so long. */
  latencyMs = 0;
  private readonly recent: number[] = [];
  /** Every request is refused, as after a key was revoked. */
  isKeyRevoked = false;
  /** Called with every request that reached the API, and its whole answer. */
  onExchange: (exchange: AnsweredRequest) => void = () => undefined;
  private readonly api: Api;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  /** @param wallClock Unix seconds. */
  constructor(wallClock: () => number = unixNow) {
    this.world = new World(wallClock);
    this.webhooks = new WebhookSender(this.world);
    this.api = new Api(this.world);
    this.server = createServer((request, response) => {
      this.handle(request, response).catch(() => response.destroy());
    });
    // A client decides when to let go of a connection: a server that did might do so at the moment in which the client uses it again.
    this.server.keepAliveTimeout = 0;
    this.server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
  }

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, "127.0.0.1", resolve);
    });
    this.world.baseUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.world.baseUrl;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  countRequests(method: string, path: string): number {
    return this.requests.filter((request) => request.method === method && request.path === path).length;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.world.baseUrl);
    const body = await readBody(request);
    const answer = this.page(request.method ?? "GET", url.pathname, body);
    if (answer !== null) return sendPage(response, answer);
    await this.handleApi(request, response, { url, body });
  }

  private page(method: string, path: string, body: string): PageAnswer | null {
    const [, area, , id = ""] = path.split("/");
    const form = new URLSearchParams(body);
    if (path.startsWith("/c/pay/")) {
      return method === "POST" ? submitCheckout(this.world, id, form) : showCheckout(this.world, id);
    }
    if (area !== "p") return null;
    return method === "POST" ? submitPortal(this.world, id, form) : showPortal(this.world, id);
  }

  private async handleApi(
    request: IncomingMessage,
    response: ServerResponse,
    sent: { url: URL; body: string },
  ): Promise<void> {
    const method = request.method ?? "GET";
    const path = sent.url.pathname;
    const idempotencyKey = header(request, "idempotency-key");
    this.requests.push({
      method,
      path,
      body: sent.body || sent.url.search.slice(1),
      idempotencyKey,
      apiVersion: header(request, "stripe-version"),
    });
    if (this.latencyMs > 0) await wait(this.latencyMs);
    const fault = this.isTooFast() ? THROTTLED : this.faults.take(`${method} ${path}`);
    if (fault !== null && (await this.failBefore(fault, response))) return;
    const answer = this.api.handle({
      method,
      path,
      query: sent.url.search.slice(1),
      body: sent.body,
      authorization: this.isKeyRevoked ? "" : (header(request, "authorization") ?? ""),
      idempotencyKey,
      failsAfterwards: fault?.kind === "500_after",
    } satisfies ApiRequest);
    const form = method === "GET" ? sent.url.search.slice(1) : sent.body;
    this.onExchange({ method, path, form, status: answer.status, body: answer.body });
    if (fault?.kind === "reset_after") return void response.destroy();
    const headers = {
      "content-type": "application/json",
      "request-id": this.world.id("req"),
      ...(answer.isReplay ? { "idempotent-replayed": "true" } : {}),
    };
    const text = fault?.kind === "truncated" ? answer.body.slice(0, answer.body.length / 2) : answer.body;
    response.writeHead(answer.status, { ...headers, "content-length": Buffer.byteLength(answer.body) });
    if (fault?.kind === "truncated") {
      response.write(text);
      setImmediate(() => response.destroy());
    } else {
      response.end(text);
    }
  }

  private isTooFast(): boolean {
    if (this.requestsPerSecond === Number.POSITIVE_INFINITY) return false;
    const nowMs = performance.now();
    while ((this.recent[0] ?? nowMs) < nowMs - 1_000) this.recent.shift();
    if (this.recent.length >= this.requestsPerSecond) return true;
    this.recent.push(nowMs);
    return false;
  }

  /** @returns true when the request has been answered without reaching the API. */
  private async failBefore(fault: Fault, response: ServerResponse): Promise<boolean> {
    if (fault.kind === "slow") await (fault.until ?? wait(fault.slowMs ?? 1_000));
    if (fault.kind === "reset") response.destroy();
    const answer = REFUSALS[fault.kind];
    if (fault.retryAfterSeconds !== undefined) response.setHeader("retry-after", fault.retryAfterSeconds);
    const type = typeof answer?.body === "string" ? "text/html" : "application/json";
    const text = typeof answer?.body === "string" ? answer.body : JSON.stringify(answer?.body);
    if (answer !== undefined) response.writeHead(answer.status, { "content-type": type }).end(text);
    return fault.kind === "reset" || answer !== undefined;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function sendPage(response: ServerResponse, answer: PageAnswer): void {
  const headers: Record<string, string> = { "content-type": "text/html; charset=utf-8" };
  if (answer.location !== null) headers.location = answer.location;
  response.writeHead(answer.status, headers).end(answer.html);
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}
