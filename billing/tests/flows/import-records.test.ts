import { describe, expect, it } from "vitest";
import { importRecords } from "../../src/flows/import-records.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { session } from "../support/snapshots.ts";

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
          session({ id: "cs_once", amountTotal: 0 }),
        ],
        readSetupIntent: async () => ({ customerId: "cus_1", paymentMethodId: "pm_1", created: 1_000 }),
      },
    });
    expect(await importRecords({}, deps)).toMatchObject({ synced: 1, failed: 0, isComplete: true });
    expect(await deps.store.findUser("ann")).toMatchObject({ paymentMethodId: "pm_1" });
    expect((await deps.store.listPurchases("ann")).map(({ sessionId }) => sessionId)).toEqual(["cs_once"]);
  });
});
