import type { SubscriptionFields } from "../../core/billing-record.ts";
import type { EventRef, SyncCommit, SyncResult } from "../../ports/store.ts";
import { type Database, type Row, sql } from "./database.ts";
import { integer } from "./rows.ts";
import { SentTogether } from "./sent-together.ts";

/** What an event's synchronisation would write in the usual case. */
interface Write {
  commit: SyncCommit;
  event: EventRef;
  fields: SubscriptionFields;
}

/** `unwritten`: no engine is known to insert the event and skip the record. If one ever does, the record is still to be written. */
type Written = SyncResult | "unwritten" | null;

/** @returns null when this is not the usual case. Nothing has been changed then. */
export type CommitTogether = (commit: SyncCommit) => Promise<SyncResult | null>;

/**
 * The usual case: the record has not been written since the ticket was taken, and there is no mail to queue. All such events that
 * wait are committed by a single statement, which is its own transaction.
 * @param writeRecord writes the record alone, in a transaction of its own.
 */
export function createCommitTogether(
  database: Database,
  writeRecord: (commit: SyncCommit) => Promise<SyncResult>,
): CommitTogether {
  if (!database.hasModifyingWith) return async () => null;
  const send = (writes: readonly Write[]) => writeTogether(database, writes);
  const together = new SentTogether(send, async (write) => (await send([write]))[0] ?? null);
  return async (commit) => {
    const { event, ticket, derive } = commit;
    if (event === null) return null;
    const { fields, mails, notifies } = derive(ticket.record);
    if (mails.length > 0 || notifies) return null;
    const written = await together.submit({ commit, event, fields });
    return written === "unwritten" ? await writeRecord({ ...commit, event: null }) : written;
  };
}

/**
 * A record that somebody else has locked is left out rather than waited for. Of several events of one record, the one with the
 * highest ticket has read last, and only its fields are written: when any event of that record is new, since the highest one may
 * be a duplicate. `IN` that is compared or selected is looked up in a hash table, while a join here would compare all with all.
 */
const WRITE_TOGETHER =
  "WITH given AS (SELECT * FROM json_to_recordset($1::json) AS g (place integer, leads boolean, owner text, customer text, ticket integer, applied integer, " +
  "event text, type text, at timestamptz, subscription text, status text, price text, period_end timestamptz, cancels boolean, " +
  "fix boolean, past_due timestamptz, trial timestamptz)), " +
  "locked AS (SELECT g.* FROM given g JOIN billing_records b ON b.user_id = g.owner AND b.payment_customer_id = g.customer " +
  "AND b.applied_ticket = g.applied FOR UPDATE OF b SKIP LOCKED), " +
  "inserted AS (INSERT INTO processed_events (event_id, type, processed_at) SELECT event, type, at FROM locked " +
  "ON CONFLICT (event_id) DO NOTHING RETURNING event_id), " +
  "fresh AS MATERIALIZED (SELECT locked.* FROM locked WHERE leads AND (owner IN " +
  "(SELECT l.owner FROM locked l WHERE (l.event IN (SELECT event_id FROM inserted)) IS TRUE)) IS TRUE), " +
  "written AS (UPDATE billing_records b SET payment_subscription_id = f.subscription, subscription_status = f.status, price_id = f.price, " +
  "current_period_end = f.period_end, cancel_at_period_end = f.cancels, fix_payment = f.fix, past_due_since = f.past_due, " +
  "trial_used_at = f.trial, applied_ticket = f.ticket, synced_at = f.at FROM fresh f WHERE b.user_id = f.owner RETURNING b.user_id) " +
  "SELECT place, leads, event IN (SELECT event_id FROM inserted) AS is_new, owner IN (SELECT user_id FROM written) AS is_written " +
  "FROM locked";

async function writeTogether(database: Database, writes: readonly Write[]): Promise<Written[]> {
  const input = JSON.stringify(toInput(writes));
  const rows = await database.query(sql(WRITE_TOGETHER, [input]));
  const results = new Map(rows.map((row) => [integer(row, "place"), resultOf(row)]));
  return writes.map((_, place) => results.get(place) ?? null);
}

function resultOf({ is_new: isNew, leads, is_written: isWritten }: Row): Written {
  if (isNew !== true) return "duplicate";
  if (isWritten !== true) return "unwritten";
  return leads === true ? "applied" : "superseded";
}

/** Of copies of one event, only the latest is sent. The others are left out, and find it recorded when they are sent alone. */
function toInput(writes: readonly Write[]): object[] {
  const latest = latestBy(writes, ({ event }) => event.id);
  const sent = writes.map((write, place) => ({ write, place })).filter(({ write }) => latest.has(write));
  const leaders = latestBy([...latest], keyOf);
  return sent.map(({ write, place }) => ({
    place,
    leads: leaders.has(write),
    owner: write.commit.ticket.userId,
    customer: write.commit.ticket.customerId,
    ticket: write.commit.ticket.ticket,
    applied: write.commit.ticket.appliedTicket,
    event: write.event.id,
    type: write.event.type,
    at: write.commit.now.toISOString(),
    ...columnsOf(write.fields),
  }));
}

/** @returns of those with the same key, the one with the highest ticket. */
function latestBy(writes: readonly Write[], key: (write: Write) => string): Set<Write> {
  const latest = new Map<string, Write>();
  for (const write of writes) {
    const known = latest.get(key(write));
    if (known === undefined || write.commit.ticket.ticket > known.commit.ticket.ticket) latest.set(key(write), write);
  }
  return new Set(latest.values());
}

/** Events whose tickets saw the same state of the same record. */
function keyOf({ commit: { ticket } }: Write): string {
  return JSON.stringify([ticket.userId, ticket.customerId, ticket.appliedTicket]);
}

function columnsOf(fields: SubscriptionFields): object {
  return {
    subscription: fields.paymentSubscriptionId,
    status: fields.subscriptionStatus,
    price: fields.priceId,
    period_end: fields.currentPeriodEnd,
    cancels: fields.cancelAtPeriodEnd,
    fix: fields.fixPayment,
    past_due: fields.pastDueSince,
    trial: fields.trialUsedAt,
  };
}
