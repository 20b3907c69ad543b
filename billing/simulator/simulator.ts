import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Api } from "./api.ts";
import { type Fault, Faults, REFUSALS } from "./faults.ts";
import { showCheckout, submitCheckout } from "./pages/checkout-page.ts";
import { showHome } from "./pages/home-page.ts";
import type { PageAnswer } from "./pages/html.ts";
import { showPortal, submitPortal } from "./pages/portal-page.ts";
import { WebhookSender } from "./webhook-sender.ts";
import { unixNow, World } from "./world.ts";

const THROTTLED: Fault = { kind: "429", match: /./, times: 1 };

interface SeenRequest {
  method: string;
  path: string;
  /** Form-encoded: the query of a GET, the body of any other. */
  body: string;
}

interface AnsweredRequest {
  method: string;
  path: string;
  /** Form-encoded: the query of a GET, the body of any other. */
  form: string;
  status: number;
  body: string;
}

/** A Stripe on a local port: API, hosted pages, clocks and signed events, all in memory. */
export class Simulator {
  readonly world: World;
  readonly faults = new Faults();
  readonly webhooks: WebhookSender;
  /** All API requests in order, for assertions. */
  readonly requests: SeenRequest[] = [];
  /** More API requests than this within a second are refused with 429. Stripe allows 25 in test mode. */
  requestsPerSecond = Number.POSITIVE_INFINITY;
  /** How far away it is: every API request takes so long. */
  latencyMs = 0;
  private readonly recent: number[] = [];
  /** Every request is refused, as after a key was revoked. */
  isKeyRevoked = false;
  /** Called with every request that reached the API, and its whole answer. */
  onExchange: (exchange: AnsweredRequest) => void = () => undefined;
  private readonly api: Api;
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch(() => response.destroy());
  });

  /** @param wallClock Unix seconds. */
  constructor(wallClock: () => number = unixNow) {
    this.world = new World(wallClock);
    this.webhooks = new WebhookSender(this.world);
    this.api = new Api(this.world);
    // A client decides when to let go of a connection: a server that did might do so at the moment in which the client uses it again.
    this.server.keepAliveTimeout = 0;
  }

  async start(port = 0, host = "127.0.0.1"): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, host, resolve);
    });
    this.world.baseUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.world.baseUrl;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  countRequests(method: string, path: string): number {
    return this.requests.filter((request) => request.method === method && request.path === path).length;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? "/", this.world.baseUrl);
    const { method = "GET" } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = method === "GET" ? search.slice(1) : Buffer.concat(chunks).toString("utf8");
    const answer = this.page(method, path, form);
    if (answer === null) return await this.handleApi(request, response, { method, path, form });
    const headers = { "content-type": "text/html; charset=utf-8" };
    const location = answer.location === null ? {} : { location: answer.location };
    response.writeHead(answer.status, { ...headers, ...location }).end(answer.html);
  }

  private page(method: string, path: string, text: string): PageAnswer | null {
    if (path === "/" && method === "GET") return showHome(this.world);
    const [, area, , id = ""] = path.split("/");
    const form = method === "POST" ? new URLSearchParams(text) : null;
    if (area === "c") return form === null ? showCheckout(this.world, id) : submitCheckout(this.world, id, form);
    if (area !== "p") return null;
    return form === null ? showPortal(this.world, id) : submitPortal(this.world, id, form);
  }

  private async handleApi(
    { headers }: IncomingMessage,
    response: ServerResponse,
    sent: { method: string; path: string; form: string },
  ): Promise<void> {
    const { method, path, form } = sent;
    this.requests.push({ method, path, body: form });
    if (this.latencyMs > 0) await wait(this.latencyMs);
    const fault = this.isTooFast() ? THROTTLED : this.faults.take(`${method} ${path}`);
    if (fault !== null && (await this.failBefore(fault, response))) return;
    const { status, body, isReplay } = this.api.handle({
      ...sent,
      authorization: this.isKeyRevoked ? "" : (headers.authorization ?? ""),
      idempotencyKey: headers["idempotency-key"]?.toString() ?? null,
      failsAfterwards: fault?.kind === "500_after",
    });
    this.onExchange({ method, path, form, status, body });
    if (fault?.kind === "reset_after") return void response.destroy();
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "request-id": this.world.id("req"),
      ...(isReplay ? { "idempotent-replayed": "true" } : {}),
    });
    if (fault?.kind !== "truncated") return void response.end(body);
    response.write(body.slice(0, body.length / 2));
    setImmediate(() => response.destroy());
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
    response.setHeader("request-id", this.world.id("req"));
    if (fault.retryAfterSeconds !== undefined) response.setHeader("retry-after", fault.retryAfterSeconds);
    const text = typeof answer?.body === "string" ? answer.body : JSON.stringify(answer?.body);
    if (answer !== undefined) response.writeHead(answer.status, { "content-type": answer.type }).end(text);
    return fault.kind === "reset" || answer !== undefined;
  }
}
