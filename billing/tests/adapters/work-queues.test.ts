import { describe, expect, it } from "vitest";
import type { NewMail } from "../../src/core/mail-text.ts";
import type { Queues, Store } from "../../src/ports/store.ts";
import { onBothEngines } from "../support/engines.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const mail = (detail: string): NewMail => ({
  dedupeKey: detail,
  content: { kind: "operator_alert", code: "customer_missing", detail },
});

const LONG = "x".repeat(9_000);
const claim = <Name extends keyof Queues>(store: Store, queue: Name, now = NOW, owner = "w") =>
  store.claim(queue, { now, ttlMs: 1_000, owner, limit: 1 });
const settled = (dueAt: Date | null, now = NOW, owner = "w") => ({
  ...{ owner, now, dueAt, error: dueAt === null ? null : LONG },
});

const add: Record<keyof Queues, (store: Store, name: string, at: Date) => Promise<unknown>> = {
  mails: (store, name, at) => store.commit({ mails: [mail(name)], now: at }),
  notifications: (store, user, at) =>
    store.commit({ event: { id: `${user}-${at.getTime()}`, type: "invoice.paid" }, now: at, notifies: user }),
  events: (store, name, now) => store.queueEvent({ id: name, customer: name, body: name, now }),
};

function nameOf(item: Queues[keyof Queues] | undefined): string | undefined {
  if (item === undefined) return undefined;
  if ("eventId" in item) return item.eventId;
  return "userId" in item ? item.userId : "detail" in item.content ? item.content.detail : "";
}

