import { describe, expect, it } from "vitest";
import { type BillingRecord, type SubscriptionFields, subscriptionFieldsOf } from "../../src/core/billing-record.ts";
import type { OffSessionCharge } from "../../src/core/off-session-charge.ts";
import type { Purchase, Reversal } from "../../src/core/purchase.ts";
import type { KeyedRequest, Lease, Store, SyncTicket } from "../../src/ports/store.ts";
import { onBothEngines, openStoreOn } from "../support/engines.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const event = (id: string) => ({ id, type: "invoice.paid" });
const charge = (changes: Partial<OffSessionCharge> = {}): OffSessionCharge => ({
  ...{ id: "c1", userId: "ann", reference: "order-1", amount: 1_234, currency: "chf", params: '{"amount":1234}' },
  ...{ state: "pending", paymentIntentId: null, code: null, createdAt: later(-5_000).toISOString() },
  ...changes,
});
const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  ...{ sessionId: "cs_1", userId: "ann", paymentIntentId: "pi_1", priceId: "price_1", amount: 900, currency: "chf" },
  purchasedAt: later(-9_000).toISOString(),
  ...changes,
});
const reversal = (changes: Partial<Reversal> = {}): Reversal => ({
  ...{ id: "re_1", kind: "refund", userId: "ann", status: "succeeded", paymentIntentId: "pi_1", amount: 200 },
  ...{ currency: "chf", created: NOW.getTime() / 1_000 },
  ...changes,
});

