import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import type Stripe from "stripe";
import { HOUR_SECONDS, unixNow } from "../simulator/world.ts";
import { systemClock } from "../src/adapters/clock.ts";
import { silentLog } from "../src/adapters/log.ts";
import { readConfig } from "../src/config/read-config.ts";
import { addMs, DAY_MS } from "../src/core/instants.ts";
import type { Clock } from "../src/ports/runtime.ts";
import { type RunningServer, startServer } from "../src/server.ts";
import type { Account } from "./account.ts";
import { expectTrue } from "./expect.ts";

const WEBHOOK_SECRET = "whsec_verification";
/** A renewal's invoice is charged about an hour after the period's end. */
export const RENEWAL_MARGIN_SECONDS = 2 * HOUR_SECONDS;
const JWT_SECRET = "verification-needs-a-shared-secret";

export interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

const MAX_TRIES = 12;

/** The service's configured grace period, which row 9 checks on the status endpoint. */
export const GRACE_DAYS = 3;

/** Where requests go instead of to the service itself, for example to a proxy that plants a fault. */
export type Front = (serviceUrl: string) => Promise<{ url: string; close(): Promise<void> }>;

/** The real service on its own port, with an account behind it and a listener that delivers the account's events. */
export class Stage {
  readonly account: Account;
  private readonly parts: StageParts;
  private readonly startedAt = unixNow() - 5;
  private readonly seen = new Set<string>();
  readonly events: Stripe.Event[] = [];

  private constructor(account: Account, parts: StageParts) {
    this.account = account;
    this.parts = parts;
  }