onBothEngines((_fresh, _start, openStore) => {
  describe.each(["mails", "notifications", "events"] as const)("the queue of %s", (queue) => {
    it("gives what is due from its time on, the longest waiting first, to one worker until its claim ends", async () => {
      const store = await openStore();
      await add[queue](store, "ann", later(10));
      await add[queue](store, "bob", NOW);
      expect(await claim(store, queue, later(-1))).toEqual([]);
      const [first, second] = [await claim(store, queue, later(20), "w1"), await claim(store, queue, later(20), "w2")];
      expect([nameOf(first[0]), first[0]?.attempt, nameOf(second[0])]).toEqual(["bob", 1, "ann"]);
      expect(await claim(store, queue, later(1_019), "w3")).toEqual([]);
      expect((await claim(store, queue, later(1_020), "w3"))[0]?.attempt).toBe(2);
    });

    it("gives one thing to one of several workers that ask at once", async () => {
      const store = await openStore();
      for (const name of ["ann", "bob"]) await add[queue](store, name, NOW);
      const claims = await Promise.all(["w1", "w2", "w3"].map((owner) => claim(store, queue, NOW, owner)));
      const rest = await claim(store, queue, NOW, "w4");
      expect([...claims, rest].map(([item]) => nameOf(item) ?? "").sort()).toEqual(["", "", "ann", "bob"]);
    });

    it("does not give again what is done, and what failed when it is to be tried again", async () => {
      const store = await openStore();
      for (const name of ["ann", "bob"]) await add[queue](store, name, NOW);
      for (const dueAt of [null, later(5_000)])
        for (const item of await claim(store, queue)) await store.settle(queue, item, settled(dueAt));
      expect(await claim(store, queue, later(4_999))).toEqual([]);
      expect(await claim(store, queue, later(5_000))).toMatchObject([{ attempt: 2 }]);
      expect(await claim(store, queue, later(5_999))).toEqual([]);
    });

    it("lets no worker settle what it has lost", async () => {
      const store = await openStore();
      await add[queue](store, "ann", NOW);
      const [item] = await claim(store, queue, NOW, "slow");
      if (item === undefined) throw new Error("nothing is due");
      await claim(store, queue, later(2_000), "fast");
      await store.settle(queue, item, settled(null, NOW, "slow"));
      expect(await claim(store, queue, later(4_000), "third")).toHaveLength(1);
      await store.settle(queue, item, settled(null, NOW, "third"));
      expect(await claim(store, queue, later(6_000), "fourth")).toEqual([]);
    });
  });

  it("an event is taken once, whether it waits or was handled, and its last failure stays with it", async () => {
    const store = await openStore();
    const take = (id: string) => store.queueEvent({ id, customer: "ann", body: "{}", now: NOW });
    expect([await take("evt_1"), await take("evt_1"), await take("evt_2")]).toEqual([true, false, true]);
    for (const item of await claim(store, "events")) await store.settle("events", item, settled(null));
    await store.commit({ event: { id: "evt_1", type: "invoice.paid" }, outcome: "unmatched", now: NOW });
    expect([await take("evt_1"), await take("evt_2")]).toEqual([false, true]);
    expect((await store.countWaiting()).events).toEqual({ count: 1, oldestAt: NOW.toISOString() });
  });

  it("what a process that died has held is free at once", async () => {
    const store = await openStore();
    for (const queue of ["mails", "notifications", "events"] as const) {
      await add[queue](store, "ann", NOW);
      await claim(store, queue, NOW, "dead");
    }
    const lease = { name: "checkout:ann", now: NOW, ttlMs: 15_000 };
    await store.acquireLease(lease);
    expect(await store.acquireLease(lease)).toBeNull();
    await store.releaseAll();
    expect(await store.acquireLease(lease)).toMatchObject({ fence: 2 });
    for (const queue of ["mails", "notifications", "events"] as const)
      expect(await claim(store, queue)).toMatchObject([{ attempt: 2 }]);
  });

  describe("a mail", () => {
    it("is queued once per key, also after it was sent", async () => {
      const store = await openStore();
      await store.commit({ mails: [mail("a"), mail("a"), mail("b")], now: NOW });
      expect((await store.countWaiting()).mails).toEqual({ count: 2, oldestAt: NOW.toISOString() });
      for (const item of await claim(store, "mails")) await store.settle("mails", item, settled(null));
      await store.commit({ mails: [mail("a"), mail("b")], now: later(10) });
      expect((await store.countWaiting()).mails.count).toBe(1);
    });

    it.each(["sent", "skipped", "failed"] as const)("that is %s waits no longer", async (outcome) => {
      const store = await openStore();
      await add.mails(store, "a", NOW);
      await add.mails(store, "b", later(10));
      for (const item of await claim(store, "mails"))
        await store.settle("mails", item, { ...settled(null), error: LONG, outcome });
      expect((await store.countWaiting()).mails).toEqual({ count: 1, oldestAt: later(10).toISOString() });
      expect((await claim(store, "mails", later(90_000))).map(nameOf)).toEqual(["b"]);
    });

    it("is pruned once it was settled long ago, and never while it waits", async () => {
      const store = await openStore();
      await add.mails(store, "settled", later(-3_000));
      for (const item of await claim(store, "mails")) await store.settle("mails", item, settled(null, later(-2_000)));
      await add.mails(store, "waits", later(-3_000));
      for (const [before, waiting] of [[later(-2_500), 1] as const, [later(-1_000), 2] as const]) {
        await store.pruneBefore({ events: later(-1_000), mails: before });
        await add.mails(store, "settled", NOW);
        expect((await store.countWaiting()).mails.count).toBe(waiting);
      }
    });
  });

  it.each([
    ["was sent", null],
    ["failed", later(50_000)],
  ])(
    "a notification whose user changes while it %s is due for that change, as one for all changes",
    async (_, dueAt) => {
      const store = await openStore();
      await add.notifications(store, "ann", NOW);
      const [first] = await claim(store, "notifications");
      for (const at of [later(10), later(11)]) await add.notifications(store, "ann", at);
      if (first !== undefined) await store.settle("notifications", first, settled(dueAt));
      expect(await claim(store, "notifications", later(11))).toEqual([{ userId: "ann", version: 3, attempt: 1 }]);
    },
  );
});
