import { afterEach, describe, expect, it } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { Harness, tokenFor } from "../support/harness.ts";

onEmbedded((fresh) => {
  describe("a user's account that changes", () => {
    let harness: Harness;
    afterEach(() => harness.stop());

    /** A call of Ann's, whose token names this address. */
    async function callAs(email: string, path: string): Promise<number> {
      const headers = {
        authorization: `Bearer ${await tokenFor("ann", { email })}`,
        "content-type": "application/json",
      };
      const body = path === "/api/checkout" ? '{"price_id":"price_monthly"}' : null;
      return (await fetch(harness.url(path), { method: "POST", headers, body })).status;
    }
    const emailAtProvider = async () => harness.simulator.world.customers.get(await harness.customerOf("ann"))?.email;
    const updates = async () =>
      harness.simulator.countRequests("POST", `/v1/customers/${await harness.customerOf("ann")}`);

    it.each(["/api/checkout", "/api/billing-portal"])("passes a changed address on at %s, once", async (path) => {
      harness = await Harness.start(await fresh());
      await harness.openSession("ann");
      for (let times = 0; times < 2; times += 1) expect(await callAs("new@example.com", path)).toBe(200);
      expect(await emailAtProvider()).toBe("new@example.com");
      expect((await harness.record("ann"))?.email).toBe("new@example.com");
      expect(await updates()).toBe(1);
    });

    it("passes it on at the next visit when the provider was down", async () => {
      harness = await Harness.start(await fresh());
      await harness.openSession("ann");
      harness.simulator.faults.add({ kind: "500", match: /POST \/v1\/customers\/cus/, times: 1 });
      expect(await callAs("new@example.com", "/api/billing-portal")).toBe(503);
      expect(await callAs("new@example.com", "/api/billing-portal")).toBe(200);
      expect(await emailAtProvider()).toBe("new@example.com");
    });

    it("can buy although the provider refuses the address, and is created once", async () => {
      harness = await Harness.start(await fresh());
      harness.simulator.faults.add({ kind: "email_invalid", match: /POST \/v1\/customers$/, times: 1 });
      expect(await callAs("odd@example.com", "/api/checkout")).toBe(200);
      expect([...harness.simulator.world.customers.values()].map(({ email }) => email)).toEqual([null]);
    });

    it("still opens the portal when the provider refuses the address", async () => {
      harness = await Harness.start(await fresh());
      await harness.openSession("ann");
      const customer = await harness.customerOf("ann");
      harness.simulator.faults.add({
        kind: "email_invalid",
        match: new RegExp(`POST /v1/customers/${customer}`),
        times: 1,
      });
      expect(await callAs("odd@example.com", "/api/billing-portal")).toBe(200);
    });

    it("has no portal once the customer was deleted, and the answer says why", async () => {
      harness = await Harness.start(await fresh());
      await harness.openSession("ann");
      harness.simulator.world.deletedCustomers.add(await harness.customerOf("ann"));
      const answer = await harness.call("POST", "/api/billing-portal", { user: "ann" });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: "no_customer",
        detail: expect.stringContaining("no longer exists"),
      });
      expect(harness.alertCodes).toEqual(["customer_missing"]);
    });
  });
});
