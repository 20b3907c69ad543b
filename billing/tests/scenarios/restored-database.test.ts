import { describe, expect, it } from "vitest";
import { createCustomer } from "../../simulator/objects/account.ts";
import { createSubscription } from "../../simulator/objects/payments.ts";
import { importRecords } from "../../src/flows/import-records.ts";
import { LinkRefused, linkCustomer } from "../../src/flows/link-customer.ts";
import { onBothEngines, onEmbedded } from "../support/engines.ts";
import type { Harness } from "../support/harness.ts";

/** Long enough ago that only the search, and no list of recent customers, finds it. */
const MONTH_SECONDS = 30 * 24 * 3_600;

const markOf = (userId: string) => ({ user_id: userId, application: "app.example" });

onBothEngines((fresh, startHarness) => {
  describe("a database without a user who has paid, as after a restore", () => {
    let harness: Harness;

    async function loseRecordOf(user: string): Promise<string> {
      harness = await startHarness();
      await harness.buy(user);
      const customer = await harness.customerOf(user);
      await harness.moveTo(await fresh());
      return customer;
    }

    it.each([
      ["the key of its creation", 0, true, "other@example.com"],
      ["the search", MONTH_SECONDS, false, "other@example.com"],
      ["the user's address", MONTH_SECONDS, true, "ann@example.com"],
    ])("sells no second subscription: %s finds the customer", async (_way, ageSeconds, isSearchLagging, email) => {
      const customer = await loseRecordOf("ann");
      const { world } = harness.simulator;
      world.isSearchLagging = isSearchLagging;
      const known = world.customers.get(customer);
      if (known) Object.assign(known, { created: known.created - ageSeconds, email });
      const answer = await harness.checkout("ann");
      expect(answer.status).toBe(409);
      expect(world.customers.size).toBe(1);
      expect(await harness.status("ann")).toMatchObject({ subscription_status: "active", access: true });
      expect(await harness.customerOf("ann")).toBe(customer);
    });

    it("of two customers of the user, the one that pays is found, not the oldest", async () => {
      const customer = await loseRecordOf("ann");
      const { world } = harness.simulator;
      createCustomer(world, { metadata: markOf("ann") }).created -= 60;
      expect((await harness.checkout("ann")).status).toBe(409);
      expect(await harness.customerOf("ann")).toBe(customer);
    });

    it("never takes a customer with the same address that belongs to another user", async () => {
      harness = await startHarness();
      createCustomer(harness.simulator.world, { email: "ann@example.com", metadata: markOf("mallory") });
      expect((await harness.checkout("ann")).status).toBe(200);
      expect(harness.simulator.world.customers.size).toBe(2);
    });

    it("sells nothing while Stripe cannot say whether there is a customer", async () => {
      await loseRecordOf("ann");
      for (const match of [/GET \/v1\/customers$/, /GET \/v1\/customers\/search/]) {
        harness.simulator.faults.clear();
        harness.simulator.faults.add({ kind: "500", match, times: 9 });
        expect((await harness.checkout("ann")).status).toBe(503);
      }
      expect(harness.simulator.world.customers.size).toBe(1);
    });

    it("sells with what the lists say when the account may not search, and raises an alert", async () => {
      await loseRecordOf("ann");
      harness.simulator.faults.add({ kind: "forbidden", match: /GET \/v1\/customers\/search/, times: 9 });
      expect((await harness.checkout("ann")).status).toBe(409);
      expect((await harness.checkout("bob")).status).toBe(200);
      expect(harness.alertCodes).toEqual(["provider_refused"]);
    });

    it.each(["customer.subscription.updated", "invoice.paid", "checkout.session.completed"])(
      "links the user again with a redelivered %s",
      async (type) => {
        const customer = await loseRecordOf("ann");
        const { world, webhooks } = harness.simulator;
        if (type === "customer.subscription.updated") {
          const subscription = harness.subscriptionsOf(customer)[0];
          world.emit(type, subscription ?? {}, customer);
        }
        webhooks.lose();
        const [delivery] = await webhooks.send(world.events.filter((event) => event.type === type));
        expect(delivery?.status).toBe(200);
        expect(await harness.status("ann")).toMatchObject({ subscription_status: "active", access: true });
      },
    );

    it("links nobody by what an event says: Stripe's own customer decides", async () => {
      harness = await startHarness();
      const { world, webhooks } = harness.simulator;
      const foreign = createCustomer(world);
      await harness.deps.store.ensureUser({ userId: "ann", email: null, now: harness.clock.now() });
      const claims = { metadata: markOf("ann"), client_reference_id: "ann", payment_link: "plink_1" };
      harness.witness.expected.push(/x is no kind/);
      for (const type of ["customer.subscription.updated", "checkout.session.completed", "invoice.paid"]) {
        world.emit(type, { id: `x_${type}`, object: "x", customer: foreign.id, mode: "subscription", ...claims }, null);
      }
      expect((await webhooks.flush()).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await harness.record("ann"))?.paymentCustomerId).toBeNull();
    });

    it("raises an alert at once when a user's two customers both have a subscription", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const { world } = harness.simulator;
      const price = world.prices.get("price_monthly");
      if (price === undefined) throw new Error("no price");
      const { id: first } = createCustomer(world, { metadata: markOf("ann") });
      const sold = createSubscription(world, { customerId: first, price, metadata: markOf("ann") });
      expect(harness.alertCodes).toEqual([]);
      world.emit("customer.subscription.updated", sold, first);
      await harness.simulator.webhooks.flushAll();
      expect(harness.alertCodes).toEqual(["second_customer", "second_live_subscription"]);
      expect(await harness.customerOf("ann")).not.toBe(first);
    });
  });
});

