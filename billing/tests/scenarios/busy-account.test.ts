import { describe, expect, it } from "vitest";
import { createCustomer } from "../../simulator/objects/account.ts";
import { watchCompleteness } from "../../src/flows/known-customer.ts";
import { reconcileRecords } from "../../src/flows/reconcile-records.ts";
import { onEmbedded } from "../support/engines.ts";

onEmbedded((fresh, startHarness) => {
  describe("an account in which others made customers a moment ago", () => {
    it.each([10, 1_000, 10_001])(
      "sells to a new buyer with three calls, and to one of a lost database: %i",
      async (count) => {
        const harness = await startHarness();
        const { world, requests } = harness.simulator;
        for (let index = 0; index < count; index += 1) createCustomer(world, { email: "shared@example.com" });
        await watchCompleteness(harness.deps);
        requests.length = 0;
        await harness.openSession("ann");
        expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
          "GET /v1/customers",
          "POST /v1/customers",
          "POST /v1/checkout/sessions",
        ]);
        await harness.moveTo(await fresh());
        world.isSearchLagging = true;
        requests.length = 0;
        expect((await harness.checkout("ann")).status).toBe(200);
        expect(world.customers.size).toBe(count + 1);
        expect(requests.length).toBeLessThan(10);
      },
    );

    it("marks its own customers at night with reads of those alone", async () => {
      const harness = await startHarness();
      await harness.buy("ann");
      const { world, requests } = harness.simulator;
      for (let index = 0; index < 500; index += 1) createCustomer(world, { metadata: { user_id: `u${index}` } });
      const own = world.customers.get(await harness.customerOf("ann"));
      if (own) own.metadata = { user_id: "ann" };
      requests.length = 0;
      await reconcileRecords({ limit: 9 }, harness.deps);
      expect(own?.metadata).toEqual({ user_id: "ann", application: "app.example" });
      expect(requests.length).toBeLessThan(6);
    });
  });
});
