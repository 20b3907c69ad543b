import pg from "pg";
import { describe, expect, it } from "vitest";
import { type BillingRecord, subscriptionFieldsOf } from "../../src/core/billing-record.ts";
import type { Store, SyncResult, SyncTicket } from "../../src/ports/store.ts";
import { type FreshDatabase, onBothEngines, onPostgres, openStoreOn } from "../support/engines.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const USERS = ["ann", "bob", "cid", "dan"];

/** A database with users and customers, and this many processes that use it. */
async function start(
  fresh: FreshDatabase,
  processes = 1,
): Promise<{ environment: Record<string, string>; stores: Store[] }> {
  const environment = await fresh();
  const first = await openStoreOn(environment);
  await first.migrate();
  for (const userId of USERS) {
    await first.ensureUser({ userId, email: null, now: NOW });
    await first.linkCustomer({ userId, customerId: `cus_${userId}`, replaces: null });
  }
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => openStoreOn(environment)));
  return { environment, stores: [first, ...others] };
}

async function ticketFor(store: Store, userId: string, eventId: string): Promise<SyncTicket | null> {
  const begun = await store.beginSync(`cus_${userId}`, eventId);
  if (begun.kind === "unknown_customer") throw new Error("the customer is linked");
  return begun.kind === "ticket" ? begun : null;
}

const event = (id: string) => ({ id, type: "invoice.paid" });
const setPrice =
  (priceId: string, more: object = {}) =>
  (previous: BillingRecord) => ({
    fields: { ...subscriptionFieldsOf(previous), priceId, ...more },
    mails: [],
    notifies: false,
  });

async function commit(store: Store, ticket: SyncTicket | null, id: string, more: object = {}): Promise<SyncResult> {
  if (ticket === null) return "duplicate";
  const derive = setPrice(`price_${ticket.ticket}`, more);
  return await store.commitSync({ event: event(id), ticket, now: NOW, derive });
}

onBothEngines((fresh) => {
  describe("events that arrive at once", () => {
    it("take each event once while two processes get all of them, and end with the latest read", async () => {
      const { stores } = await start(fresh, 2);
      const applied: { user: string; ticket: number }[] = [];
      const counts = new Map<string, number>();
      const handle = async (store: Store, user: string, id: string) => {
        const ticket = await ticketFor(store, user, id);
        const result = await commit(store, ticket, id);
        if (result === "duplicate") return;
        counts.set(id, (counts.get(id) ?? 0) + 1);
        applied.push({ user, ticket: ticket?.ticket ?? 0 });
      };
      for (let round = 0; round < 4; round += 1) {
        const ids = Array.from({ length: 60 }, (_, index) => `evt_${round}_${index}`);
        await Promise.all(
          ids.flatMap((id, index) => stores.map((store) => handle(store, USERS[index % USERS.length] ?? "", id))),
        );
      }
      expect(counts.size).toBe(240);
      expect([...counts.values()].every((count) => count === 1)).toBe(true);
      for (const user of USERS) {
        const latest = Math.max(...applied.filter((taken) => taken.user === user).map(({ ticket }) => ticket));
        const priceId = (await stores[0]?.findUser(user))?.priceId ?? "";
        expect(Number(priceId.slice("price_".length))).toBeGreaterThanOrEqual(latest);
      }
    });

    it("do not fail with the one among them that the database refuses", async () => {
      const { stores } = await start(fresh);
      const [store] = stores as [Store];
      const tickets = await Promise.all(USERS.map((user) => ticketFor(store, user, user)));
      const results = await Promise.allSettled(
        USERS.map((user, index) =>
          commit(store, tickets[index] ?? null, user, user === "bob" ? { subscriptionStatus: "paused" } : {}),
        ),
      );
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
      expect((await ticketFor(store, "bob", "bob"))?.kind).toBe("ticket");
      expect(await ticketFor(store, "cid", "cid")).toBeNull();
    });
  });
});

onPostgres((fresh) => {
  it("a record that another session has locked holds up no other record's tickets and events", async () => {
    const { environment, stores } = await start(fresh);
    const [store] = stores as [Store];
    const [ann, bob] = await Promise.all([ticketFor(store, "ann", "a"), ticketFor(store, "bob", "b")]);
    const other = new pg.Client(environment.DATABASE_URL);
    await other.connect();
    await other.query("BEGIN; SELECT user_id FROM billing_records WHERE user_id = 'ann' FOR UPDATE");
    const held = [commit(store, ann, "a"), ticketFor(store, "ann", "a2")];
    expect(await Promise.all([commit(store, bob, "b"), ticketFor(store, "cid", "c")])).toMatchObject([
      "applied",
      { kind: "ticket" },
    ]);
    await other.query("ROLLBACK");
    await other.end();
    expect(await Promise.all(held)).toMatchObject(["applied", { kind: "ticket", ticket: 2 }]);
  });
});