onEmbedded((fresh, startHarness) => {
  describe("the import", () => {
    let harness: Harness;

    async function loseRecordsOf(users: readonly string[]): Promise<void> {
      harness = await startHarness();
      for (const user of users) await harness.buy(user);
      await harness.moveTo(await fresh());
    }

    it("rebuilds every record, and changes nothing when it is repeated", async () => {
      harness = await startHarness();
      const known = async () => [await harness.record("ann"), await harness.status("ann"), await harness.record("bob")];
      for (const body of [{ price_id: "price_once", mode: "payment" }, { mode: "setup" }, undefined])
        await harness.buy("ann", body);
      await harness.buy("bob");
      // The newest saved card wins.
      for (const intent of harness.simulator.world.setupIntents.values()) intent.created += 60;
      const before = await known();
      await harness.moveTo(await fresh());
      createCustomer(harness.simulator.world);
      const report = { synced: 2, foreign: 1, conflict: 0, failed: 0, missing: 0, isComplete: true };
      for (let times = 0; times < 2; times += 1) {
        expect(await importRecords({}, harness.deps)).toEqual(report);
        expect(await known()).toEqual(before);
      }
    });

    it("leaves room for customers: it pauses after each one", async () => {
      await loseRecordsOf(["ann", "bob"]);
      const pausesMs: number[] = [];
      const clock = { now: () => harness.clock.now(), sleep: async (ms: number) => void pausesMs.push(ms) };
      await importRecords({}, { ...harness.deps, clock });
      expect(pausesMs).toEqual([100, 100]);
    });

    it("that was interrupted begins with those that were not read", async () => {
      harness = await startHarness();
      const { world } = harness.simulator;
      for (let index = 0; index < 150; index += 1) createCustomer(world, { metadata: markOf(`u${index}`) });
      const deps = { ...harness.deps, clock: { now: () => harness.clock.now(), sleep: async () => {} } };
      const controller = new AbortController();
      const onProgress = ({ synced }: { synced: number }) => synced === 60 && controller.abort();
      const first = await importRecords(
        { signal: controller.signal, onProgress: (counts) => void onProgress(counts) },
        deps,
      );
      expect(first).toMatchObject({ synced: 60, isComplete: false });
      const { requests } = harness.simulator;
      const readSince = (begin: number) => {
        const reads = requests.slice(begin).filter(({ path }) => path === "/v1/subscriptions");
        return [...new Set(reads.map(({ body }) => new URLSearchParams(body).get("customer")))];
      };
      const [begin, readBefore] = [requests.length, readSince(0)];
      expect(await importRecords({}, deps)).toMatchObject({ synced: 150, isComplete: true });
      expect(readBefore).toHaveLength(60);
      expect(readSince(begin).slice(90).toSorted()).toEqual(readBefore.toSorted());
    });

    it("counts what could not be read", async () => {
      await loseRecordsOf(["ann", "bob"]);
      harness.simulator.faults.add({ kind: "429", match: /GET \/v1\/subscriptions/, times: 1 });
      expect(await importRecords({}, harness.deps)).toMatchObject({ synced: 1, failed: 1, isComplete: true });
      expect(await importRecords({}, harness.deps)).toMatchObject({ synced: 2, failed: 0, isComplete: true });
    });

    it("keeps a user's recorded customer when there is a second one, and raises an alert", async () => {
      harness = await startHarness();
      await harness.buy("ann");
      const recorded = await harness.customerOf("ann");
      const { world } = harness.simulator;
      createCustomer(world, { metadata: markOf("ann") });
      expect(await importRecords({}, harness.deps)).toMatchObject({ synced: 1, conflict: 1 });
      expect(await harness.customerOf("ann")).toBe(recorded);
      expect(harness.alertCodes).toEqual(["second_customer"]);
    });
  });

  describe("an operator's link", () => {
    let harness: Harness;

    /** Somebody bought on a payment link: a customer without a user id. */
    async function withBuyer(email = "ann@example.com"): Promise<string> {
      harness = await startHarness();
      const { world } = harness.simulator;
      const { id } = createCustomer(world, { email });
      const price = world.prices.get("price_monthly");
      if (price === undefined) throw new Error("no price");
      createSubscription(world, { customerId: id, price });
      return id;
    }

    const link = (customer: { id: string } | { verifiedEmail: string }, userId = "ann", replaces = false) =>
      linkCustomer({ userId, customer, replaces }, harness.deps);

    it("gives the user what the customer has bought, and is known to Stripe from then on", async () => {
      const customer = await withBuyer();
      expect(await link({ id: customer })).toBe(customer);
      expect((await harness.status("ann")).access).toBe(true);
      expect(harness.simulator.world.customers.get(customer)?.metadata).toEqual(markOf("ann"));
    });

    it("finds the customer by a verified address, but not if two have it", async () => {
      const customer = await withBuyer();
      expect(await link({ verifiedEmail: "Ann@Example.com" })).toBe(customer);
      const { world } = harness.simulator;
      createCustomer(world, { email: "ann@example.com" });
      await expect(link({ verifiedEmail: "ann@example.com" }, "bob")).rejects.toThrow(/several/);
      await expect(link({ verifiedEmail: "nobody@example.com" }, "bob")).rejects.toThrow(LinkRefused);
    });

    it.each([1, 101])(
      "finds the customer by a verified address where the account may not search, beside %i",
      async (others) => {
        const customer = await withBuyer("Ann@Example.com");
        const { world, faults } = harness.simulator;
        faults.add({ kind: "forbidden", match: /GET \/v1\/customers\/search/, times: 9 });
        for (let index = 0; index < others; index += 1) createCustomer(world, { email: `${index}@example.com` });
        expect(await link({ verifiedEmail: "ann@example.com" })).toBe(customer);
        createCustomer(world, { email: "ANN@example.com" });
        await expect(link({ verifiedEmail: "ann@example.com" }, "bob")).rejects.toThrow(/several/);
        await expect(link({ verifiedEmail: "nobody@example.com" }, "bob")).rejects.toThrow(LinkRefused);
      },
    );

    it("takes no customer away from another user", async () => {
      const customer = await withBuyer();
      await link({ id: customer });
      await expect(link({ id: customer }, "mallory")).rejects.toThrow(/belongs to user ann/);
      expect((await harness.status("mallory")).access).toBe(false);
      await expect(link({ id: "cus_none" }, "bob")).rejects.toThrow(/does not know/);
    });

    it("replaces a recorded customer only when told to, and reports two live subscriptions", async () => {
      const customer = await withBuyer("other@example.com");
      await harness.buy("ann");
      const recorded = await harness.customerOf("ann");
      await expect(link({ id: customer })).rejects.toThrow(recorded);
      await link({ id: customer }, "ann", true);
      expect(await harness.customerOf("ann")).toBe(customer);
      expect(harness.alertCodes).toEqual(["second_live_subscription"]);
      expect(harness.simulator.world.customers.get(recorded)?.metadata).toEqual({});
    });
  });
});
