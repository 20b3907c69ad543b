import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { payOnPage } from "../../simulator/engine/checkout.ts";
import { Simulator } from "../../simulator/simulator.ts";
import type { SimEvent } from "../../simulator/types.ts";
import { silentLog } from "../../src/adapters/runtime.ts";
import { createStore } from "../../src/adapters/storage/create-store.ts";
import type { Database } from "../../src/adapters/storage/database.ts";
import { PostgresDatabase } from "../../src/adapters/storage/postgres-database.ts";
import { SqliteDatabase } from "../../src/adapters/storage/sqlite-database.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { chargeOffSession } from "../../src/flows/charge-off-session.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { openCheckout } from "../../src/flows/open-checkout.ts";
import { receiveEvent } from "../../src/flows/receive-event.ts";
import { openService, type Service } from "../../src/service.ts";
import { CrashingDatabase } from "../support/crashing-database.ts";
import { onBothEngines } from "../support/engines.ts";
import { baseEnvironment, seedPrices, TestClock } from "../support/harness.ts";
import { createDatabase, findPostgres, startPostgres } from "../support/postgres.ts";
import { runStorm } from "../support/storm.ts";

const PRICE = { mode: "subscription", priceId: "price_monthly" } as const;
function callerOf(userId: string) {
  return { userId, email: `${userId}@example.com` };
}

/** Longer than the lease of a process that died. */
const LEASE_MS = 61_000;

onBothEngines((fresh) => {
  describe("a process killed between any two statements", () => {
    const simulator = new Simulator();
    const clock = new TestClock();
    let inner: Database;
    let healthy: Service;

    beforeAll(async () => {
      environment = { ...baseEnvironment(await simulator.start()), ...(await fresh()) };
      seedPrices(simulator);
      const { DATABASE_URL: url, SQLITE_FILE: file = "" } = environment;
      inner = url === undefined ? new SqliteDatabase(file) : new PostgresDatabase(url);
      healthy = await open(inner);
    });
    afterAll(async () => {
      await inner.close();
      await simulator.stop();
    });

    let environment: Record<string, string> = {};

    /** The service on a database that other services also use. */
    function open(database: Database): Promise<Service> {
      const read = readConfig(environment);
      const config = { ...read, stripe: { ...read.stripe, maxRetries: 0, throttleBudgetMs: 0 } };
      return openService(config, silentLog, { clock, openStore: async () => createStore(database) });
    }

    function eventsOf(user: string): SimEvent[] {
      const mine = [...simulator.world.customers.values()]
        .filter(({ metadata }) => metadata.user_id === user)
        .map(({ id }) => id);
      return simulator.world.events.filter(({ data }) => mine.includes(String(data.object.customer)));
    }

    async function deliver(user: string, deps: Deps): Promise<void> {
      for (const event of eventsOf(user)) await receiveEvent(structuredClone(event), deps);
    }

    /** From the first click to access. Every part may be repeated. */
    async function buy(user: string, deps: Deps): Promise<void> {
      const outcome = await openCheckout(callerOf(user), PRICE, deps);
      if (outcome.kind === "open") pay(outcome.url, "4242424242424242");
      await deliver(user, deps);
    }

    /** Saves a card that requires authentication, and charges it. */
    async function charge(user: string, deps: Deps): Promise<void> {
      const hasCard = (await deps.store.findUser(user))?.paymentMethodId;
      const setup = hasCard ? null : await openCheckout(callerOf(user), { mode: "setup" }, deps);
      if (setup?.kind === "open") pay(setup.url, "4000002760003184");
      await deliver(user, deps);
      const order = { id: `charge-${user}`, userId: user, reference: `order-${user}`, amount: 700, currency: "usd" };
      await chargeOffSession(order, deps);
      await deliver(user, deps);
    }

    function pay(url: string, cardNumber: string): void {
      payOnPage(simulator.world, url.slice(url.lastIndexOf("/") + 1), { cardNumber, challenge: "complete" });
    }

    function onlyCustomerOf(user: string): string {
      const customers = [...simulator.world.customers.values()].filter(({ metadata }) => metadata.user_id === user);
      expect(customers).toHaveLength(1);
      return customers[0]?.id ?? "";
    }

    async function checkPurchase(user: string, deps: Deps): Promise<void> {
      const paymentCustomerId = onlyCustomerOf(user);
      const bought = [...simulator.world.subscriptions.values()].filter(
        ({ customer }) => customer === paymentCustomerId,
      );
      expect(bought).toHaveLength(1);
      const record = { paymentCustomerId, paymentSubscriptionId: bought[0]?.id, subscriptionStatus: "active" };
      expect(await deps.store.findUser(user)).toMatchObject(record);
    }

    async function checkCharge(user: string, deps: Deps): Promise<void> {
      const customerId = onlyCustomerOf(user);
      const charges = [...simulator.world.paymentIntents.values()].filter(({ customer }) => customer === customerId);
      expect(charges).toHaveLength(1);
      expect(await deps.store.findUser(user)).toMatchObject({ paymentMethodId: expect.stringMatching(/^pm_/) });
      const now = clock.now();
      const mails = await deps.store.claim("mails", { limit: 99, now, ttlMs: 0, owner: "test" });
      expect(mails.map(({ content }) => content)).toMatchObject([{ kind: "pay_on_session", userId: user }]);
      for (const mail of mails)
        await deps.store.settle("mails", mail, { owner: "test", error: null, dueAt: null, now });
    }

    it.each([
      { name: "buy", story: buy, check: checkPurchase, atLeast: 25 },
      { name: "charge", story: charge, check: checkCharge, atLeast: 25 },
    ])(
      "loses nothing and does nothing twice, whichever statement it is: $name",
      async ({ name, story, check, atLeast }) => {
        // The embedded engine is tested at every step. The flows are the same on PostgreSQL.
        const stride = environment.DATABASE_URL === undefined ? 1 : 5;
        let step = 1;
        for (let isFinished = false; !isFinished; step += stride) {
          const user = `${name}-${step}`;
          const database = new CrashingDatabase(inner);
          const doomed = await open(database);
          database.crashAtStep(step);
          await story(user, doomed.deps).catch(() => {});
          isFinished = !database.isDead;
          clock.offsetMs = LEASE_MS;
          await story(user, healthy.deps);
          await check(user, healthy.deps);
          clock.offsetMs = 0;
        }
        expect(step).toBeGreaterThan(atLeast);
      },
      60_000,
    );
  });
});

