import { SignJWT } from "jose";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { createEndpoint, createPrice } from "../../simulator/objects/account.ts";
import { Simulator } from "../../simulator/simulator.ts";
import type { SimSubscription } from "../../simulator/types.ts";
import { signatureHeader } from "../../simulator/webhook-sender.ts";
import { unixNow } from "../../simulator/world.ts";
import { createLog } from "../../src/adapters/runtime.ts";
import { readConfig } from "../../src/config/read-config.ts";
import type { StatusReport } from "../../src/core/status-shape.ts";
import type { Clock } from "../../src/ports/runtime.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../src/server.ts";
import { type Witness, witness } from "./stripe/judge-exchange.ts";

export const JWT_SECRET = "a-shared-secret-of-more-than-32-bytes";
export const WEBHOOK_SECRET = "whsec_harness";
export const GOOD_CARD = { cardNumber: "4242424242424242", challenge: null };
/** This card can be saved, but every later charge of it fails. */
const FAILING_CARD = "4000000000000341";

interface Limits {
  /** 0: a refusal for too many calls is passed on at once. */
  throttleBudgetMs: number;
  webhookLimitMs: number;
}

export interface HarnessOptions extends Pick<ServerOptions, "openStore"> {
  limits?: Partial<Limits>;
}

/** The service over HTTP, with the simulated Stripe behind it, and the actions of a user. */
export class Harness {
  readonly simulator: Simulator;
  readonly clock = new TestClock();
  readonly logLines: string[] = [];
  readonly servers: RunningServer[] = [];
  private readonly environment: Record<string, string>;
  private readonly limits: Limits = { throttleBudgetMs: 0, webhookLimitMs: 60_000 };
  readonly witness: Witness;
  private openStore: ServerOptions["openStore"];

  private constructor(simulator: Simulator, environment: Record<string, string>) {
    this.simulator = simulator;
    this.witness = witness(simulator);
    this.environment = environment;
  }

  static async start(environment: Record<string, string>, options: HarnessOptions = {}): Promise<Harness> {
    const simulator = new Simulator();
    const url = await simulator.start();
    seedPrices(simulator);
    const harness = new Harness(simulator, { ...baseEnvironment(url), ...environment });
    harness.openStore = options.openStore;
    Object.assign(harness.limits, options.limits);
    await harness.startReplica();
    createEndpoint(simulator.world, { url: harness.url("/api/webhooks/payments"), secret: WEBHOOK_SECRET });
    return harness;
  }

  /** Another process on the same database. In tests it runs in this process. */
  async startReplica(changes: Record<string, string> = {}): Promise<RunningServer> {
    const log = createLog(
      (line) => this.logLines.push(line),
      () => this.clock.now(),
    );
    const read = readConfig({ ...this.environment, ...changes });
    // The SDK pauses for half a second before it repeats a call.
    const { throttleBudgetMs, webhookLimitMs } = this.limits;
    const budgets = { throttleBudgetMs, workerBudgetMs: throttleBudgetMs };
    const limits = { maxRetries: 0, timeoutMs: 60_000, ...budgets, webhookLimitMs };
    const config = { ...read, stripe: { ...read.stripe, ...limits } };
    const options = this.openStore === undefined ? {} : { openStore: this.openStore };
    const server = await startServer(config, log, { clock: this.clock, hasBackground: false, ...options });
    this.servers.push(server);
    return server;
  }

  /** The service stops and starts again on another database, like one that was restored from a backup. */
  async moveTo(database: Record<string, string>): Promise<void> {
    await this.stopServers();
    await this.startReplica({ SQLITE_FILE: "", DATABASE_URL: "", ...database });
    for (const endpoint of this.simulator.world.endpoints.values()) endpoint.url = this.url("/api/webhooks/payments");
  }

