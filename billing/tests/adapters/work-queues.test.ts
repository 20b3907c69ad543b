import { describe, expect, it } from "vitest";
import type { NewMail } from "../../src/core/mail-text.ts";
import type { Store } from "../../src/ports/store.ts";
import { onBothEngines } from "../support/engines.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const mail = (detail: string): NewMail => ({
  dedupeKey: detail,
  content: { kind: "operator_alert", code: "customer_missing", detail },
});

interface Work {
  name: string;
  attempt: number;
  /** @param dueAt when it is to be tried again, or null once it is done. */
  settle: (dueAt: Date | null, owner?: string) => Promise<void>;
}

interface Queue {
  add: (store: Store, name: string, at: Date) => Promise<unknown>;
  claim: (store: Store, now: Date, owner?: string) => Promise<Work[]>;
}

const LONG = "x".repeat(9_000);
const mails: Queue = {
  add: (store, name, at) => store.enqueueMails([mail(name)], at),
  async claim(store, now, owner = "w") {
    const claimed = await store.claimMails({ limit: 1, now, ttlMs: 1_000, owner });
    return claimed.map(({ id, content, attempt }) => ({
      name: "detail" in content ? content.detail : "",
      attempt,
      settle: (dueAt, by = owner) => {
        const outcome = dueAt === null ? ("sent" as const) : ("retry" as const);
        return store.settleMail({ id, owner: by, outcome, error: LONG, dueAt: dueAt ?? now, now });
      },
    }));
  },
};
const notifications: Queue = {
  add: (store, user, at) =>
    store.commitEvent({ event: { id: `${user}-${at.getTime()}`, type: "invoice.paid" }, now: at, notifies: user }),
  async claim(store, now, owner = "w") {
    const notification = await store.claimNotification({ now, ttlMs: 1_000, owner });
    if (notification === null) return [];
    const settle: Work["settle"] = (dueAt, by = owner) =>
      store.settleNotification({ notification, owner: by, error: dueAt === null ? null : LONG, dueAt });
    return [{ name: notification.userId, attempt: notification.attempt, settle }];
  },
};
const events: Queue = {
  add: (store, name, now) => store.queueEvent({ eventId: name, customer: name, body: name, now }),
  async claim(store, now, owner = "w") {
    const claimed = await store.claimEvents({ now, ttlMs: 1_000, owner, customers: 1 });
    return claimed.map(({ eventId, attempt }) => ({
      name: eventId,
      attempt,
      settle: (dueAt, by = owner) => store.settleEvent({ eventId, owner: by, dueAt }),
    }));
  },
};

