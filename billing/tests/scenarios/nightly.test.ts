import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../src/core/instants.ts";
import { nightly } from "../../src/flows/nightly.ts";
import { reconcileRecords } from "../../src/flows/reconcile-records.ts";
import { onEmbedded } from "../support/engines.ts";
import type { Harness } from "../support/harness.ts";

onEmbedded((_fresh, startHarness) => {
  describe("the nightly work, when something fails", () => {
    let harness: Harness;
    const never = new AbortController().signal;

    async function withCustomers(users: readonly string[]): Promise<void> {
      harness = await startHarness();
      for (const user of users) await harness.openSession(user);
    }
    const lastRun = () => harness.deps.store.readSetting("nightly_at");

    it("does not count as done when the process is stopped halfway", async () => {
      await withCustomers(["ann", "bob"]);
      const controller = new AbortController();
      const clock = { now: () => harness.clock.now(), sleep: async () => controller.abort() };
      expect(await nightly(controller.signal, { ...harness.deps, clock })).toBe(false);
      expect(await lastRun()).toBeNull();
      expect(await nightly(never, harness.deps)).toBe(true);
      expect(await lastRun()).not.toBeNull();
    });

    it.each([
      ["a few customers", ["a", "b"]],
      ["many customers", ["a", "b", "c", "d", "e", "f"]],
    ])("does not count as done when Stripe is down, with %s", async (_case, users) => {
      await withCustomers(users);
      harness.simulator.faults.add({ kind: "429", match: /GET \/v1\/subscriptions/, times: 50 });
      expect(await nightly(never, harness.deps)).toBe(false);
      expect(await lastRun()).toBeNull();
    });

    it("counts as done when one of several customers could not be read", async () => {
      await withCustomers(["ann", "bob"]);
      harness.simulator.faults.add({ kind: "429", match: /GET \/v1\/subscriptions/, times: 1 });
      expect(await nightly(never, harness.deps)).toBe(true);
      expect(await lastRun()).not.toBeNull();
    });

    it("reads the customers even if old rows cannot be deleted, and does so once a night", async () => {
      await withCustomers(["ann"]);
      const store = { ...harness.deps.store, pruneBefore: () => Promise.reject(new Error("statement timeout")) };
      await expect(nightly(never, { ...harness.deps, store })).rejects.toThrow("statement timeout");
      expect(harness.simulator.countRequests("GET", "/v1/subscriptions")).toBeGreaterThan(0);
      expect(await lastRun()).not.toBeNull();
      expect(await nightly(never, { ...harness.deps, store })).toBe(false);
    });

    it("remembers events for as long as Stripe may send them again, and no longer", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const customer = await harness.customerOf("ann");
      const [paid] = harness.simulator.world.events.filter(({ type }) => type === "invoice.paid");
      const isKnownAfter = async (days: number) => {
        harness.clock.offsetMs = days * DAY_MS;
        await nightly(never, harness.deps);
        return (await harness.deps.store.beginSync(customer, paid?.id ?? "")).kind;
      };
      expect(await isKnownAfter(34)).toBe("duplicate");
      expect(await isKnownAfter(36)).toBe("ticket");
    });
  });
});

onEmbedded((_fresh, startHarness) => {
  describe("when Stripe does not know a customer whose subscription runs", () => {
    let harness: Harness;

    /** With the key of another account of the same mode, every customer is missing. */
    async function loseCustomers(users: readonly string[]): Promise<void> {
      harness = await startHarness();
      for (const user of users) await harness.buy(user);
      for (const user of users) harness.simulator.world.deletedCustomers.add(await harness.customerOf(user));
    }

    it.each(["active", "trialing", "past_due"])(
      "reconcile leaves a record that is %s unchanged, and raises an alert",
      async (status) => {
        harness = await startHarness();
        await harness.buy("ann");
        const subscription = await harness.subscriptionOf("ann");
        subscription.status = status;
        await reconcileRecords({ limit: 9 }, harness.deps);
        const before = await harness.record("ann");
        expect(before?.subscriptionStatus).toBe(status);
        harness.simulator.world.deletedCustomers.add(await harness.customerOf("ann"));
        expect(await reconcileRecords({ limit: 9 }, harness.deps)).toMatchObject({
          missing: 1,
          failed: 0,
          isComplete: true,
        });
        expect(await harness.record("ann")).toEqual(before);
        expect(harness.alertCodes).toEqual(["customer_missing"]);
      },
    );

    it("an event other than the end of the subscription leaves the record unchanged, once", async () => {
      await loseCustomers(["ann"]);
      const before = await harness.record("ann");
      const { world, webhooks } = harness.simulator;
      const customer = await harness.customerOf("ann");
      const events = [
        world.emit("invoice.paid", { id: "in_9", object: "invoice", customer }, null),
        world.emit("customer.subscription.deleted", { id: "sub_older", object: "subscription", customer }, null),
      ];
      webhooks.lose();
      expect((await webhooks.send([...events, ...events])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await harness.record("ann")).toEqual(before);
      expect(harness.alertCodes).toEqual(["customer_missing", "customer_missing"]);
    });

    it("a checkout is refused, keeps the customer, and raises an alert", async () => {
      await loseCustomers(["ann"]);
      const before = await harness.record("ann");
      const response = await harness.checkout("ann");
      expect(response.status).toBe(503);
      expect(await harness.record("ann")).toEqual(before);
      expect(harness.alertCodes).toEqual(["customer_missing"]);
    });

    it("three times in a row, reconcile stops and suspects the key", async () => {
      await loseCustomers(["ann", "bob", "cleo", "dan"]);
      expect(await reconcileRecords({ limit: 9 }, harness.deps)).toMatchObject({ missing: 3, isComplete: false });
      expect(harness.alertCodes).toEqual([...Array(3).fill("customer_missing"), "wrong_key_suspected"]);
      for (const user of ["ann", "bob", "cleo", "dan"]) expect((await harness.status(user)).access).toBe(true);
    });

    it("three in a row whose subscriptions have ended are put right, and no key is suspected", async () => {
      harness = await startHarness();
      const users = ["ann", "bob", "cleo", "dan"];
      for (const user of users) {
        await harness.buy(user);
        (await harness.subscriptionOf(user)).status = "canceled";
      }
      await reconcileRecords({ limit: 9 }, harness.deps);
      for (const user of users) harness.simulator.world.deletedCustomers.add(await harness.customerOf(user));
      const report = await reconcileRecords({ limit: 9 }, harness.deps);
      expect(report).toMatchObject({ synced: 4, missing: 0, isComplete: true });
      expect(new Set(harness.alertCodes)).toEqual(new Set(["customer_missing"]));
    });

    it("but not three times in a row, reconcile continues", async () => {
      harness = await startHarness();
      const users = ["a", "b", "c", "d", "e"];
      for (const user of users) await harness.buy(user);
      for (const user of ["a", "b", "d", "e"])
        harness.simulator.world.deletedCustomers.add(await harness.customerOf(user));
      expect(await reconcileRecords({ limit: 9 }, harness.deps)).toMatchObject({
        synced: 1,
        missing: 4,
        isComplete: true,
      });
      expect(harness.alertCodes).not.toContain("wrong_key_suspected");
    });
  });
});
