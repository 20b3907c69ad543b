import { describe, expect, it } from "vitest";
import { ProviderFault, type ProviderFaultDetails } from "../../src/core/provider-fault.ts";
import { openPortal } from "../../src/flows/open-portal.ts";
import { syncCustomer } from "../../src/flows/sync-customer.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { snapshot } from "../support/snapshots.ts";

async function open(fault: Pick<ProviderFaultDetails, "kind"> & Partial<ProviderFaultDetails>, isSubscribed = false) {
  const world = await flowDeps({
    provider: {
      listSubscriptions: async () => [snapshot({ status: isSubscribed ? "active" : "canceled" })],
      findPortalConfiguration: async () => "bpc_1",
      async createPortalSession() {
        throw new ProviderFault("portal", fault);
      },
    },
  });
  await world.addUser();
  await syncCustomer({ customerId: "cus_1", event: null }, world.deps);
  const opened = openPortal("ann", world.deps);
  return { ...world, opened };
}

describe("the portal of a customer", () => {
  it("says that the customer was deleted when the provider does not know it, and tells a person", async () => {
    const { opened, mails } = await open({ kind: "missing", param: "customer" });
    expect(await opened).toEqual({ kind: "customer_deleted" });
    expect(await mails()).toMatchObject([{ code: "customer_missing", detail: "customer=cus_1 user=ann" }]);
  });

  it.each([["configuration"], [null], ["id"]])("does not say so when something else is missing: %s", async (param) => {
    const { opened, mails } = await open({ kind: "missing", param });
    await expect(opened).rejects.toThrow("missing");
    expect(await mails()).toEqual([]);
  });

  it("does not say so while a subscription runs: another account's key knows no customer", async () => {
    const { opened, mails } = await open({ kind: "missing", param: "customer" }, true);
    await expect(opened).rejects.toThrow("missing");
    expect(await mails()).toMatchObject([{ code: "customer_missing" }]);
  });

  it("does not say so when the provider is out of reach", async () => {
    const { opened } = await open({ kind: "unavailable", param: "customer" });
    await expect(opened).rejects.toThrow("unavailable");
  });

  it("is that of a user who has a customer, and asks the provider for no other", async () => {
    const { deps } = await flowDeps();
    expect(await openPortal("nobody", deps)).toEqual({ kind: "no_customer" });
    await deps.store.ensureUser({ userId: "bob", email: null, now: deps.clock.now() });
    expect(await openPortal("bob", deps)).toEqual({ kind: "no_customer" });
  });
});
