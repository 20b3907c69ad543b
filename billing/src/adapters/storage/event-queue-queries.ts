import type { QueuedEvent, Store } from "../../ports/store.ts";
import { type Database, type Row, sql } from "./database.ts";
import { integer, text } from "./rows.ts";

type EventQueueQueries = Pick<Store, "queueEvent" | "claimEvents" | "settleEvent">;

const QUEUE =
  "INSERT INTO queued_events (event_id, customer, body, queued_at, due_at) VALUES ($1, $2, $3, $4, $4) ON CONFLICT (event_id) DO NOTHING";
/** All events of a customer together, so that they share a read. Whoever waits for another worker's claim finds it claimed. */
const CLAIM =
  "UPDATE queued_events SET claimed_by = $1, claimed_until = $2, attempt = attempt + 1 WHERE due_at <= $3 " +
  "AND (claimed_until IS NULL OR claimed_until <= $3) AND customer IN (SELECT customer FROM queued_events WHERE due_at <= $3 " +
  "AND (claimed_until IS NULL OR claimed_until <= $3) GROUP BY customer ORDER BY min(queued_at), customer LIMIT $4) " +
  "RETURNING event_id, body, attempt, queued_at";

export function eventQueueQueries(database: Database): EventQueueQueries {
  return {
    async queueEvent({ id, customer, body, now }) {
      await database.query(sql(QUEUE, [id, customer, body, now.toISOString()]));
    },
    async claimEvents({ now, ttlMs, owner, customers }) {
      const until = new Date(now.getTime() + ttlMs).toISOString();
      return (await database.query(sql(CLAIM, [owner, until, now.toISOString(), customers]))).map(toQueued);
    },
    async settleEvent({ id, owner, dueAt }) {
      const settle =
        dueAt === null
          ? sql("DELETE FROM queued_events WHERE event_id = $1 AND claimed_by = $2", [id, owner])
          : sql(
              "UPDATE queued_events SET due_at = $3, claimed_by = NULL, claimed_until = NULL WHERE event_id = $1 AND claimed_by = $2",
              [id, owner, dueAt.toISOString()],
            );
      await database.query(settle);
    },
  };
}

function toQueued(row: Row): QueuedEvent {
  return {
    id: text(row, "event_id"),
    body: text(row, "body"),
    attempt: integer(row, "attempt"),
    queuedAt: text(row, "queued_at"),
  };
}
