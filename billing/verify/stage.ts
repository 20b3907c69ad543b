import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { HOUR_SECONDS, unixNow } from "../simulator/world.ts";
import { silentLog, systemClock } from "../src/adapters/runtime.ts";
import { type Config, readConfig } from "../src/config/read-config.ts";
import { addMs, DAY_MS } from "../src/core/instants.ts";
import type { Clock } from "../src/ports/runtime.ts";
import { type RunningServer, startServer } from "../src/server.ts";
import type { Account } from "./account.ts";
import { EventFeed, WEBHOOK_SECRETS } from "./event-feed.ts";
import { type Answer, ask, JWT_SECRET, type TokenFlaw, tokenFor } from "./requests.ts";
import { expectTrue, Skipped } from "./run-rows.ts";

/** A renewal's invoice is charged about an hour after the period's end. */
const RENEWAL_MARGIN_SECONDS = 2 * HOUR_SECONDS;
/** The service's configured grace period, which row 9 checks on the status endpoint. */
export const GRACE_DAYS = 3;
export const GOOD_CARD = "4242424242424242";
export const APP_URL = "https://app.example";

/** Where requests go instead of to the service itself, for example to a proxy that plants a fault. */
export type Front = (serviceUrl: string) => Promise<{ url: string; close(): Promise<void> }>;

/** The real service on its own port, with an account behind it and a feed that delivers the account's events. */
export class Stage {
  readonly account: Account;
  readonly feed: EventFeed;
  private readonly parts: StageParts;

  private constructor(account: Account, parts: StageParts) {
    this.account = account;
    this.parts = parts;
    this.feed = new EventFeed(account, parts.facade.url);
  }

  static async open(account: Account, front: Front = noFront): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), "billing-verify-"));
    const environment = environmentFor(account, folder);
    const clock = new ShiftedClock();
    const server = await startServer(unhurried(readConfig(environment)), silentLog, { clock, hasBackground: false });
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

  /** The status as the service reports it so many days from now. */
  statusAfter(days: number, user: string): Promise<Answer> {
    return this.later(days, () => this.status(user));
  }

  /** Delivers what waits, so many days later on the service's clock. */
  deliverAfter(days: number): Promise<void> {
    return this.later(days, () => this.feed.deliver());
  }

  private async later<T>(days: number, act: () => Promise<T>): Promise<T> {
    this.feed.aheadMs = this.parts.clock.offsetMs = days * DAY_MS;
    try {
      return await act();
    } finally {
      this.feed.aheadMs = this.parts.clock.offsetMs = 0;
    }
  }

  /** Whether the record gives access when the service is configured without a grace period. */
  async hasAccessWithoutGrace(user: string): Promise<unknown> {
    const config = readConfig({ ...this.parts.environment, GRACE_PERIOD_DAYS: "0" });
    const server = await startServer(unhurried(config), silentLog, { hasBackground: false });
    try {
      const request = { method: "GET", path: "/api/billing/status", token: await tokenFor(user) };
      return (await ask(`http://127.0.0.1:${server.port}`, request)).body.access;
    } finally {
      await server.stop();
    }
  }

  async call(method: string, path: string, user: string, body?: unknown): Promise<Answer> {
    return await ask(this.parts.facade.url, { method, path, token: await tokenFor(user), body });
  }

  /** With a token that proves nothing. `null`: without any. @returns the answer's status. */
  async callAsStranger(method: string, path: string, flaw: TokenFlaw | null): Promise<number> {
    const token = flaw === null ? null : await tokenFor("stranger", flaw);
    return (await ask(this.parts.facade.url, { method, path, token })).status;
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

  /** @throws Skipped on a real account. */
  get pages() {
    const { payPage, cancelInPortal } = this.account;
    if (payPage === null || cancelInPortal === null)
      throw new Skipped("only a person can use the hosted pages of a real account");
    return { payPage, cancelInPortal };
  }

  async buy(user: string): Promise<void> {
    await this.pay(user);
    await this.feed.deliver();
  }

  /**
   * Uses the hosted page where a program can drive it, otherwise the API with the customer that the service created. The events are
   * not delivered yet.
   */
  async pay(user: string): Promise<void> {
    const { payPage, priceId, stripe } = this.account;
    const url = await this.openPage(user);
    if (payPage !== null) return expectTrue("the page took the card", (await payPage(url, GOOD_CARD)).isPaid);
    const customer = await this.customerOf(user);
    const { id } = await stripe.paymentMethods.attach("pm_card_visa", { customer });
    await stripe.subscriptions.create({ customer, items: [{ price: priceId }], default_payment_method: id });
  }

  /** @param token of one of Stripe's test cards. */
  async changeCard(user: string, token: string): Promise<void> {
    const { stripe } = this.account;
    const { id } = await stripe.paymentMethods.attach(token, { customer: await this.customerOf(user) });
    await stripe.subscriptions.update((await this.subscriptionOf(user)).id, { default_payment_method: id });
  }

  /** @returns the id of a test clock that the user's customer lives by. */
  async startClock(user: string): Promise<string> {
    await this.openPage(user);
    const params = { frozen_time: unixNow(), customer: await this.customerOf(user) };
    return (await this.account.stripe.testHelpers.testClocks.create(params)).id;
  }

  /** Lets a customer's paid period end, with the charge that follows. */
  async passPeriod(clockId: string, user: string): Promise<void> {
    await this.advance(clockId, periodEnd(await this.subscriptionOf(user)) + RENEWAL_MARGIN_SECONDS);
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

/** Unix seconds. */
export function periodEnd({ items }: Stripe.Subscription): number {
  return items.data[0]?.current_period_end ?? 0;
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
    PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRETS,
    ...(account.apiBase === null ? {} : { PAYMENTS_API_BASE: account.apiBase }),
    APP_URL,
    // Nobody buys the first one, so that a service that always sells the first is noticed.
    PRICE_IDS: [account.otherPriceId, account.priceId].join(","),
    GRACE_PERIOD_DAYS: String(GRACE_DAYS),
    AUTH_JWT_SECRET: JWT_SECRET,
    SQLITE_FILE: join(folder, "billing.sqlite"),
    HOST: "127.0.0.1",
    PORT: "0",
    SHUTDOWN_DELAY_SECONDS: "0",
  };
}

/** The simulator has no rate limit, and a row must not wait for one. */
function unhurried(config: Config): Config {
  return { ...config, stripe: { ...config.stripe, throttleBudgetMs: 0, workerBudgetMs: 0 } };
}
