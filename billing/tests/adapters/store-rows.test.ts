import { describe, expect, it } from "vitest";
import { type SubscriptionFields, subscriptionFieldsOf } from "../../src/core/billing-record.ts";
import type { NewMail } from "../../src/core/mail-text.ts";
import type { OffSessionCharge } from "../../src/core/off-session-charge.ts";
import type { Purchase, Reversal } from "../../src/core/purchase.ts";
import type { Lease, Store } from "../../src/ports/store.ts";
import { onBothEngines, openStoreOn } from "../support/engines.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const event = (id: string) => ({ id, type: "invoice.paid" });
const mail = (key: string): NewMail => ({
  dedupeKey: key,
  content: { kind: "fix_payment", userId: `user of ${key}`, invoiceId: `in_${key}` },
});

function chargeOf(changes: Partial<OffSessionCharge> = {}): OffSessionCharge {
  return {
    id: "c1",
    userId: "ann",
    reference: "order-1",
    amount: 1_234,
    currency: "chf",
    params: '{"amount":1234}',
    state: "pending",
    paymentIntentId: null,
    code: null,
    createdAt: later(-5_000).toISOString(),
    ...changes,
  };
}

function purchaseOf(changes: Partial<Purchase> = {}): Purchase {
  return {
    sessionId: "cs_1",
    userId: "ann",
    paymentIntentId: "pi_1",
    priceId: "price_1",
    amount: 900,
    currency: "chf",
    purchasedAt: later(-9_000).toISOString(),
    ...changes,
  };
}

function reversalOf(changes: Partial<Reversal> = {}): Reversal {
  const times = { created: Math.floor(NOW.getTime() / 1000) };
  const money = { paymentIntentId: "pi_1", amount: 200, currency: "chf" };
  return { id: "re_1", kind: "refund", userId: "ann", status: "succeeded", ...money, ...times, ...changes };
}

