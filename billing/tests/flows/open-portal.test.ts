import { describe, expect, it } from "vitest";
import { StripeFault, type StripeFaultDetails } from "../../src/core/stripe-fault.ts";
import { openPortal } from "../../src/flows/open-portal.ts";
import { syncCustomer } from "../../src/flows/sync-customer.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { snapshot } from "../support/snapshots.ts";

type Fault = Pick<StripeFaultDetails, "kind"> & Partial<StripeFaultDetails>;

async function open(fault: Fault, isSubscribed = false) {
  const world = await flowDeps({
    stripe: {
      listSubscriptions: async () => [snapshot({ status: isSubscribed ? "active" : "canceled" })],
      findPortalConfiguration: async () => "bpc_1",
      async createPortalSession() {
        throw new StripeFault("portal", fault);
      },
    },
  });
  await world.addUser();
  await syncCustomer({ customerId: "cus_1", event: null }, world.deps);
  const opened = openPortal("ann", world.deps);
  return { ...world, opened };
}

/** The configuration cannot be looked up. Every portal that is opened is noted with its configuration. */
async function openWithout(fault: Fault) {
  const opened: (string | null)[] = [];
  const world = await flowDeps({
    stripe: {
      async findPortalConfiguration() {
        throw new StripeFault("configurations", fault);
      },
      async createPortalSession({ configuration }) {
        opened.push(configuration);
        return "https://pay.example/portal";
      },
    },
  });
  await world.addUser();
  return { ...world, opened, portal: async () => await openPortal("ann", world.deps) };
}

describe("the portal of a customer whose configuration cannot be looked up", () => {
  it.each<[string, Fault]>([
    ["Stripe is slow or out of reach", { kind: "unavailable" }],
    ["Stripe asks to wait", { kind: "unavailable", statusCode: 429, retryAfterMs: 1_000 }],
    ["nobody says what is missing", { kind: "missing" }],
  ])("is not replaced by the account's default portal, which may be another application's: %s", async (_, fault) => {
    const { portal, opened, mails } = await openWithout(fault);
    await expect(portal()).rejects.toThrow(fault.kind);
    expect([opened, await mails()]).toEqual([[], []]);
  });

  it("is the account's default portal when the key may not read configurations, which a person hears of", async () => {
    const { portal, opened, mails } = await openWithout({ kind: "rejected", statusCode: 403 });
    expect(await portal()).toEqual({ kind: "open", url: "https://pay.example/portal" });
    expect(opened).toEqual([null]);
    expect(await mails()).toMatchObject([{ code: "provider_refused" }]);
  });
});

describe("the portal of a customer", () => {
  it("says that the customer was deleted when Stripe does not know it, and tells a person", async () => {
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

  it("does not say so when Stripe is out of reach", async () => {
    const { opened } = await open({ kind: "unavailable", param: "customer" });
    await expect(opened).rejects.toThrow("unavailable");
  });

  it("is opened with the new configuration when set-up replaced the one that is remembered", async () => {
    const [made, opened] = [["bpc_2", "bpc_1"], [] as (string | null)[]];
    const { deps, addUser } = await flowDeps({
      stripe: {
        findPortalConfiguration: async () => made.pop() ?? null,
        async createPortalSession({ configuration }) {
          opened.push(configuration);
          const isGone = configuration === "bpc_1" && opened.length > 1;
          if (isGone) throw new StripeFault("portal", { kind: "rejected", param: "configuration" });
          return `https://pay.example/${configuration}`;
        },
      },
    });
    await addUser();
    const urls = [await openPortal("ann", deps), await openPortal("ann", deps), await openPortal("ann", deps)];
    expect(urls.map((outcome) => "url" in outcome && outcome.url)).toEqual(
      ["bpc_1", "bpc_2", "bpc_2"].map((id) => `https://pay.example/${id}`),
    );
    expect([opened, made]).toEqual([["bpc_1", "bpc_1", "bpc_2", "bpc_2"], []]);
  });

  it("is that of a user who has a customer, and asks Stripe for no other", async () => {
    const { deps } = await flowDeps();
    expect(await openPortal("nobody", deps)).toEqual({ kind: "no_customer" });
    await deps.store.ensureUser({ userId: "bob", email: null, now: deps.clock.now() });
    expect(await openPortal("bob", deps)).toEqual({ kind: "no_customer" });
  });
});
