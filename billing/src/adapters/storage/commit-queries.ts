import { isoFromUnix } from "../../core/instants.ts";
import type { Reversal } from "../../core/purchase.ts";
import type { ChargeUpdate, Commit, EventRef, SavedMethodOfUser } from "../../ports/store.ts";
import { type Body, insert, run, runAll, type Statement, sql } from "./database.ts";
import { insertMails, markChanged } from "./outbox-queries.ts";

export function* commit(changes: Commit): Body<boolean> {
  const { now, event = null, outcome = "applied", mails = [], savedMethod, charge, purchase, reversal } = changes;
  const { notifies = null } = changes;
  const at = now.toISOString();
  if (event !== null && (yield* run(insertEvent(event, outcome, at))).length === 0) return false;
  yield* runAll([
    ...(savedMethod === undefined ? [] : [saveMethod(savedMethod)]),
    ...(charge === undefined ? [] : [updateCharge(charge, at)]),
    ...(purchase === undefined ? [] : [insert("purchases", { ...purchase }, "ON CONFLICT (session_id) DO NOTHING")]),
    ...(reversal === undefined ? [] : [saveReversal(reversal, at)]),
    ...(notifies === null ? [] : [markChanged(notifies, now)]),
    ...insertMails(mails, now),
  ]);
  return true;
}

/** The first statement of every transaction that handles an event. A concurrent duplicate waits here for the first one's outcome. */
export function insertEvent({ id: eventId, type }: EventRef, outcome: string, processedAt: string): Statement {
  const unlessKnown = "ON CONFLICT (event_id) DO NOTHING RETURNING event_id";
  return insert("processed_events", { eventId, type, processedAt, outcome }, unlessKnown);
}

function saveMethod({ userId, paymentMethodId, created }: SavedMethodOfUser): Statement {
  return sql(
    "UPDATE billing_records SET payment_method_id = $2, payment_method_at = $3 " +
      "WHERE user_id = $1 AND (payment_method_at IS NULL OR payment_method_at <= $3)",
    [userId, paymentMethodId, isoFromUnix(created)],
  );
}

function updateCharge(
  { id, state, replaces, paymentIntentId = null, code = null }: ChargeUpdate,
  at: string,
): Statement {
  return sql(
    "UPDATE off_session_charges SET state = $2, payment_intent_id = COALESCE($3, payment_intent_id), code = COALESCE($4, code), " +
      `updated_at = $5 WHERE id = $1 AND state IN (${replaces.map((before) => `'${before}'`)})`,
    [id, state, paymentIntentId, code, at],
  );
}

function saveReversal({ created, ...reversal }: Reversal, foundAt: string): Statement {
  const newest = "ON CONFLICT (id) DO UPDATE SET status = excluded.status, amount = excluded.amount";
  return insert("reversals", { ...reversal, happenedAt: isoFromUnix(created), foundAt }, newest);
}
