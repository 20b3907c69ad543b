import { describe, expect, it } from "vitest";
import { createCustomer, createPrice } from "../../simulator/objects/account.ts";
import { importRecords } from "../../src/flows/import-records.ts";
import { nightly } from "../../src/flows/nightly.ts";
import { onEmbedded } from "../support/engines.ts";
import type { Harness } from "../support/harness.ts";

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
      expect(await importRecords({ restarts: true }, deps)).toMatchObject({ synced: 0, foreign: 2 });
      expect(await importRecords({ restarts: true, adopts: true }, deps)).toMatchObject({ synced: 1, foreign: 1 });
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
