import { describe, expect, it } from "vitest";
import { createCustomer, createPrice } from "../../simulator/objects/account.ts";
import { createRefund, createSubscription } from "../../simulator/objects/payments.ts";
import { silentLog } from "../../src/adapters/runtime.ts";
import { prices, rename } from "../../src/commands/identity.ts";
import { HOUR_MS } from "../../src/core/instants.ts";
import { findReversals } from "../../src/flows/find-reversals.ts";
import { importRecords } from "../../src/flows/import-records.ts";
import { watchCompleteness } from "../../src/flows/known-customer.ts";
import { nightly } from "../../src/flows/nightly.ts";
import { reconcileRecords } from "../../src/flows/reconcile-records.ts";
import { onEmbedded } from "../support/engines.ts";
import { baseEnvironment, type Harness } from "../support/harness.ts";

onEmbedded((fresh, startHarness) => {
  describe("two applications in one account, which both count their users from 1", () => {
    let harness: Harness;

    /** Replica 1 belongs to the other application. */
    async function start(): Promise<void> {
      harness = await startHarness();
      await harness.startReplica({ APP_URL: "https://other.example", ...(await fresh()) });
    }

    it("neither sees, sells to nor changes the other's customers", async () => {
      await start();
      await harness.buy("1");
      const customer = await harness.customerOf("1");
      const answer = await harness.checkout("1", { price_id: "price_monthly" }, 1);
      expect(answer.status).toBe(200);
      const other = harness.servers[1]?.service.deps;
      const own = await other?.store.findUser("1");
      expect(own?.paymentCustomerId).not.toBe(customer);
      expect(own?.subscriptionStatus).toBeNull();
      const portal = await harness.call("POST", "/api/billing-portal", { user: "1", replica: 1 });
      expect(portal.status).toBe(200);
      const opened = [...harness.simulator.world.portalSessions.values()].at(-1);
      expect(opened?.customer).toBe(own?.paymentCustomerId);
    });

    it.each(["unknown there", "known there, without a customer"])(
      "ignores the other's events about a user who is %s",
      async (state) => {
        await start();
        const { service, port } = harness.servers[1] ?? harness.server;
        const now = harness.clock.now();
        if (state !== "unknown there") await service.deps.store.ensureUser({ userId: "7", email: null, now });
        for (const endpoint of harness.simulator.world.endpoints.values())
          endpoint.url = `http://127.0.0.1:${port}/api/webhooks/payments`;
        await harness.buy("7");
        expect(harness.simulator.world.delivered.size).toBeGreaterThan(0);
        expect((await service.deps.store.findUser("7"))?.paymentCustomerId ?? null).toBeNull();
        expect(harness.alerts).toEqual([]);
      },
    );

    it("imports what carries its mark, and with --adopt what carries none", async () => {
      await start();
      await harness.buy("1");
      const { world } = harness.simulator;
      const unmarked = { metadata: { user_id: "2" } };
      const { id } = createCustomer(world, unmarked);
      const { deps } = (harness.servers[1] ?? harness.server).service;
      expect(await importRecords({}, deps)).toMatchObject({ synced: 0, foreign: 2 });
      expect(await importRecords({ adopts: true }, deps)).toMatchObject({ synced: 1, foreign: 1 });
      expect(world.customers.get(id)?.metadata).toEqual({ user_id: "2", application: "other.example" });
    });

    it("marks at night what an earlier version made, if its database knows it", async () => {
      harness = await startHarness();
      await harness.buy("1");
      const { world } = harness.simulator;
      const own = world.customers.get(await harness.customerOf("1"));
      if (own) own.metadata = { user_id: "1" };
      const { id } = createCustomer(world, { metadata: { user_id: "2" } });
      await nightly(AbortSignal.timeout(60_000), harness.deps);
      expect(own?.metadata).toEqual({ user_id: "1", application: "app.example" });
      expect(world.customers.get(id)?.metadata).toEqual({ user_id: "2" });
    });

    it("keeps its name when its address changes, and takes no database of another", async () => {
      const database = await fresh();
      harness = await startHarness(database);
      await harness.startReplica({ APP_URL: "https://moved.example", ...database });
      expect(harness.servers[1]?.service.deps.policy.application).toBe("app.example");
      await expect(harness.startReplica({ PAYMENTS_APPLICATION: "shop", ...database })).rejects.toThrow("app.example");
    });
  });

  describe("the name of an application", () => {
    let harness: Harness;
    const nameOf = (replica: number) => harness.servers[replica]?.service.deps.policy.application;

    it("is another one for each database where others have the same address, and stays", async () => {
      const [database, APP_URL] = [await fresh(), "http://localhost:3000"];
      harness = await startHarness({ ...database, APP_URL });
      await harness.startReplica({ APP_URL, ...database });
      await harness.startReplica({ APP_URL, ...(await fresh()) });
      expect(nameOf(0)).toMatch(/^local-[0-9a-f]{12}$/);
      expect(nameOf(1)).toBe(nameOf(0));
      expect(nameOf(2)).not.toBe(nameOf(0));
      await harness.buy("ann");
      const health = await (await harness.call("GET", "/healthz")).json();
      expect(health).toMatchObject({ application: nameOf(0) });
      const other = harness.servers[2]?.service.deps;
      expect((await harness.call("POST", "/api/billing-portal", { user: "ann", replica: 2 })).status).toBe(409);
      expect(await other?.store.findUser("ann")).toBeNull();
    });

    it("that another database uses is noticed at the start, until everything is known", async () => {
      harness = await startHarness();
      await watchCompleteness(harness.deps);
      await harness.buy("ann");
      await watchCompleteness(harness.deps);
      expect(harness.alertCodes).toEqual([]);
      const customer = await harness.customerOf("ann");
      await harness.startReplica(await fresh());
      const { deps } = (harness.servers[1] ?? harness.server).service;
      await watchCompleteness(deps);
      expect(harness.alerts).toMatchObject([{ code: "mark_in_use", application: "app.example", customer }]);
      expect(await importRecords({}, deps)).toMatchObject({ synced: 1 });
      harness.clock.offsetMs = HOUR_MS / 2;
      await watchCompleteness(deps);
      expect(harness.alerts).toHaveLength(1);
    });

    it("that another database uses is noticed when an event brings a customer that nobody here made", async () => {
      harness = await startHarness();
      await watchCompleteness(harness.deps);
      const { world } = harness.simulator;
      const { id: customer } = createCustomer(world, { metadata: { user_id: "7", application: "app.example" } });
      const price = world.prices.get("price_monthly");
      if (price === undefined) throw new Error("no price");
      const metadata = { user_id: "7", application: "app.example" };
      const sold = createSubscription(world, { customerId: customer, price, metadata });
      world.emit("customer.subscription.updated", sold, customer);
      await harness.simulator.webhooks.flushAll();
      expect(harness.alerts).toMatchObject([{ code: "mark_in_use", customer }]);
      // It may be a backup that was restored a moment ago, so whoever pays has access.
      expect(await harness.status("7")).toMatchObject({ access: true });
    });

    it("is asked of Stripe's index only after a gap in what the database knows", async () => {
      harness = await startHarness();
      const searches = () => harness.simulator.countRequests("GET", "/v1/customers/search");
      await watchCompleteness(harness.deps);
      const before = searches();
      await harness.openSession("ann");
      expect(searches()).toBe(before);
      harness.clock.offsetMs = HOUR_MS;
      await watchCompleteness(harness.deps);
      await harness.openSession("bob");
      expect(searches()).toBe(before + 1);
    });

    it("can be changed: what is known gets the new mark, and what carries the old one stays ours", async () => {
      const database = await fresh();
      harness = await startHarness(database);
      await harness.buy("ann");
      await harness.buy("ann", { price_id: "price_once", mode: "payment" });
      const { world } = harness.simulator;
      const [customer, subscription] = [await harness.customerOf("ann"), await harness.subscriptionOf("ann")];
      const environment = { ...baseEnvironment(world.baseUrl), ...database, APP_URL: "https://moved.example" };
      await harness.stopServers();
      expect(await rename.run({ rest: ["shop"], options: {} }, environment, silentLog)).toBe(0);
      expect(world.customers.get(customer)?.metadata).toEqual({ user_id: "ann", application: "shop" });
      expect(subscription.metadata).toEqual({ user_id: "ann", application: "shop" });
      await expect(harness.startReplica({ PAYMENTS_APPLICATION: "app.example" })).rejects.toThrow("rename app.example");
      await harness.startReplica({ PAYMENTS_APPLICATION: "shop" });
      for (const endpoint of world.endpoints.values()) endpoint.url = harness.url("/api/webhooks/payments");
      const paid = [...world.paymentIntents.values()].find(({ metadata }) => metadata.application === "app.example");
      if (paid === undefined) throw new Error("no payment");
      createRefund(world, paid);
      await findReversals(harness.deps);
      expect((await harness.status("ann")).purchases).toMatchObject([{ refunded_amount: 2_500 }]);
      expect((await harness.checkout("ann")).status).toBe(409);
      expect(harness.alertCodes).toEqual(["refund_found"]);
    });
  });

  describe("prices", () => {
    let harness: Harness;

    it.each(["active", "past_due"])(
      "of others, whose subscription is %s, neither give access nor stop a sale",
      async (status) => {
        harness = await startHarness();
        await harness.buy("ann");
        const { world } = harness.simulator;
        createPrice(world, { id: "price_courses", amount: 1, currency: "usd", interval: "month" });
        const sold = await harness.subscriptionOf("ann");
        const price = world.prices.get("price_courses");
        Object.assign(sold, { status, metadata: {} });
        for (const item of sold.items.data) Object.assign(item, { price });
        world.emit("customer.subscription.updated", sold, sold.customer);
        await harness.simulator.webhooks.flushAll();
        expect(await harness.status("ann")).toMatchObject({
          access: false,
          subscription_status: "canceled",
        });
        expect((await harness.checkout("ann")).status).toBe(200);
      },
    );

    it("that an earlier version took for ours are read again, and a person can say which are", async () => {
      const database = await fresh();
      harness = await startHarness(database);
      const { world } = harness.simulator;
      await harness.buy("ann");
      const own = await harness.subscriptionOf("ann");
      const price = createPrice(world, { id: "price_courses", amount: 1, currency: "usd", interval: "month" });
      const courses = world.prices.get("price_courses") ?? price;
      Object.assign(own, {
        metadata: {},
        items: { ...own.items, data: own.items.data.map((item) => ({ ...item, price: courses })) },
      });
      // What the migration to this version finds.
      await harness.deps.store.rememberPrices(["price_courses"]);
      await harness.stopServers();
      await harness.startReplica();
      await reconcileRecords({ limit: 9 }, harness.deps);
      expect(await harness.status("ann")).toMatchObject({ access: true, price_id: "price_courses" });
      const environment = { ...baseEnvironment(world.baseUrl), ...database };
      const run = async (...rest: string[]) => await prices.run({ rest, options: {} }, environment, silentLog);
      await expect(run("remove", "price_monthly")).rejects.toThrow("price_monthly is in PRICE_IDS");
      await expect(run("remove")).rejects.toThrow("prices [add|remove");
      expect(await run("remove", "price_courses")).toBe(0);
      await harness.stopServers();
      await harness.startReplica();
      await reconcileRecords({ limit: 1 }, harness.deps);
      expect(await harness.status("ann")).toMatchObject({ access: false, subscription_status: "canceled" });
      expect(await run("add", "price_courses")).toBe(0);
      expect(await run()).toBe(0);
    });

    it("that are no longer offered keep giving access", async () => {
      const database = await fresh();
      harness = await startHarness(database);
      await harness.buy("ann");
      const sold = await harness.subscriptionOf("ann");
      sold.metadata = {};
      await harness.stopServers();
      await harness.startReplica({ PRICE_IDS: "price_yearly" });
      for (const endpoint of harness.simulator.world.endpoints.values())
        endpoint.url = harness.url("/api/webhooks/payments");
      harness.simulator.world.emit("customer.subscription.updated", sold, sold.customer);
      await harness.simulator.webhooks.flushAll();
      expect(await harness.status("ann")).toMatchObject({ access: true, price_id: "price_monthly" });
      expect((await harness.checkout("ann", { price_id: "price_monthly" })).status).toBe(400);
    });
  });
});