onBothEngines((fresh, _startHarness, openStore) => {
  /** With two users, because what is written for one must not reach the other. Ann's customer is cus_ann. */
  async function start(): Promise<Store> {
    const store = await openStore();
    for (const userId of ["ann", "bob"]) await store.ensureUser({ userId, email: `${userId}@example.com`, now: NOW });
    await store.linkCustomer({ userId: "ann", customerId: "cus_ann", replaces: null });
    return store;
  }

  async function known<T>(given: Promise<T | null>): Promise<T> {
    const value = await given;
    if (value === null) throw new Error("there is none");
    return value;
  }

  const leaseOf = (store: Store, name = "checkout:ann", now = NOW): Promise<Lease | null> =>
    store.acquireLease({ name, now, ttlMs: 1_000 });
  const ask = (store: Store, lease: Lease, scope: string, params = "{}", now = NOW): Promise<KeyedRequest | null> =>
    store.openKeyedRequest({ scope, params, lease, now });

  async function ticketFor(store: Store, customerId = "cus_ann", eventId: string | null = null): Promise<SyncTicket> {
    const begun = await store.beginSync(customerId, eventId);
    if (begun.kind !== "ticket") throw new Error(`no ticket: ${begun.kind}`);
    return begun;
  }

  const setting = (fields: Partial<SubscriptionFields>) => (previous: BillingRecord) => ({
    fields: { ...subscriptionFieldsOf(previous), ...fields },
    mails: [],
    notifies: false,
  });

  describe("a charge", () => {
    it("comes back as it was opened, by its id and by its reference", async () => {
      const store = await start();
      await store.openCharge(charge({ id: "c0", reference: "order-0", amount: 1 }));
      expect(await store.openCharge(charge())).toEqual(charge());
      expect(await store.findCharge("c1")).toEqual(charge());
      expect(await store.openCharge(charge({ id: "c2", amount: 7, userId: "bob" }))).toEqual(charge());
      expect(await store.findCharge("c2")).toBeNull();
    });

    it.each([
      ["pending", "succeeded", "succeeded"],
      ["pending", "processing", "processing"],
      ["pending", "declined", "declined"],
      ["pending", "paid_on_session", "paid_on_session"],
      ["processing", "succeeded", "succeeded"],
      ["processing", "declined", "declined"],
      ["processing", "paid_on_session", "paid_on_session"],
      ["succeeded", "declined", "succeeded"],
      ["succeeded", "processing", "succeeded"],
      ["succeeded", "paid_on_session", "succeeded"],
      ["declined", "succeeded", "declined"],
      ["declined", "paid_on_session", "paid_on_session"],
      ["paid_on_session", "declined", "paid_on_session"],
    ] as const)("that is %s and becomes %s is %s, and no other charge is", async (state, next, expected) => {
      const store = await start();
      await store.openCharge(charge());
      await store.openCharge(charge({ id: "c2", reference: "order-2" }));
      const become = async (outcome: OffSessionCharge["state"], paymentIntentId: string, code: string | null) => {
        if (outcome === "paid_on_session")
          await store.commit({
            event: event("e"),
            now: NOW,
            charge: { id: "c1", state: outcome, replaces: ["pending", "processing", "declined"] },
          });
        else
          await store.commit({
            charge: { id: "c1", state: outcome, replaces: ["pending", "processing"], paymentIntentId, code },
            now: NOW,
          });
      };
      if (state !== "pending") await become(state, "pi_a", null);
      const before = await known(store.findCharge("c1"));
      await become(next, "pi_b", "why");
      const isAnswered = next !== "paid_on_session" && (state === "pending" || state === "processing");
      const answer = isAnswered ? { paymentIntentId: "pi_b", code: "why" } : {};
      expect(await store.findCharge("c1")).toEqual({ ...before, ...answer, state: expected });
      expect(await store.findCharge("c2")).toEqual(charge({ id: "c2", reference: "order-2" }));
    });
  });

  describe("a purchase", () => {
    const untouched = { refundedAmount: 0, isDisputed: false };

    it("comes back as it was recorded first, the oldest first, and to its owner alone", async () => {
      const store = await start();
      const free = { paymentIntentId: null, priceId: null, amount: 0, purchasedAt: later(-90_000).toISOString() };
      await store.commit({ purchase: purchase(), now: NOW });
      await store.commit({ purchase: purchase({ amount: 1, userId: "bob", currency: "usd" }), now: NOW });
      await store.commit({ purchase: purchase({ sessionId: "cs_2", ...free }), now: NOW });
      await store.commit({
        purchase: purchase({ sessionId: "cs_3", userId: "bob", paymentIntentId: "pi_3" }),
        now: NOW,
      });
      expect(await store.listPurchases("ann")).toEqual([
        { ...purchase({ sessionId: "cs_2", ...free }), ...untouched },
        { ...purchase(), ...untouched },
      ]);
      expect((await store.listPurchases("bob")).map(({ sessionId }) => sessionId)).toEqual(["cs_3"]);
    });

    it.each<[string, Partial<Reversal>, number, boolean]>([
      ["a refund that arrived", { status: "succeeded" }, 200, false],
      ["a refund on its way", { status: "pending" }, 200, false],
      ["a refund that failed", { status: "failed" }, 0, false],
      ["a refund that was canceled", { status: "canceled" }, 0, false],
      ["a refund of another payment", { paymentIntentId: "pi_2" }, 0, false],
      ["an open dispute", { kind: "dispute", status: "needs_response" }, 0, true],
      ["a lost dispute", { kind: "dispute", status: "lost" }, 0, true],
      ["a dispute that was won", { kind: "dispute", status: "won" }, 0, false],
      ["an open inquiry", { kind: "dispute", status: "warning_needs_response" }, 0, false],
      ["an inquiry under review", { kind: "dispute", status: "warning_under_review" }, 0, false],
      ["an inquiry that was closed", { kind: "dispute", status: "warning_closed" }, 0, false],
      ["a dispute that was prevented", { kind: "dispute", status: "prevented" }, 0, false],
    ])("shows %s", async (_name, changes, refundedAmount, isDisputed) => {
      const store = await start();
      await store.commit({ purchase: purchase(), now: NOW });
      await store.commit({ reversal: reversal(changes), notifies: null, now: NOW });
      expect(await store.listPurchases("ann")).toEqual([{ ...purchase(), refundedAmount, isDisputed }]);
    });

    it.each(["purchase", "reversal"])(
      "that changes by a %s is reported, once for each copy that counted",
      async (by) => {
        const store = await start();
        const claim = () => store.claim("notifications", { now: NOW, ttlMs: 1_000, owner: "w", limit: 1 });
        const commit = { event: event("e"), now: NOW, purchase: purchase(), notifies: "ann" };
        if (by === "purchase") await Promise.all([store.commit(commit), store.commit(commit)]);
        else await store.commit({ reversal: reversal(), notifies: "ann", now: NOW });
        expect([await claim(), await claim()]).toEqual([[{ userId: "ann", version: 1, attempt: 1 }], []]);
      },
    );

    it("adds its refunds up, and counts the newest amount and status of each", async () => {
      const store = await start();
      await store.commit({ purchase: purchase(), now: NOW });
      for (const [changes, refunded] of [
        [{ status: "pending" }, 200],
        [{ id: "re_2", amount: 300 }, 500],
        [{ amount: 250 }, 550],
        [{ amount: 250, status: "failed" }, 300],
      ] as const) {
        await store.commit({ reversal: reversal(changes), notifies: null, now: NOW });
        expect((await store.listPurchases("ann"))[0]?.refundedAmount).toBe(refunded);
      }
      const statuses = await Promise.all(["re_1", "re_2", "re_3"].map((id) => store.findReversalStatus(id)));
      expect(statuses).toEqual(["failed", "succeeded", null]);
    });
  });

  describe("a keyed request", () => {
    it("keeps its key and parameters until it is closed, and begins empty when it is opened anew", async () => {
      const store = await start();
      const lease = await known(leaseOf(store));
      const [first, other] = [
        await known(ask(store, lease, "s:ü", '{"a":1}')),
        await ask(store, lease, "customer:ann"),
      ];
      expect(first.key).toMatch(/^[\x21-\x7e]{1,255}$/);
      expect(await ask(store, lease, "s:ü", '{"a":2}')).toBeNull();
      expect(await store.findKeyedRequest("s:ü")).toEqual(first);
      expect(await store.closeKeyedRequest({ request: first, state: "done", resultId: "cs_1", lease })).toBe(true);
      expect(await store.findKeyedRequest("s:ü")).toEqual({ ...first, state: "done", resultId: "cs_1" });
      expect(await store.findKeyedRequest("customer:ann")).toEqual(other);
      const again = await known(ask(store, lease, "s:ü", '{"a":2}', later(1)));
      const opened = { attempt: 2, params: '{"a":2}', state: "pending", resultId: null };
      expect(again).toMatchObject({ ...opened, createdAt: later(1).toISOString() });
      expect(again.key).not.toBe(first.key);
      expect(await store.findKeyedRequest("s:ü")).toEqual(again);
    });

    it("is not closed by an earlier attempt", async () => {
      const store = await start();
      const lease = await known(leaseOf(store));
      const request = await known(ask(store, lease, "s"));
      await store.closeKeyedRequest({ request, state: "abandoned", resultId: null, lease });
      const second = await ask(store, lease, "s");
      expect(await store.closeKeyedRequest({ request, state: "done", resultId: "cs_1", lease })).toBe(false);
      expect(await store.findKeyedRequest("s")).toEqual(second);
    });

    it.each(["whose lease was taken over", "whose user has another customer by now"])(
      "is not closed, and links nobody, by a holder %s",
      async (why) => {
        const store = await start();
        const lease = await known(leaseOf(store));
        const request = await known(ask(store, lease, "customer:bob"));
        const isTakenOver = why.includes("lease");
        if (isTakenOver) await leaseOf(store, "checkout:ann", later(2_000));
        else await store.linkCustomer({ userId: "bob", customerId: "cus_1", replaces: null });
        const customer = { userId: "bob", customerId: "cus_2", replaces: null, now: NOW };
        const close = { request, state: "done", resultId: "cus_2", lease, customer } as const;
        expect(await store.closeKeyedRequest(close)).toBe(false);
        expect(await store.findKeyedRequest("customer:bob")).toEqual(request);
        expect((await store.findUser("bob"))?.paymentCustomerId).toBe(isTakenOver ? null : "cus_1");
        if (isTakenOver) expect(await ask(store, lease, "session:bob")).toBeNull();
      },
    );

    it("replaces a customer, whose saved card is forgotten", async () => {
      const store = await start();
      await store.commit({ savedMethod: { userId: "ann", paymentMethodId: "pm_1", created: 1 }, now: NOW });
      const lease = await known(leaseOf(store));
      const request = await known(ask(store, lease, "customer:ann"));
      const customer = { userId: "ann", customerId: "cus_2", replaces: "cus_ann", now: NOW };
      await store.closeKeyedRequest({ request, state: "done", resultId: "cus_2", lease, customer });
      expect(await store.findUser("ann")).toMatchObject({ paymentCustomerId: "cus_2", paymentMethodId: null });
    });
  });

  describe("a lease", () => {
    it("has one holder, and after it expires the next one has a higher fence", async () => {
      const store = await start();
      const all = await Promise.all([1, 2, 3].map(() => leaseOf(store)));
      const [first, ...others] = all.filter((lease) => lease !== null);
      expect(others).toEqual([]);
      expect(await leaseOf(store, "checkout:ann", later(999))).toBeNull();
      const second = await known(leaseOf(store, "checkout:ann", later(1_000)));
      expect(second.fence).toBe((first?.fence ?? 0) + 1);
      if (first) await store.releaseLease(first);
      expect(await leaseOf(store, "checkout:ann", later(1_001))).toBeNull();
      await store.releaseLease(second);
      expect(await leaseOf(store, "checkout:ann", later(1_001))).not.toBeNull();
    });

    it("is not that of another name", async () => {
      const store = await start();
      const ann = await known(leaseOf(store));
      await leaseOf(store, "checkout:bob");
      await store.releaseLease(ann);
      expect(await leaseOf(store, "checkout:bob", later(1))).toBeNull();
      expect(await leaseOf(store, "checkout:ann", later(1))).not.toBeNull();
    });
  });

  describe("a record", () => {
    it("has every field of a subscription, and every one of them can be emptied again", async () => {
      const store = await start();
      const full: SubscriptionFields = {
        paymentSubscriptionId: "sub_1",
        subscriptionStatus: "past_due",
        priceId: "price_1",
        paidPriceIds: ["price_1", "price_2"],
        currentPeriodEnd: later(1_000).toISOString(),
        cancelAtPeriodEnd: true,
        fixPayment: true,
        pastDueSince: later(-1_000).toISOString(),
        trialUsedAt: later(-9_000).toISOString(),
        endsAt: later(1_000).toISOString(),
        paused: "collection",
      };
      const empty = subscriptionFieldsOf(await known(store.findUser("bob")));
      for (const fields of [full, { ...full, paused: "paused" as const }, empty]) {
        const commit = { event: null, ticket: await ticketFor(store), now: NOW, derive: setting(fields) };
        expect(await store.commitSync(commit)).toBe("applied");
        expect(await store.findUser("ann")).toMatchObject({ userId: "ann", ...fields });
        expect(await store.findUser("bob")).toMatchObject(empty);
      }
    });

    it("is that of the later ticket, in either order of writing", async () => {
      const store = await start();
      const [early, late] = [await ticketFor(store), await ticketFor(store)];
      const commit = (id: string, ticket: SyncTicket) =>
        store.commitSync({ event: event(id), ticket, now: NOW, derive: setting({ priceId: id }) });
      expect(await commit("evt_late", late)).toBe("applied");
      expect(await commit("evt_early", early)).toBe("superseded");
      expect((await store.findUser("ann"))?.priceId).toBe("evt_late");
      expect((await store.beginSync("cus_ann", "evt_early")).kind).toBe("duplicate");
      expect((await store.beginSync("cus_9", "evt_9")).kind).toBe("unknown_customer");
    });

    it("is rolled back with the event when deriving it fails", async () => {
      const store = await start();
      const derive = () => {
        throw new Error("no");
      };
      const commit = { event: event("evt_1"), ticket: await ticketFor(store), now: NOW, derive };
      await expect(store.commitSync(commit)).rejects.toThrow();
      expect((await store.beginSync("cus_ann", "evt_1")).kind).toBe("ticket");
    });

    it("keeps an address until a newer one is known", async () => {
      const store = await start();
      const emailOf = async (email: string | null) =>
        (await store.ensureUser({ userId: "ann", email, now: NOW })).email;
      expect([await emailOf(null), await emailOf("b@example.com")]).toEqual(["ann@example.com", "b@example.com"]);
    });

    it("has a customer that no other record has, and changes it only for the one that was named", async () => {
      const store = await start();
      const link = (userId: string, customerId: string, replaces: string | null = null) =>
        store.linkCustomer({ userId, customerId, replaces });
      expect([await link("ann", "cus_ann"), await link("bob", "cus_ann")]).toEqual([true, false]);
      expect([await link("ann", "cus_2"), await link("ann", "cus_2", "cus_9")]).toEqual([false, false]);
      expect((await store.findUserByCustomer("cus_ann"))?.userId).toBe("ann");
      expect(await link("ann", "cus_2", "cus_ann")).toBe(true);
      expect(await store.findUserByCustomer("cus_ann")).toBeNull();
      expect((await store.findUser("bob"))?.paymentCustomerId).toBeNull();
    });

    it("has the newest saved card of its owner, and keeps it when the first customer is linked", async () => {
      const store = await start();
      for (const [paymentMethodId, created] of [["pm_1", 10] as const, ["pm_2", 10] as const, ["pm_0", 9] as const])
        await store.commit({ savedMethod: { userId: "bob", paymentMethodId, created }, now: NOW });
      await store.linkCustomer({ userId: "bob", customerId: "cus_1", replaces: null });
      expect((await store.findUser("bob"))?.paymentMethodId).toBe("pm_2");
      expect((await store.findUser("ann"))?.paymentMethodId).toBeNull();
    });

    it.each([
      ["trialing", ["bob", "new", "ann"]],
      ["active", ["bob", "new", "ann"]],
      ["past_due", ["bob", "new", "ann"]],
      ["canceled", ["new", "ann", "bob"]],
    ] as const)(
      "that is %s is read first at night when its period is over, then who was not read for longest",
      async (subscriptionStatus, order) => {
        const store = await start();
        await store.rememberPrices(["price_1"]);
        await store.ensureUser({ userId: "new", email: null, now: NOW });
        for (const userId of ["bob", "new"])
          await store.linkCustomer({ userId, customerId: `cus_${userId}`, replaces: null });
        for (const [user, currentPeriodEnd, id] of [
          ["bob", "2026-11-01T00:00:00.000Z", null],
          ["ann", "2027-01-01T00:00:00.000Z", null],
          ["bob", "2026-11-01T00:00:00.000Z", "evt_1"],
        ] as const) {
          const ticket = await ticketFor(store, `cus_${user}`, id);
          const derive = setting({ subscriptionStatus, currentPeriodEnd, priceId: "price_1" });
          const now = later(id === null ? 1 : 2);
          await store.commitSync({ event: id === null ? null : event(id), ticket, now, derive });
        }
        const listed = await store.listForReconcile({ overdueBefore: NOW, limit: 9 });
        expect(listed).toEqual(order.map((user) => `cus_${user}`));
      },
    );

    it("is read first at night while it gives access for a price that nobody here sells", async () => {
      const store = await start();
      await store.rememberPrices(["price_1"]);
      await store.linkCustomer({ userId: "bob", customerId: "cus_bob", replaces: null });
      for (const [user, priceId] of [["bob", "price_of_others"] as const, ["ann", "price_1"] as const]) {
        const now = later(user === "bob" ? 2 : 1);
        const derive = setting({ subscriptionStatus: "active", priceId, currentPeriodEnd: later(9_000).toISOString() });
        await store.commitSync({ event: null, ticket: await ticketFor(store, `cus_${user}`), now, derive });
      }
      expect(await store.listForReconcile({ overdueBefore: NOW, limit: 1 })).toEqual(["cus_bob"]);
    });
  });

  it("migrates once, however many processes start at once", async () => {
    const environment = await fresh();
    const stores = await Promise.all([1, 2, 3].map(() => openStoreOn(environment)));
    const applied = await Promise.all(stores.map((store) => store.migrate()));
    expect(applied.flat()).toEqual(["0001-initial", "0002-purchases", "0003-applications", "0004-paid-prices"]);
  });

  it("prunes events that were handled long ago, no others", async () => {
    const store = await start();
    for (const [id, now] of [["evt_old", later(-1_000)] as const, ["evt_new", NOW] as const])
      await store.commit({ event: event(id), now });
    await store.pruneBefore({ events: later(-500), mails: later(-500) });
    expect((await store.beginSync("cus_ann", "evt_old")).kind).toBe("ticket");
    expect((await store.beginSync("cus_ann", "evt_new")).kind).toBe("duplicate");
  });

  it("writes whenever it is asked whether it can, and keeps the first value of a setting that is written once", async () => {
    const store = await start();
    for (const now of [NOW, later(1)]) {
      await store.ping(now);
      expect(await store.readSetting("ready_at")).toBe(now.toISOString());
    }
    expect(await store.writeSettingOnce("mode", "test")).toBe("test");
    expect(await store.writeSettingOnce("mode", "live")).toBe("test");
    await store.writeSetting("mode", "live");
    expect([await store.readSetting("mode"), await store.readSetting("other")]).toEqual(["live", null]);
  });
});