const SHORT_RUN = { seconds: 3, killEveryMs: 1_000 };

describe("events from many senders while everything fails", () => {
  it("are recorded if they were acknowledged: kill -9 of the service on the embedded database", async () => {
    const folder = await mkdtemp(join(tmpdir(), "billing-storm-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const database = { SQLITE_FILE: join(folder, "billing.sqlite") };
    const report = await runStorm({ ...SHORT_RUN, database, replicas: 1, restartDatabase: null });
    expect(report).toMatchObject({ lost: 0, stale: 0, crashes: 0 });
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.kills).toBeGreaterThan(0);
  });

  // The global set-up prints the line about the skipped tests.
  it.skipIf(findPostgres() === null)(
    "are recorded if they were acknowledged: kill -9 of two services and of their PostgreSQL server",
    async () => {
      const server = await startPostgres(findPostgres() ?? "", { isDurable: true });
      onTestFinished(() => server.stop());
      const database = { DATABASE_URL: await createDatabase(server.adminUrl) };
      const restartDatabase = { run: () => server.restart(200), everyMs: 1_300 };
      const report = await runStorm({ ...SHORT_RUN, database, replicas: 2, restartDatabase });
      expect(report).toMatchObject({ lost: 0, stale: 0, crashes: 0 });
      expect(report.acknowledged).toBeGreaterThan(0);
      expect(report.databaseRestarts).toBeGreaterThan(0);
    },
    180_000,
  );
});