  static async open(account: Account, front: Front = noFront): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), "billing-verify-"));
    const environment = environmentFor(account, folder);
    const clock = new ShiftedClock();
    const server = await startServer(readConfig(environment), silentLog, { clock, hasBackground: false });
    const facade = await front(`http://127.0.0.1:${server.port}`);
    return new Stage(account, { server, facade, clock, environment, folder });
  }

  get store() {
    return this.parts.server.service.deps.store;
  }

  async close(): Promise<void> {
    await this.parts.facade.close();
    await this.parts.server.stop();
    await rm(this.parts.folder, { recursive: true, force: true });
    await this.account.close();
  }

  private url(path: string): string {
    return `${this.parts.facade.url}${path}`;
  }

  /** The status as the service reports it so many days from now. */
  async statusAfter(days: number, user: string): Promise<Answer> {
    this.parts.clock.offsetMs = days * DAY_MS;
    try {
      return await this.status(user);
    } finally {
      this.parts.clock.offsetMs = 0;
    }
  }

  /** Whether the record gives access when the service is configured without a grace period. */
  async hasAccessWithoutGrace(user: string): Promise<unknown> {
    const config = readConfig({ ...this.parts.environment, GRACE_PERIOD_DAYS: "0" });
    const server = await startServer(config, silentLog, { hasBackground: false });
    try {
      return (await ask(`http://127.0.0.1:${server.port}`, "GET /api/billing/status", user)).body.access;
    } finally {
      await server.stop();
    }
  }

  call(method: string, path: string, user: string, body?: unknown): Promise<Answer> {
    return ask(this.parts.facade.url, `${method} ${path}`, user, body);
  }

  async openPage(user: string): Promise<string> {
    const { body, status } = await this.call("POST", "/api/checkout", user, { price_id: this.account.priceId });
    if (typeof body.url !== "string") throw new Error(`the checkout answered ${status}`);
    return body.url;
  }

  /** Without a token. */
  async callAnonymously(method: string, path: string): Promise<number> {
    return (await fetch(this.url(path), { method })).status;
  }

  status(user: string): Promise<Answer> {
    return this.call("GET", "/api/billing/status", user);
  }

  async customerOf(user: string): Promise<string> {
    const customer = (await this.store.findUser(user))?.paymentCustomerId;
    if (!customer) throw new Error(`${user} has no customer`);
    return customer;
  }

  async subscriptionOf(user: string): Promise<Stripe.Subscription> {
    const list = await this.account.stripe.subscriptions.list({ customer: await this.customerOf(user), status: "all" });
    const [subscription] = list.data;
    if (subscription === undefined) throw new Error(`${user} has no subscription`);
    return subscription;
  }

  async post(body: string, signature: string | null): Promise<Answer> {
    const headers = {
      "content-type": "application/json",
      ...(signature === null ? {} : { "stripe-signature": signature }),
    };
    const response = await fetch(this.url("/api/webhooks/payments"), { method: "POST", headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** @param ageSeconds how long ago it was signed. */
  sign(payload: string, ageSeconds = 0): string {
    const timestamp = unixNow() + Math.round(this.parts.clock.offsetMs / 1_000) - ageSeconds;
    return this.account.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp });
  }

  /** Fetches the events since the start and delivers them, signed. */
  deliver(): Promise<void> {
    return this.deliverWhere(() => true);
  }

  /** Delivers events of one type. All others wait, so that what follows is the effect of this type alone. */
  async deliverOnly(type: string): Promise<void> {
    const before = this.events.length;
    // A real account's events may take some seconds to appear.
    for (let tries = 0; tries < MAX_TRIES && this.events.length === before; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, this.account.quietMs));
      await this.deliverWhere((event) => event.type === type);
    }
    expectTrue(`the account sent ${type}`, this.events.length > before);
  }

  /** Delivers what waits, so many days later on the service's clock. */
  async deliverAfter(days: number): Promise<void> {
    this.parts.clock.offsetMs = days * DAY_MS;
    try {
      await this.deliver();
    } finally {
      this.parts.clock.offsetMs = 0;
    }
  }

  /** Delivers the newest waiting event of a type several times at once. @returns the outcomes. */
  async deliverCopies(type: string, copies: number): Promise<unknown[]> {
    const { stripe } = this.account;
    const list = await stripe.events.list({ type, created: { gte: this.startedAt }, limit: 100 });
    const event = list.data.find(({ id }) => !this.seen.has(id));
    if (event === undefined) throw new Error(`no ${type} waits`);
    const payload = JSON.stringify(event);
    const post = () => this.post(payload, this.sign(payload));
    const answers = await Promise.all(Array.from({ length: copies }, post));
    this.seen.add(event.id);
    this.events.push(event);
    return answers.map(({ body }) => body.outcome);
  }

  private async deliverWhere(isWanted: (event: Stripe.Event) => boolean): Promise<void> {
    for (let isQuiet = false; !isQuiet; ) {
      const fetched = await this.account.stripe.events
        .list({ created: { gte: this.startedAt }, limit: 100 })
        .autoPagingToArray({ limit: 1_000 });
      const fresh = fetched.filter((event) => !this.seen.has(event.id) && isWanted(event)).reverse();
      for (const event of fresh) await this.hand(event);
      isQuiet = fresh.length === 0;
      if (!isQuiet) await new Promise((resolve) => setTimeout(resolve, this.account.quietMs));
    }
  }

  private async hand(event: Stripe.Event): Promise<void> {
    const payload = JSON.stringify(event);
    const { status } = await this.post(payload, this.sign(payload));
    if (status !== 200) throw new Error(`${event.type} was answered with ${status}`);
    this.seen.add(event.id);
    this.events.push(event);
  }

  /** Moves a customer's clock and waits until everything due has happened. The events are not delivered yet. */
  async advance(clockId: string, until: number): Promise<void> {
    const { testClocks } = this.account.stripe.testHelpers;
    await testClocks.advance(clockId, { frozen_time: until });
    for (let tries = 0; tries < 120; tries += 1) {
      if ((await testClocks.retrieve(clockId)).status === "ready") return;
      await new Promise((resolve) => setTimeout(resolve, this.account.apiBase === null ? 1_000 : 5));
    }
    throw new Error("the clock did not become ready");
  }
}

interface StageParts {
  server: RunningServer;
  facade: { url: string; close(): Promise<void> };
  clock: ShiftedClock;
  environment: Record<string, string>;
  folder: string;
}

const noFront: Front = async (url) => ({ url, async close() {} });

/** The machine's clock, moved. */
class ShiftedClock implements Clock {
  offsetMs = 0;
  readonly sleep = systemClock.sleep;

  now(): Date {
    return addMs(systemClock.now(), this.offsetMs);
  }
}

function environmentFor(account: Account, folder: string): Record<string, string> {
  return {
    PAYMENTS_SECRET_KEY: account.secretKey,
    PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...(account.apiBase === null ? {} : { PAYMENTS_API_BASE: account.apiBase }),
    APP_URL: "https://app.example",
    PRICE_IDS: account.priceId,
    GRACE_PERIOD_DAYS: String(GRACE_DAYS),
    AUTH_JWT_SECRET: JWT_SECRET,
    SQLITE_FILE: join(folder, "billing.sqlite"),
    HOST: "127.0.0.1",
    PORT: "0",
    SHUTDOWN_DELAY_SECONDS: "0",
  };
}

/** @param request method and path. */
async function ask(base: string, request: string, user: string, body?: unknown): Promise<Answer> {
  const [method = "", path = ""] = request.split(" ");
  const token = await new SignJWT({ email: `${user}@example.com` })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(user)
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(JWT_SECRET));
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(`${base}${path}`, { method, headers, body: text });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
