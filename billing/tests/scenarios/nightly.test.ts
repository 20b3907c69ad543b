import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../src/core/instants.ts";
import { nightly } from "../../src/flows/nightly.ts";
import { onEmbedded } from "../support/engines.ts";
import { Harness } from "../support/harness.ts";

onEmbedded((fresh) => {
  describe("the nightly work, when something fails", () => {
    let harness: Harness;
    afterEach(() => harness.stop());
    const never = new AbortController().signal;

    async function withCustomers(users: readonly string[]): Promise<void> {
      harness = await Harness.start(await fresh());
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
    ])("does not count as done when the provider is down, with %s", async (_case, users) => {
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

    it("remembers events for as long as the provider may send them again, and no longer", async () => {
      harness = await Harness.start(await fresh());
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
