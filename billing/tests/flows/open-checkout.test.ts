import { describe, expect, it } from "vitest";
import type { CheckoutRequest, SessionParams } from "../../src/core/session-params.ts";
import { StripeFault } from "../../src/core/stripe-fault.ts";
import { openCheckout } from "../../src/flows/open-checkout.ts";
import { syncCustomer } from "../../src/flows/sync-customer.ts";
import type { OpenSession, StripeCalls, Subscription } from "../../src/ports/stripe-calls.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { snapshot } from "../support/snapshots.ts";

const ANN = { userId: "ann", email: "ann@example.com" };
const MONTHLY = { mode: "subscription", priceId: "price_monthly" } as const;
const PORTAL = { kind: "already_subscribed", portalUrl: "https://pay.example/portal", paused: null };
const ENDED_TRIAL = snapshot({ status: "canceled", trialStart: 1_000, endedAt: 2_000 });

interface Scene {
  /** Pages that are open elsewhere. */
  others?: readonly OpenSession[];
  /** Pages that turn out to be paid when they are closed. */
  paid?: readonly string[];
  subscriptions?: readonly Subscription[];
  trialPeriodDays?: number;
  stripe?: Partial<StripeCalls>;
}

const page = (id: string, mode = "subscription"): OpenSession => ({ id, url: `https://pay.example/${id}`, mode });

async function counter({ others = [], paid = [], subscriptions = [], trialPeriodDays = 14, stripe }: Scene) {
  const pages: OpenSession[] = [...others];
  const created: SessionParams[] = [];
  const expired: string[] = [];
  const world = await flowDeps({
    policy: { trialPeriodDays },
    stripe: {
      listOpenSessions: async () => pages.filter(({ id }) => !expired.includes(id)),
      listSubscriptions: async () => [...subscriptions],
      async createSession(params) {
        created.push(params);
        const made = page(`own_${created.length}`, params.mode);
        pages.push(made);
        return made;
      },
      async expireSession(id) {
        expired.push(id);
        return paid.includes(id) ? "complete" : "expired";
      },
      findPortalConfiguration: async () => null,
      createPortalSession: async () => "https://pay.example/portal",
      ...stripe,
    },
  });
  await world.addUser();
  const buy = async (request: CheckoutRequest = MONTHLY) => await openCheckout(ANN, request, world.deps);
  const trials = () => created.map(({ subscription_data: data }) => data?.trial_period_days ?? 0);
  return { ...world, buy, created, expired, trials };
}

describe("a user who wants to subscribe while other pages are open", () => {
  const others = [page("a"), page("b"), page("c")];

  it.each(["a", "b", "c"])("is sold nothing when one of them was paid in the moment of closing: %s", async (paid) => {
    const { buy, created, expired } = await counter({ others, paid: [paid] });
    expect(await buy()).toEqual(PORTAL);
    expect([created, expired]).toEqual([[], ["a", "b", "c"]]);
  });

  it("is sold nothing when one of them was paid just before the open ones were listed", async () => {
    const subscriptions: Subscription[] = [];
    const listOpenSessions = async () => {
      subscriptions.push(snapshot());
      return [];
    };
    const { buy, created } = await counter({ subscriptions, stripe: { listOpenSessions } });
    expect(await buy()).toEqual(PORTAL);
    expect(created).toEqual([]);
  });

  it("gets a new page once all others are closed", async () => {
    const { buy, expired } = await counter({ others });
    expect(await buy()).toEqual({ kind: "open", url: "https://pay.example/own_1" });
    expect(expired).toEqual(["a", "b", "c"]);
  });

  it("keeps the pages that sell no subscription", async () => {
    const { buy, expired } = await counter({ others: [page("once", "payment"), page("card", "setup")] });
    expect(await buy()).toMatchObject({ kind: "open" });
    expect(expired).toEqual([]);
  });
});