onBothEngines((fresh) => {
  describe("each row of the store", () => {
    /** With two users, because what is written for one must not reach the other. */
    async function start(): Promise<Store> {
      const store = await openStoreOn(await fresh());
      await store.migrate();
      for (const userId of ["ann", "bob"]) await store.ensureUser({ userId, email: `${userId}@example.com`, now: NOW });
      return store;
    }

    async function leaseOf(store: Store, name: string, at = NOW): Promise<Lease> {
      const lease = await store.acquireLease({ name, now: at, ttlMs: 1_000 });
      if (lease === null) throw new Error(`no lease ${name}`);
      return lease;
    }

    describe("a charge", () => {
      it("comes back as it was opened, by its id and by its reference", async () => {
        const store = await start();
        await store.openCharge(chargeOf({ id: "c0", reference: "order-0", amount: 1 }));
        const opened = await store.openCharge(chargeOf());
        expect(opened).toEqual(chargeOf());
        expect(await store.findCharge("c1")).toEqual(chargeOf());
        expect(await store.openCharge(chargeOf({ id: "c2", amount: 7, userId: "bob" }))).toEqual(chargeOf());
        expect(await store.findCharge("c2")).toBeNull();
      });

      it.each([
        ["pending", "succeeded", "succeeded"],
        ["pending", "processing", "processing"],
        ["pending", "declined", "declined"],
        ["processing", "succeeded", "succeeded"],
        ["processing", "declined", "declined"],
        ["succeeded", "declined", "succeeded"],
        ["succeeded", "processing", "succeeded"],
        ["declined", "succeeded", "declined"],
        ["paid_on_session", "declined", "paid_on_session"],
      ] as const)("that is %s and is answered %s is %s", async (state, outcome, expected) => {
        const store = await start();
        await store.openCharge(chargeOf());
        await store.openCharge(chargeOf({ id: "c2", reference: "order-2" }));
        const settle = { id: "c1", code: null, mails: [], now: NOW };
        if (state === "paid_on_session") await store.commitEvent({ event: event("e"), now: NOW, paidChargeId: "c1" });
        else if (state !== "pending") await store.settleCharge({ ...settle, outcome: state, paymentIntentId: "pi_a" });
        await store.settleCharge({ ...settle, outcome, paymentIntentId: "pi_b", code: "why" });
        const isWritten = state === "pending" || state === "processing";
        const paymentIntentId = isWritten ? "pi_b" : state === "paid_on_session" ? null : "pi_a";
        const code = isWritten ? "why" : null;
        expect(await store.findCharge("c1")).toEqual(chargeOf({ state: expected, paymentIntentId, code }));
        expect(await store.findCharge("c2")).toMatchObject({ state: "pending", paymentIntentId: null });
      });

      it.each([
        ["pending", "paid_on_session"],
        ["processing", "paid_on_session"],
        ["declined", "paid_on_session"],
        ["succeeded", "succeeded"],
      ] as const)("that is %s and is paid on its page is %s, and no other charge is", async (state, expected) => {
        const store = await start();
        await store.openCharge(chargeOf());
        await store.openCharge(chargeOf({ id: "c2", reference: "order-2" }));
        const settle = { id: "c1", paymentIntentId: "pi_a", code: null, mails: [], now: NOW };
        if (state !== "pending") await store.settleCharge({ ...settle, outcome: state });
        await store.commitEvent({ event: event("e"), now: NOW, paidChargeId: "c1" });
        expect((await store.findCharge("c1"))?.state).toBe(expected);
        expect((await store.findCharge("c2"))?.state).toBe("pending");
      });
    });

    describe("a purchase", () => {
      it("comes back as it was recorded first, the oldest first, and to its owner alone", async () => {
        const store = await start();
        const free = { paymentIntentId: null, priceId: null, amount: 0, purchasedAt: later(-90_000).toISOString() };
        await store.recordPurchase(purchaseOf());
        await store.recordPurchase(purchaseOf({ amount: 1, userId: "bob", currency: "usd" }));
        await store.recordPurchase(purchaseOf({ sessionId: "cs_2", ...free }));
        await store.recordPurchase(purchaseOf({ sessionId: "cs_3", userId: "bob", paymentIntentId: "pi_3" }));
        const untouched = { refundedAmount: 0, isDisputed: false };
        expect(await store.listPurchases("ann")).toEqual([
          { ...purchaseOf({ sessionId: "cs_2", ...free }), ...untouched },
          { ...purchaseOf(), ...untouched },
        ]);
        expect((await store.listPurchases("bob")).map(({ sessionId }) => sessionId)).toEqual(["cs_3"]);
      });

      it.each([
        ["a refund that arrived", { status: "succeeded" }, 200, false],
        ["a refund on its way", { status: "pending" }, 200, false],
        ["a refund that failed", { status: "failed" }, 0, false],
        ["a refund that was canceled", { status: "canceled" }, 0, false],
        ["a refund of another payment", { paymentIntentId: "pi_2" }, 0, false],
        ["an open dispute", { kind: "dispute", status: "needs_response" }, 0, true],
        ["a lost dispute", { kind: "dispute", status: "lost" }, 0, true],
        ["a dispute that was won", { kind: "dispute", status: "won" }, 0, false],
        ["a warning that was closed", { kind: "dispute", status: "warning_closed" }, 0, false],
        ["a dispute that was prevented", { kind: "dispute", status: "prevented" }, 0, false],
      ] as const)("shows %s", async (_name, changes, refundedAmount, isDisputed) => {
        const store = await start();
        await store.recordPurchase(purchaseOf());
        await store.recordReversal({ reversal: reversalOf(changes), notifies: null, now: NOW });
        expect(await store.listPurchases("ann")).toEqual([{ ...purchaseOf(), refundedAmount, isDisputed }]);
      });

      it("adds its refunds up, and counts the newest amount and status of each", async () => {
        const store = await start();
        await store.recordPurchase(purchaseOf());
        const record = (changes: Partial<Reversal>) =>
          store.recordReversal({ reversal: reversalOf(changes), notifies: null, now: NOW });
        const refunded = async () => (await store.listPurchases("ann"))[0]?.refundedAmount;
        await record({ status: "pending" });
        await record({ id: "re_2", amount: 300 });
        expect(await refunded()).toBe(500);
        await record({ amount: 250 });
        expect(await refunded()).toBe(550);
        await record({ amount: 250, status: "failed" });
        expect(await refunded()).toBe(300);
        expect([await store.findReversalStatus("re_1"), await store.findReversalStatus("re_2")]).toEqual([
          "failed",
          "succeeded",
        ]);
        expect(await store.findReversalStatus("re_3")).toBeNull();
      });
    });

    describe("a notification", () => {
      const change = (store: Store, userId: string, at = NOW, id = `${userId}-${at.getTime()}`) =>
        store.commitEvent({ event: event(id), now: at, notifies: userId });
      const claim = (store: Store, at = NOW, owner = "w") => store.claimNotification({ now: at, ttlMs: 1_000, owner });

      it("is due from its change on, the longest waiting first, and held by one worker until its claim ends", async () => {
        const store = await start();
        await change(store, "ann", later(10));
        await change(store, "bob", NOW);
        expect(await claim(store, later(-1))).toBeNull();
        expect(await claim(store, later(20), "w1")).toEqual({ userId: "bob", version: 1, attempt: 1 });
        expect(await claim(store, later(20), "w2")).toEqual({ userId: "ann", version: 1, attempt: 1 });
        expect(await claim(store, later(1_019), "w3")).toBeNull();
        expect(await claim(store, later(1_020), "w3")).toEqual({ userId: "bob", version: 1, attempt: 2 });
      });

      it("that was sent is not due again before the next change", async () => {
        const store = await start();
        await change(store, "ann");
        await change(store, "ann", later(1));
        const notification = await claim(store, later(1));
        expect(notification).toEqual({ userId: "ann", version: 2, attempt: 1 });
        if (notification === null) throw new Error("not due");
        await store.settleNotification({ notification, owner: "w", error: null, dueAt: null });
        expect(await claim(store, later(99_000))).toBeNull();
        await change(store, "ann", later(100_000));
        expect(await claim(store, later(100_000))).toEqual({ userId: "ann", version: 3, attempt: 1 });
      });

      it("that failed is due when it is to be tried again, and then counts its attempts", async () => {
        const store = await start();
        await change(store, "ann");
        const notification = await claim(store);
        if (notification === null) throw new Error("not due");
        await store.settleNotification({ notification, owner: "w", error: "x".repeat(9_000), dueAt: later(5_000) });
        expect(await claim(store, later(4_999))).toBeNull();
        expect(await claim(store, later(5_000))).toEqual({ userId: "ann", version: 1, attempt: 2 });
      });

      it.each([
        ["was sent", null, null],
        ["failed", "status 500", later(50_000)],
      ] as const)("whose user changes while it %s is due for that change", async (_name, error, dueAt) => {
        const store = await start();
        await change(store, "ann");
        const notification = await claim(store);
        if (notification === null) throw new Error("not due");
        await change(store, "ann", later(10));
        await store.settleNotification({ notification, owner: "w", error, dueAt });
        expect(await claim(store, later(10))).toEqual({ userId: "ann", version: 2, attempt: 1 });
      });

      it("is not settled by a worker that lost its claim, nor with another user's", async () => {
        const store = await start();
        await change(store, "ann");
        await change(store, "bob", later(1));
        const notification = await claim(store, later(1), "slow");
        if (notification === null) throw new Error("not due");
        expect((await claim(store, later(1), "slow"))?.userId).toBe("bob");
        await claim(store, later(2_000), "fast");
        await store.settleNotification({ notification, owner: "slow", error: null, dueAt: null });
        expect((await claim(store, later(4_000), "third"))?.userId).toBe("ann");
        await store.settleNotification({ notification, owner: "third", error: null, dueAt: null });
        expect((await claim(store, later(6_000), "fourth"))?.userId).toBe("bob");
      });

      it.each(["purchase", "reversal"])(
        "is due for a %s as for an event, once for each copy that counted",
        async (by) => {
          const store = await start();
          const commit = { event: event("e"), now: NOW, purchase: purchaseOf(), notifies: "ann" };
          if (by === "purchase") await Promise.all([store.commitEvent(commit), store.commitEvent(commit)]);
          else await store.recordReversal({ reversal: reversalOf(), notifies: "ann", now: NOW });
          expect(await claim(store)).toEqual({ userId: "ann", version: 1, attempt: 1 });
          expect(await claim(store)).toBeNull();
        },
      );
    });

    describe("a mail", () => {
      const claim = (store: Store, at = NOW, limit = 9) =>
        store.claimMails({ limit, now: at, ttlMs: 1_000, owner: "w" });

      it("is given with its content, the longest due first, and no more than are asked for", async () => {
        const store = await start();
        await store.enqueueMails([mail("b")], later(10));
        await store.enqueueMails([mail("a")], NOW);
        expect(await claim(store, later(9))).toMatchObject([{ content: mail("a").content, attempt: 1 }]);
        await store.enqueueMails([mail("c")], later(20));
        const [only, ...rest] = await claim(store, later(20), 1);
        expect(only).toMatchObject({ content: mail("b").content, createdAt: later(10).toISOString() });
        expect(rest).toEqual([]);
      });

      it.each(["sent", "skipped", "failed"] as const)("that is %s is over, and waits no longer", async (outcome) => {
        const store = await start();
        await store.enqueueMails([mail("a")], NOW);
        await store.enqueueMails([mail("b")], later(10));
        expect(await store.countWaitingMails()).toEqual({ count: 2, oldestCreatedAt: NOW.toISOString() });
        const [claimed] = await claim(store, NOW);
        await store.settleMail({ id: claimed?.id ?? "", owner: "w", outcome, error: null, dueAt: NOW, now: NOW });
        expect(await store.countWaitingMails()).toEqual({ count: 1, oldestCreatedAt: later(10).toISOString() });
        expect((await claim(store, later(90_000))).map(({ content }) => content)).toEqual([mail("b").content]);
        await store.enqueueMails([mail("a")], later(100_000));
        expect((await store.countWaitingMails()).count).toBe(1);
      });

      it("that is to be tried again is given then and not before, though its claim has ended", async () => {
        const store = await start();
        await store.enqueueMails([mail("a")], NOW);
        const [claimed] = await claim(store);
        const settle = { id: claimed?.id ?? "", owner: "w", error: "y".repeat(9_000), dueAt: later(5_000), now: NOW };
        await store.settleMail({ ...settle, outcome: "retry" });
        expect((await store.countWaitingMails()).count).toBe(1);
        expect(await claim(store, later(4_999))).toEqual([]);
        expect(await claim(store, later(5_000))).toMatchObject([{ id: claimed?.id, attempt: 2 }]);
      });
    });

    describe("a keyed request", () => {
      it("keeps its result, touches no other, and begins empty when it is opened anew", async () => {
        const store = await start();
        const lease = await leaseOf(store, "checkout:ann");
        const ask = (scope: string, at = NOW) => store.openKeyedRequest({ scope, params: '{"a":1}', lease, now: at });
        const [first, other] = [await ask("session:ann"), await ask("customer:ann")];
        if (first === null) throw new Error("not opened");
        const close = { request: first, state: "done", resultId: "cs_1", lease } as const;
        expect(await store.closeKeyedRequest(close)).toBe(true);
        expect(await store.findKeyedRequest("session:ann")).toEqual({ ...first, state: "done", resultId: "cs_1" });
        expect(await store.findKeyedRequest("customer:ann")).toEqual(other);
        const again = await ask("session:ann", later(1));
        const created = later(1).toISOString();
        expect(again).toMatchObject({ attempt: 2, state: "pending", resultId: null, createdAt: created });
        expect(again?.key).not.toBe(first.key);
        expect(await store.findKeyedRequest("session:ann")).toEqual(again);
      });

      it("is not closed, and nobody is linked, when the record names another customer by now", async () => {
        const store = await start();
        const lease = await leaseOf(store, "checkout:ann");
        const request = await store.openKeyedRequest({ scope: "customer:ann", params: "{}", lease, now: NOW });
        if (request === null) throw new Error("not opened");
        await store.linkCustomer({ userId: "ann", customerId: "cus_1", replaces: null, now: NOW });
        const customer = { userId: "ann", customerId: "cus_2", replaces: null, now: NOW };
        const close = { request, state: "done", resultId: "cus_2", lease, customer } as const;
        expect(await store.closeKeyedRequest(close)).toBe(false);
        expect(await store.findKeyedRequest("customer:ann")).toEqual(request);
        expect((await store.findUser("ann"))?.paymentCustomerId).toBe("cus_1");
      });
    });

    it("writes every field of a subscription, and empties every one of them again", async () => {
      const store = await start();
      await store.linkCustomer({ userId: "ann", customerId: "cus_1", replaces: null, now: NOW });
      const full: SubscriptionFields = {
        paymentSubscriptionId: "sub_1",
        subscriptionStatus: "past_due",
        priceId: "price_1",
        currentPeriodEnd: later(1_000).toISOString(),
        cancelAtPeriodEnd: true,
        fixPayment: true,
        pastDueSince: later(-1_000).toISOString(),
        trialUsedAt: later(-9_000).toISOString(),
        endsAt: later(1_000).toISOString(),
        paused: "collection",
      };
      const empty = subscriptionFieldsOf(await store.ensureUser({ userId: "bob", email: null, now: NOW }));
      for (const fields of [full, empty]) {
        const ticket = await store.beginSync("cus_1", null);
        if (ticket.kind !== "ticket") throw new Error(ticket.kind);
        const derive = () => ({ fields, mails: [], notifies: false });
        expect(await store.commitSync({ event: null, ticket, now: NOW, derive })).toBe("applied");
        expect(await store.findUser("ann")).toMatchObject({ userId: "ann", ...fields });
        expect(await store.findUser("bob")).toMatchObject(empty);
      }
    });

    it("holds leases of different names apart", async () => {
      const store = await start();
      const ann = await leaseOf(store, "checkout:ann");
      await leaseOf(store, "checkout:bob");
      await store.releaseLease(ann);
      expect(await store.acquireLease({ name: "checkout:bob", now: later(1), ttlMs: 1_000 })).toBeNull();
      expect(await store.acquireLease({ name: "checkout:ann", now: later(1), ttlMs: 1_000 })).not.toBeNull();
    });

    it("links a customer to one user only, and replaces only the customer that was named", async () => {
      const store = await start();
      const link = (userId: string, customerId: string, replaces: string | null = null) =>
        store.linkCustomer({ userId, customerId, replaces, now: NOW });
      expect(await link("ann", "cus_1")).toBe(true);
      expect([await link("ann", "cus_1"), await link("bob", "cus_1")]).toEqual([true, false]);
      expect([await link("ann", "cus_2"), await link("ann", "cus_2", "cus_9")]).toEqual([false, false]);
      expect((await store.findUserByCustomer("cus_1"))?.userId).toBe("ann");
      expect(await link("ann", "cus_2", "cus_1")).toBe(true);
      expect(await store.findUserByCustomer("cus_1")).toBeNull();
      expect((await store.findUser("bob"))?.paymentCustomerId).toBeNull();
    });

    it("saves a card for its owner alone, and keeps it when the first customer is linked", async () => {
      const store = await start();
      await store.saveMethod({ userId: "ann", paymentMethodId: "pm_1", created: 10 });
      await store.saveMethod({ userId: "ann", paymentMethodId: "pm_2", created: 10 });
      await store.saveMethod({ userId: "ann", paymentMethodId: "pm_0", created: 9 });
      await store.linkCustomer({ userId: "ann", customerId: "cus_1", replaces: null, now: NOW });
      expect((await store.findUser("ann"))?.paymentMethodId).toBe("pm_2");
      expect((await store.findUser("bob"))?.paymentMethodId).toBeNull();
    });
  });
});