  async stopServers(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.stop()));
  }

  get server(): RunningServer {
    const server = this.servers[0];
    if (server === undefined) throw new Error("no server runs");
    return server;
  }

  get deps() {
    return this.server.service.deps;
  }

  url(path: string, replica = 0): string {
    return `http://127.0.0.1:${this.servers[replica]?.port}${path}`;
  }

  async call(
    method: string,
    path: string,
    options: { user?: string; body?: unknown; replica?: number } = {},
  ): Promise<Response> {
    const headers: Record<string, string> = {};
    if (options.user !== undefined) headers.authorization = `Bearer ${await tokenFor(options.user)}`;
    if (options.body !== undefined) headers["content-type"] = "application/json";
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    return await fetch(this.url(path, options.replica), { method, headers, body });
  }

  /** Sends a signed event, or what claims to be one. */
  async post(body: string, signature: string | null = sign(body)) {
    const headers: Record<string, string> = signature === null ? {} : { "stripe-signature": signature };
    const response = await fetch(this.url("/api/webhooks/payments"), { method: "POST", headers, body });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as { outcome?: string },
    };
  }

  /** The lines of the log, and those among them that are alerts. */
  get lines(): Record<string, unknown>[] {
    return this.logLines.map((line) => JSON.parse(line));
  }

  get alerts() {
    return this.lines.filter(({ alert }) => alert === true);
  }

  checkout(user: string, body: unknown = { price_id: "price_monthly" }, replica = 0): Promise<Response> {
    return this.call("POST", "/api/checkout", { user, body, replica });
  }

  async openSession(user: string, body?: unknown): Promise<string> {
    const response = await this.checkout(user, body);
    const { url } = (await response.json()) as { url?: string };
    if (url === undefined) throw new Error(`no session: ${response.status}`);
    return url.slice(url.lastIndexOf("/") + 1);
  }

  /** A complete purchase, with its events delivered. */
  async buy(user: string, body?: unknown): Promise<string> {
    const sessionId = await this.openSession(user, body);
    payOnPage(this.simulator.world, sessionId, GOOD_CARD);
    await this.simulator.webhooks.flushAll();
    return sessionId;
  }

  async status(user: string): Promise<StatusReport> {
    const response = await this.call("GET", "/api/billing/status", { user });
    return (await response.json()) as StatusReport;
  }

  /** Codes of the alerts logged so far, in order. */
  get alertCodes(): unknown[] {
    return this.alerts.map(({ code }) => code);
  }

  record(user: string) {
    return this.deps.store.findUser(user);
  }

  async customerOf(user: string): Promise<string> {
    const id = (await this.record(user))?.paymentCustomerId;
    if (!id) throw new Error(`${user} has no customer`);
    return id;
  }

  subscriptionsOf(customerId: string): SimSubscription[] {
    return [...this.simulator.world.subscriptions.values()].filter(({ customer }) => customer === customerId);
  }

  async subscriptionOf(user: string): Promise<SimSubscription> {
    const subscription = this.subscriptionsOf(await this.customerOf(user)).at(-1);
    if (subscription === undefined) throw new Error(`${user} has no subscription`);
    return subscription;
  }

  /** Stripe ends the subscription without sending an event. */
  async endSilently(user: string): Promise<void> {
    const subscription = await this.subscriptionOf(user);
    subscription.status = "canceled";
    subscription.ended_at = subscription.created;
  }

  /** From now on every charge of this subscription fails. */
  failCharges(subscription: SimSubscription, cardNumber = FAILING_CARD): void {
    const { world } = this.simulator;
    const methodId = world.id("pm");
    world.cardOf.set(methodId, cardNumber);
    subscription.default_payment_method = methodId;
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.simulator.stop();
    this.witness.check();
  }
}

/** A clock that can be moved. Sleeping takes real time, but not long. */
export class TestClock implements Clock {
  offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  async sleep(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.min(ms, 10)));
  }
}

/** Stripe's signature. @param ageSeconds how long ago it signed. */
export function sign(payload: string, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}): string {
  return signatureHeader(payload, [secret], unixNow() - ageSeconds);
}

export async function tokenFor(userId: string, claims: Record<string, unknown> = {}): Promise<string> {
  return await new SignJWT({ email: `${userId}@example.com`, ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(JWT_SECRET));
}

export function baseEnvironment(simulatorUrl: string): Record<string, string> {
  return {
    PAYMENTS_SECRET_KEY: "sk_test_harness",
    PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYMENTS_API_BASE: simulatorUrl,
    APP_URL: "https://app.example",
    PRICE_IDS: "price_monthly,price_yearly,price_once",
    AUTH_JWT_SECRET: JWT_SECRET,
    HOST: "127.0.0.1",
    PORT: "0",
    SHUTDOWN_DELAY_SECONDS: "0",
  };
}

export function seedPrices({ world }: Simulator): void {
  const currency = "usd";
  createPrice(world, { id: "price_monthly", name: "Monthly", amount: 1_000, currency, interval: "month" });
  createPrice(world, { id: "price_yearly", name: "Yearly", amount: 10_000, currency, interval: "year" });
  createPrice(world, { id: "price_once", name: "Once", amount: 2_500, currency });
}
