import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import type Stripe from "stripe";
import { HOUR_SECONDS, unixNow } from "../simulator/world.ts";
import { silentLog } from "../src/adapters/log.ts";
import { readConfig } from "../src/config/read-config.ts";
import { type RunningServer, startServer } from "../src/server.ts";
import type { Account } from "./account.ts";

const WEBHOOK_SECRET = "whsec_verification";
/** A renewal's invoice is charged about an hour after the period's end. */
export const RENEWAL_MARGIN_SECONDS = 2 * HOUR_SECONDS;
const JWT_SECRET = "verification-needs-a-shared-secret";

export interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

/** The real service on its own port, with an account behind it and a listener that delivers the account's events. */
export class Stage {
  readonly account: Account;
  private readonly server: RunningServer;
  private readonly folder: string;
  private readonly startedAt = unixNow() - 5;
  private readonly seen = new Set<string>();
  readonly events: Stripe.Event[] = [];

  private constructor(account: Account, server: RunningServer, folder: string) {
    this.account = account;
    this.server = server;
    this.folder = folder;
  }

  static async open(account: Account): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), "billing-verify-"));
    const config = readConfig({
      PAYMENTS_SECRET_KEY: account.secretKey,
      PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...(account.apiBase === null ? {} : { PAYMENTS_API_BASE: account.apiBase }),
      APP_URL: "https://app.example",
      PRICE_IDS: account.priceId,
      AUTH_JWT_SECRET: JWT_SECRET,
      SQLITE_FILE: join(folder, "billing.sqlite"),
      HOST: "127.0.0.1",
      PORT: "0",
    });
    return new Stage(account, await startServer(config, silentLog, { hasBackground: false }), folder);
  }

  get store() {
    return this.server.service.deps.store;
  }

  async close(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
    await this.account.close();
  }

  private url(path: string): string {
    return `http://127.0.0.1:${this.server.port}${path}`;
  }

  async call(method: string, path: string, user: string, body?: unknown): Promise<Answer> {
    const key = new TextEncoder().encode(JWT_SECRET);
    const token = await new SignJWT({ email: `${user}@example.com` })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(user)
      .sign(key);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(this.url(path), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async openPage(user: string): Promise<string> {
    const { body, status } = await this.call("POST", "/api/checkout", user, { price_id: this.account.priceId });
    if (typeof body.url !== "string") throw new Error(`the checkout answered ${status}`);
    return body.url;
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

  sign(payload: string): string {
    return this.account.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  }

  /** Fetches the events since the start and delivers them, signed. Failed ones are delivered again later. */
  async deliver(): Promise<void> {
    for (let isQuiet = false; !isQuiet; ) {
      const fetched = await this.account.stripe.events
        .list({ created: { gte: this.startedAt }, limit: 100 })
        .autoPagingToArray({ limit: 1_000 });
      const fresh = fetched.filter(({ id }) => !this.seen.has(id)).reverse();
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

  /** Moves a customer's clock and waits until everything due has happened. */
  async advance(clockId: string, until: number): Promise<void> {
    const { testClocks } = this.account.stripe.testHelpers;
    await testClocks.advance(clockId, { frozen_time: until });
    for (let tries = 0; tries < 120; tries += 1) {
      if ((await testClocks.retrieve(clockId)).status === "ready") return await this.deliver();
      await new Promise((resolve) => setTimeout(resolve, this.account.apiBase === null ? 1_000 : 5));
    }
    throw new Error("the clock did not become ready");
  }
}