describe("a user who has an open page of their own", () => {
  it("gets the same page again", async () => {
    const { buy, created } = await counter({});
    expect([await buy(), await buy()]).toEqual(Array(2).fill({ kind: "open", url: "https://pay.example/own_1" }));
    expect(created).toHaveLength(1);
  });

  it("loses it, and is sold nothing, once a subscription runs", async () => {
    const subscriptions: Subscription[] = [];
    const { buy, expired, created } = await counter({ subscriptions });
    await buy();
    subscriptions.push(snapshot());
    const again = await counter({ subscriptions, others: [page("elsewhere")] });
    expect(await again.buy()).toEqual(PORTAL);
    expect([expired, created.length, again.created]).toEqual([[], 1, []]);
  });

  it("gets another one without a trial once Stripe shows that the trial is used", async () => {
    const subscriptions: Subscription[] = [];
    const listSubscriptions = async () => [...subscriptions];
    const { buy, expired, trials } = await counter({ stripe: { listSubscriptions } });
    await buy();
    subscriptions.push(ENDED_TRIAL);
    expect(await buy()).toEqual({ kind: "open", url: "https://pay.example/own_2" });
    expect([trials(), expired]).toEqual([[14, 0], ["own_1"]]);
  });

  it("is sold nothing when that page is paid while it is closed for its trial", async () => {
    const subscriptions: Subscription[] = [];
    const listSubscriptions = async () => [...subscriptions];
    const { buy, created } = await counter({ paid: ["own_1"], stripe: { listSubscriptions } });
    await buy();
    subscriptions.push(ENDED_TRIAL);
    expect(await buy()).toEqual(PORTAL);
    expect(created).toHaveLength(1);
  });
});

it("a subscriber is refused without waiting for the pages to be listed first, and those are closed all the same", async () => {
  let asked = Promise.withResolvers<void>();
  const listSubscriptions = async () => {
    asked.resolve();
    return [snapshot()];
  };
  const listOpenSessions = async () => {
    await asked.promise;
    return [page("elsewhere")];
  };
  const { buy, created, expired, deps } = await counter({ stripe: { listSubscriptions, listOpenSessions } });
  await syncCustomer({ customerId: "cus_1", event: null }, deps);
  asked = Promise.withResolvers();
  expect(await buy()).toEqual(PORTAL);
  expect([created, expired]).toEqual([[], ["elsewhere"]]);
});

describe("the free trial", () => {
  it.each<[string, number, readonly Subscription[]]>([
    ["is given to a user who never had one", 14, []],
    ["is given to a user whose earlier subscription had none", 14, [snapshot({ status: "canceled", endedAt: 2_000 })]],
    ["is not given twice, though only Stripe knows of the first", 0, [ENDED_TRIAL]],
    ["is not given twice, whichever subscription had it", 0, [snapshot({ status: "canceled" }), ENDED_TRIAL]],
  ])("%s", async (_, days, subscriptions) => {
    const { buy, trials } = await counter({ subscriptions });
    await buy();
    expect(trials()).toEqual([days]);
  });
});

describe("a customer that Stripe says is gone", () => {
  const gone = (param: string | null) => async () => {
    throw new StripeFault("list", { kind: "missing", param });
  };

  it.each(["price", null])("is not replaced when something else is missing: %s", async (param) => {
    const { buy, deps } = await counter({ stripe: { listOpenSessions: gone(param) } });
    await expect(buy()).rejects.toThrow("missing");
    expect(await deps.store.findUser("ann")).toMatchObject({ paymentCustomerId: "cus_1" });
  });

  it("is replaced, which a person hears of", async () => {
    const listOpenSessions = async (customerId: string) => (customerId === "cus_1" ? await gone("customer")() : []);
    const stripe = { listOpenSessions, createCustomer: async () => ({ id: "cus_2", isNew: true }) };
    const others = {
      listCustomersByEmail: async () => [],
      searchCustomersOf: async () => [],
    };
    const { buy, deps, mails } = await counter({ stripe: { ...stripe, ...others } });
    expect(await buy()).toMatchObject({ kind: "open" });
    expect(await deps.store.findUser("ann")).toMatchObject({ paymentCustomerId: "cus_2" });
    expect(await mails()).toMatchObject([{ code: "customer_missing", detail: "customer=cus_1 user=ann" }]);
  });
});

describe("a page that sells another price than the one that is wanted now", () => {
  const older = { priceId: "price_yearly", mode: "subscription" as const };

  it.each([
    ["is closed while the others are listed, and replaced", [], { kind: "open", url: "https://pay.example/own_2" }],
    ["is closed, and nothing is sold when it was paid in that moment", ["own_1"], PORTAL],
  ])("%s", async (_, paid, outcome) => {
    const { buy, expired } = await counter({ paid });
    await buy(older);
    expect(await buy()).toEqual(outcome);
    expect(expired).toEqual(["own_1"]);
  });
});