onBothEngines((_fresh, _start, openStore) => {
  const namesOf = (works: readonly Work[]) => works.map(({ name, attempt }) => [name, attempt]);

  describe.each([
    ["a mail", mails],
    ["a notification", notifications],
    ["a queued event", events],
  ])("%s", (_, { add, claim }) => {
    it("is due from its time on, the longest waiting first, and held by one worker until its claim ends", async () => {
      const store = await openStore();
      await add(store, "ann", later(10));
      await add(store, "bob", NOW);
      expect(await claim(store, later(-1))).toEqual([]);
      expect(namesOf(await claim(store, later(20), "w1"))).toEqual([["bob", 1]]);
      expect(namesOf(await claim(store, later(20), "w2"))).toEqual([["ann", 1]]);
      expect(await claim(store, later(1_019), "w3")).toEqual([]);
      expect((await claim(store, later(1_020), "w3"))[0]?.attempt).toBe(2);
    });

    it("is given to one of several workers that ask at once", async () => {
      const store = await openStore();
      for (const name of ["ann", "bob"]) await add(store, name, NOW);
      const claims = await Promise.all(["w1", "w2", "w3"].map((owner) => claim(store, NOW, owner)));
      const rest = await claim(store, NOW, "w4");
      expect([...claims.flat(), ...rest].map(({ name }) => name).sort()).toEqual(["ann", "bob"]);
    });

    it("that is done is not given again, and one that failed when it is to be tried again", async () => {
      const store = await openStore();
      for (const name of ["ann", "bob"]) await add(store, name, NOW);
      for (const dueAt of [null, later(5_000)]) await (await claim(store, NOW))[0]?.settle(dueAt);
      expect(await claim(store, later(4_999))).toEqual([]);
      const [again, ...more] = await claim(store, later(5_000));
      expect([again?.attempt, more]).toEqual([2, []]);
      expect(await claim(store, later(5_999))).toEqual([]);
    });

    it("is not settled by a worker that lost its claim", async () => {
      const store = await openStore();
      await add(store, "ann", NOW);
      const [work] = await claim(store, NOW, "slow");
      await claim(store, later(2_000), "fast");
      await work?.settle(null, "slow");
      expect(await claim(store, later(4_000), "third")).toHaveLength(1);
      await work?.settle(null, "third");
      expect(await claim(store, later(6_000), "fourth")).toEqual([]);
    });
  });

  describe("a mail", () => {
    it("is queued once per key, also after it was sent", async () => {
      const store = await openStore();
      await store.enqueueMails([mail("a"), mail("a"), mail("b")], NOW);
      expect(await store.countWaitingMails()).toEqual({ count: 2, oldestCreatedAt: NOW.toISOString() });
      const [{ id = "" } = {}] = await store.claimMails({ limit: 1, now: NOW, ttlMs: 1, owner: "w" });
      await store.settleMail({ id, owner: "w", outcome: "sent", error: null, dueAt: NOW, now: NOW });
      await store.enqueueMails([mail("a"), mail("b")], later(10));
      expect((await store.countWaitingMails()).count).toBe(1);
    });

    it.each(["sent", "skipped", "failed"] as const)("that is %s waits no longer", async (outcome) => {
      const store = await openStore();
      await mails.add(store, "a", NOW);
      await mails.add(store, "b", later(10));
      const [{ id = "" } = {}] = await store.claimMails({ limit: 1, now: NOW, ttlMs: 1_000, owner: "w" });
      await store.settleMail({ id, owner: "w", outcome, error: LONG, dueAt: NOW, now: NOW });
      expect(await store.countWaitingMails()).toEqual({ count: 1, oldestCreatedAt: later(10).toISOString() });
      expect(namesOf(await mails.claim(store, later(90_000)))).toEqual([["b", 1]]);
    });

    it("is pruned once it was settled long ago, and never while it waits", async () => {
      const store = await openStore();
      await mails.add(store, "settled", later(-3_000));
      await (await mails.claim(store, later(-2_000)))[0]?.settle(null);
      await mails.add(store, "waits", later(-3_000));
      for (const [before, waiting] of [[later(-2_500), 1] as const, [later(-1_000), 2] as const]) {
        await store.pruneBefore({ events: later(-1_000), mails: before });
        await mails.add(store, "settled", NOW);
        expect((await store.countWaitingMails()).count).toBe(waiting);
      }
    });
  });

  describe("a notification", () => {
    const claim = (store: Store, now = NOW) => store.claimNotification({ now, ttlMs: 1_000, owner: "w" });

    it("is one for all changes of a user, whose version grows with each", async () => {
      const store = await openStore();
      for (const at of [NOW, later(1)]) await notifications.add(store, "ann", at);
      expect(await claim(store, later(1))).toEqual({ userId: "ann", version: 2, attempt: 1 });
    });

    it.each([
      ["was sent", null],
      ["failed", later(50_000)],
    ])("whose user changes while it %s is due for that change", async (_name, dueAt) => {
      const store = await openStore();
      await notifications.add(store, "ann", NOW);
      const [work] = await notifications.claim(store, NOW);
      await notifications.add(store, "ann", later(10));
      await work?.settle(dueAt);
      expect(await claim(store, later(10))).toEqual({ userId: "ann", version: 2, attempt: 1 });
    });
  });
});
