import { describe, expect, it } from "vitest";
import { type BillingRecord, type SubscriptionFields, subscriptionFieldsOf } from "../../src/core/billing-record.ts";
import type { NewMail } from "../../src/core/mail-text.ts";
import type { Store, SyncTicket } from "../../src/ports/store.ts";
import { onBothEngines, openStoreOn } from "../support/engines.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const event = (id: string) => ({ id, type: "invoice.paid" });
const mail = (key: string): NewMail => ({
  dedupeKey: key,
  content: { kind: "fix_payment", userId: "ann", invoiceId: "in_1" },
});

onBothEngines((fresh) => {
  describe("the store", () => {
    async function start(): Promise<Store> {
      const store = await openStoreOn(await fresh());
      await store.migrate();
      return store;
    }

    async function withCustomer(store: Store, userId = "ann", customerId = "cus_1"): Promise<void> {
      await store.ensureUser({ userId, email: null, now: NOW });
      await store.linkCustomer({ userId, customerId, replaces: null, now: NOW });
    }

    async function ticketFor(store: Store, customerId = "cus_1", eventId: string | null = null): Promise<SyncTicket> {
      const begun = await store.beginSync(customerId, eventId);
      if (begun.kind !== "ticket") throw new Error(`no ticket: ${begun.kind}`);
      return begun;
    }

    const setPrice = (priceId: string) => (previous: BillingRecord) => ({
      fields: { ...subscriptionFieldsOf(previous), priceId } satisfies SubscriptionFields,
      mails: [],
      notifies: false,
    });

    it("migrates once, however many processes start at once", async () => {
      const environment = await fresh();
      const stores = await Promise.all([1, 2, 3].map(() => openStoreOn(environment)));
      const applied = await Promise.all(stores.map((store) => store.migrate()));
      expect(applied.flat()).toEqual(["0001-initial", "0002-purchases", "0003-applications"]);
    });

    it("keeps an address until a newer one is known", async () => {
      const store = await start();
      await store.ensureUser({ userId: "ann", email: "a@example.com", now: NOW });
      expect((await store.ensureUser({ userId: "ann", email: null, now: NOW })).email).toBe("a@example.com");
      expect((await store.ensureUser({ userId: "ann", email: "b@example.com", now: NOW })).email).toBe("b@example.com");
    });

    it("lets the later ticket win, in either order of writing", async () => {
      const store = await start();
      await withCustomer(store);
      const early = await ticketFor(store);
      const late = await ticketFor(store);
      expect(await store.commitSync({ event: event("evt_2"), ticket: late, now: NOW, derive: setPrice("late") })).toBe(
        "applied",
      );
      expect(
        await store.commitSync({ event: event("evt_1"), ticket: early, now: NOW, derive: setPrice("early") }),
      ).toBe("superseded");
      expect((await store.findUser("ann"))?.priceId).toBe("late");
      expect((await store.beginSync("cus_1", "evt_1")).kind).toBe("duplicate");
    });

    it("rolls back the event and the record when deriving fails", async () => {
      const store = await start();
      await withCustomer(store);
      const ticket = await ticketFor(store);
      const derive = () => {
        throw new Error("no");
      };
      await expect(store.commitSync({ event: event("evt_1"), ticket, now: NOW, derive })).rejects.toThrow();
      expect((await store.beginSync("cus_1", "evt_1")).kind).toBe("ticket");
    });

    it("tells an unknown customer from a duplicate", async () => {
      const store = await start();
      expect((await store.beginSync("cus_9", "evt_1")).kind).toBe("unknown_customer");
    });

    it("counts the failures of an event", async () => {
      const store = await start();
      const failure = { event: event("evt_1"), error: "x".repeat(10_000), now: NOW };
      expect(await store.recordFailure(failure)).toBe(1);
      expect(await store.recordFailure(failure)).toBe(2);
      expect(await store.recordFailure({ ...failure, event: event("evt_2") })).toBe(1);
    });

    it("gives a lease to one holder, and after it expires to the next with a higher fence", async () => {
      const store = await start();
      const ask = (at: Date) => store.acquireLease({ name: "checkout:ann", now: at, ttlMs: 1_000 });
      const all = await Promise.all([ask(NOW), ask(NOW), ask(NOW)]);
      const [first] = all.filter((lease) => lease !== null);
      expect(all.filter((lease) => lease !== null)).toHaveLength(1);
      expect(await ask(later(999))).toBeNull();
      const second = await ask(later(1_000));
      expect(second?.fence).toBe((first?.fence ?? 0) + 1);
      if (first) await store.releaseLease(first);
      expect(await ask(later(1_001))).toBeNull();
      if (second) await store.releaseLease(second);
      expect(await ask(later(1_001))).not.toBeNull();
    });

    it("refuses writes by a holder whose lease was taken over", async () => {
      const store = await start();
      await store.ensureUser({ userId: "ann", email: null, now: NOW });
      const stale = await store.acquireLease({ name: "checkout:ann", now: NOW, ttlMs: 1_000 });
      if (stale === null) throw new Error("no lease");
      const request = await store.openKeyedRequest({ scope: "customer:ann", params: "{}", lease: stale, now: NOW });
      if (request === null) throw new Error("not opened");
      await store.acquireLease({ name: "checkout:ann", now: later(2_000), ttlMs: 1_000 });
      const customer = { userId: "ann", customerId: "cus_1", replaces: null, now: NOW };
      expect(await store.closeKeyedRequest({ request, state: "done", resultId: "cus_1", lease: stale, customer })).toBe(
        false,
      );
      expect(await store.openKeyedRequest({ scope: "session:ann", params: "{}", lease: stale, now: NOW })).toBeNull();
      expect((await store.findUser("ann"))?.paymentCustomerId).toBeNull();
      expect(await store.findKeyedRequest("customer:ann")).toMatchObject({ state: "pending", attempt: 1 });
    });

    it("keeps a pending request's key and parameters until it is closed", async () => {
      const store = await start();
      const lease = await store.acquireLease({ name: "checkout:ann", now: NOW, ttlMs: 1_000 });
      if (lease === null) throw new Error("no lease");
      const first = await store.openKeyedRequest({ scope: "s:ü", params: '{"a":1}', lease, now: NOW });
      expect(await store.openKeyedRequest({ scope: "s:ü", params: '{"a":2}', lease, now: NOW })).toBeNull();
      expect(await store.findKeyedRequest("s:ü")).toEqual(first);
      if (first === null) throw new Error("not opened");
      expect(first.key).toMatch(/^[\x21-\x7e]{1,255}$/);
      await store.closeKeyedRequest({ request: first, state: "abandoned", resultId: null, lease });
      const second = await store.openKeyedRequest({ scope: "s:ü", params: '{"a":2}', lease, now: NOW });
      expect(second).toMatchObject({ attempt: 2, params: '{"a":2}', createdAt: NOW.toISOString() });
      expect(second?.key).not.toBe(first.key);
    });

    it("does not let an earlier attempt close a newer request", async () => {
      const store = await start();
      const lease = await store.acquireLease({ name: "checkout:ann", now: NOW, ttlMs: 1_000 });
      if (lease === null) throw new Error("no lease");
      const open = () => store.openKeyedRequest({ scope: "s", params: "{}", lease, now: NOW });
      const first = await open();
      if (first === null) throw new Error("not opened");
      await store.closeKeyedRequest({ request: first, state: "abandoned", resultId: null, lease });
      const second = await open();
      expect(await store.closeKeyedRequest({ request: first, state: "done", resultId: "cs_1", lease })).toBe(false);
      expect(await store.findKeyedRequest("s")).toEqual(second);
    });

    it("queues a mail once per key and gives it to one worker at a time", async () => {
      const store = await start();
      await store.enqueueMails([mail("a"), mail("a"), mail("b")], NOW);
      await store.enqueueMails([mail("a")], NOW);
      const claim = (owner: string, at = NOW) => store.claimMails({ limit: 10, now: at, ttlMs: 1_000, owner });
      const claims = await Promise.all(["w1", "w2", "w3"].map((owner) => claim(owner)));
      expect(claims.flat().map(({ attempt }) => attempt)).toEqual([1, 1]);
      expect(await claim("w4", later(999))).toEqual([]);
      expect((await claim("w4", later(1_000))).map(({ attempt }) => attempt)).toEqual([2, 2]);
    });

    it("ignores a worker that settles a mail after losing its claim", async () => {
      const store = await start();
      await store.enqueueMails([mail("a")], NOW);
      const [claimed] = await store.claimMails({ limit: 1, now: NOW, ttlMs: 10, owner: "slow" });
      await store.claimMails({ limit: 1, now: later(20), ttlMs: 10, owner: "fast" });
      const settle = { id: claimed?.id ?? "", outcome: "sent" as const, error: null, dueAt: NOW, now: NOW };
      await store.settleMail({ ...settle, owner: "slow" });
      expect(await store.claimMails({ limit: 1, now: later(40), ttlMs: 10, owner: "third" })).toHaveLength(1);
      await store.settleMail({ ...settle, owner: "third" });
      expect(await store.claimMails({ limit: 1, now: later(60), ttlMs: 10, owner: "fourth" })).toEqual([]);
    });

    it("forgets the saved card of a customer that is replaced", async () => {
      const store = await start();
      await withCustomer(store);
      const savedMethod = { userId: "ann", paymentMethodId: "pm_1", created: 1 };
      await store.commitEvent({ event: event("evt_1"), now: NOW, savedMethod });
      const lease = await store.acquireLease({ name: "checkout:ann", now: NOW, ttlMs: 1_000 });
      if (lease === null) throw new Error("no lease");
      const request = await store.openKeyedRequest({ scope: "customer:ann", params: "{}", lease, now: NOW });
      if (request === null) throw new Error("not opened");
      const customer = { userId: "ann", customerId: "cus_2", replaces: "cus_1", now: NOW };
      await store.closeKeyedRequest({ request, state: "done", resultId: "cus_2", lease, customer });
      expect(await store.findUser("ann")).toMatchObject({ paymentCustomerId: "cus_2", paymentMethodId: null });
    });

    it("prunes what is old and keeps what is young", async () => {
      const store = await start();
      await withCustomer(store);
      await store.commitEvent({ event: event("evt_old"), now: later(-1_000) });
      await store.commitEvent({ event: event("evt_new"), now: NOW });
      await store.pruneBefore({ events: later(-500), mails: later(-500) });
      expect((await store.beginSync("cus_1", "evt_old")).kind).toBe("ticket");
      expect((await store.beginSync("cus_1", "evt_new")).kind).toBe("duplicate");
    });

    it("prunes mails that were settled long ago, never one that waits, and no failure that was seen lately", async () => {
      const store = await start();
      const failed = (at: Date) => store.recordFailure({ event: event("evt_1"), error: "x", now: at });
      await failed(later(-2_000));
      await failed(NOW);
      await store.enqueueMails([mail("settled")], later(-3_000));
      const [claimed] = await store.claimMails({ limit: 1, now: later(-3_000), ttlMs: 1, owner: "w" });
      const settle = { owner: "w", outcome: "sent" as const, error: null, dueAt: NOW, now: later(-2_000) };
      await store.settleMail({ id: claimed?.id ?? "", ...settle });
      await store.enqueueMails([mail("waits")], later(-3_000));
      await store.pruneBefore({ events: later(-1_000), mails: later(-2_500) });
      await store.enqueueMails([mail("settled")], NOW);
      expect((await store.countWaitingMails()).count).toBe(1);
      await store.pruneBefore({ events: later(-1_000), mails: later(-1_000) });
      await store.enqueueMails([mail("settled")], NOW);
      expect((await store.countWaitingMails()).count).toBe(2);
      expect(await failed(NOW)).toBe(3);
    });

    it.each(["trialing", "active", "past_due", "canceled"] as const)(
      "lists a customer whose period is over first while it is running: %s",
      async (subscriptionStatus) => {
        const store = await start();
        for (const [user, end, readAt] of [
          ["fine", "2027-01-01T00:00:00.000Z", 0],
          ["over", "2026-11-01T00:00:00.000Z", 1],
        ] as const) {
          await withCustomer(store, user, `cus_${user}`);
          await store.commitSync({
            event: null,
            ticket: await ticketFor(store, `cus_${user}`),
            now: later(readAt),
            derive: (previous) => ({
              fields: { ...subscriptionFieldsOf(previous), subscriptionStatus, currentPeriodEnd: end },
              mails: [],
              notifies: false,
            }),
          });
        }
        const order = subscriptionStatus === "canceled" ? ["cus_fine", "cus_over"] : ["cus_over", "cus_fine"];
        expect(await store.listForReconcile({ overdueBefore: NOW, limit: 9 })).toEqual(order);
      },
    );

    it("lists overdue customers first, then those not read for longest", async () => {
      const store = await start();
      for (const [index, end] of ["2027-01-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z", null].entries()) {
        await withCustomer(store, `u${index}`, `cus_${index}`);
        const fields = {
          ...subscriptionFieldsOf((await store.findUser(`u${index}`)) as BillingRecord),
          subscriptionStatus: "active" as const,
          currentPeriodEnd: end,
        };
        if (end !== null) {
          await store.commitSync({
            event: null,
            ticket: await ticketFor(store, `cus_${index}`),
            now: later(index),
            derive: () => ({ fields, mails: [], notifies: false }),
          });
        }
      }
      expect(await store.listForReconcile({ overdueBefore: NOW, limit: 9 })).toEqual(["cus_1", "cus_2", "cus_0"]);
    });

    it("lists last whoever was read last, also because of an event", async () => {
      const store = await start();
      const read = async (user: string, id: string | null, at: number) =>
        await store.commitSync({
          event: id === null ? null : event(id),
          ticket: await ticketFor(store, `cus_${user}`, id),
          now: later(at),
          derive: setPrice("price_a"),
        });
      for (const user of ["ann", "bob"]) await withCustomer(store, user, `cus_${user}`);
      await read("ann", null, 1);
      await read("bob", null, 2);
      await read("ann", "evt_1", 3);
      expect(await store.listForReconcile({ overdueBefore: NOW, limit: 9 })).toEqual(["cus_bob", "cus_ann"]);
    });

    it("writes whenever it is asked whether it can", async () => {
      const store = await start();
      for (const now of [NOW, later(1)]) {
        await store.ping(now);
        expect(await store.readSetting("ready_at")).toBe(now.toISOString());
      }
    });

    it("keeps the first value of a setting that is written once", async () => {
      const store = await start();
      expect(await store.writeSettingOnce("mode", "test")).toBe("test");
      expect(await store.writeSettingOnce("mode", "live")).toBe("test");
      await store.writeSetting("mode", "live");
      expect(await store.readSetting("mode")).toBe("live");
      expect(await store.readSetting("other")).toBeNull();
    });
  });
});
