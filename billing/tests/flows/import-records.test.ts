import { describe, expect, it } from "vitest";
import type { SessionSnapshot } from "../../src/core/purchase.ts";
import { importRecords } from "../../src/flows/import-records.ts";
import { flowDeps } from "../support/flow-deps.ts";

function session(changes: Partial<SessionSnapshot>): SessionSnapshot {
  return {
    ...{ id: "cs_1", mode: "payment", customerId: "cus_1", paymentStatus: "paid", paymentIntentId: null },
    ...{ setupIntentId: null, priceId: "price_once", amountTotal: 0, currency: "usd", created: 1_000 },
    ...changes,
  };
}

describe("an import", () => {
  it("brings a customer's purchases and saved card, from pages of every kind", async () => {
    const { deps } = await flowDeps({
      provider: {
        listCustomers: async () => ({
          customers: [{ id: "cus_1", userId: "ann", application: "app.example", email: "ann@example.com", created: 1 }],
          next: null,
        }),
        listSubscriptions: async () => [],
        listCompleteSessions: async () => [
          session({ id: "cs_sub", mode: "subscription" }),
          session({ id: "cs_card", mode: "setup", setupIntentId: "seti_1", amountTotal: null }),
          session({ id: "cs_once" }),
        ],
        readSetupIntent: async () => ({ customerId: "cus_1", paymentMethodId: "pm_1", created: 1_000 }),
      },
    });
    expect(await importRecords({}, deps)).toMatchObject({ synced: 1, failed: 0, isComplete: true });
    expect(await deps.store.findUser("ann")).toMatchObject({ paymentMethodId: "pm_1" });
    expect((await deps.store.listPurchases("ann")).map(({ sessionId }) => sessionId)).toEqual(["cs_once"]);
  });

  it("takes no card of another customer", async () => {
    const { deps } = await flowDeps({
      provider: {
        listCustomers: async () => ({
          customers: [{ id: "cus_1", userId: "ann", application: "app.example", email: null, created: 1 }],
          next: null,
        }),
        listSubscriptions: async () => [],
        listCompleteSessions: async () => [session({ mode: "setup", setupIntentId: "seti_1" })],
        readSetupIntent: async () => ({ customerId: "cus_2", paymentMethodId: "pm_2", created: 1_000 }),
      },
    });
    await importRecords({}, deps);
    expect(await deps.store.findUser("ann")).toMatchObject({ paymentMethodId: null });
  });

  it("goes on with the others when one customer cannot be read, and counts each", async () => {
    const people = ["ann", "bob", "cyd"];
    const { deps } = await flowDeps({
      provider: {
        listCustomers: async (after) => ({
          customers: people
            .filter((name) => (after === null) === (name === "ann"))
            .map((name) => ({ id: `cus_${name}`, userId: name, application: "app.example", email: null, created: 1 })),
          next: after === null ? "cus_ann" : null,
        }),
        async listSubscriptions(id) {
          if (id === "cus_bob") throw new Error("odd");
          return [];
        },
        listCompleteSessions: async () => [],
      },
    });
    const seen: number[] = [];
    const report = await importRecords({ onProgress: ({ synced }) => seen.push(synced) }, deps);
    expect(report).toEqual({ synced: 2, foreign: 0, conflict: 0, failed: 1, isComplete: true });
    expect(seen).toEqual([1, 2]);
  });
});
