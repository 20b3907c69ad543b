import { createHash } from "node:crypto";
import type { MailContent, NewMail, OutboxMail } from "../../core/mail-text.ts";
import type { DueNotification } from "../../core/status-report.ts";
import type { QueuedEvent, Store } from "../../ports/store.ts";
import { type Database, insert, integer, rowsOf, runAll, type Statement, sql, text, textOrNull } from "./database.ts";

const MAILS = rowsOf<OutboxMail>({
  id: text,
  content: (row, column) => JSON.parse(text(row, column)) as MailContent,
  attempt: integer,
  createdAt: text,
});

interface Claim {
  now: Date;
  ttlMs: number;
  owner: string;
}

/** The rows that are due, held by one worker for some time. `$3` is now. */
const DUE = "due_at <= $3 AND (claimed_until IS NULL OR claimed_until <= $3)";

/** @param rows which of the due rows, of at most `limit` (`$4`). */
function claim(table: string, rows: string, columns: string, { now, ttlMs, owner, limit }: Claim & { limit: number }) {
  const until = new Date(now.getTime() + ttlMs).toISOString();
  const text =
    `UPDATE ${table} SET claimed_by = $1, claimed_until = $2, attempt = attempt + 1 ` +
    `WHERE ${rows} RETURNING ${columns}`;
  return sql(text, [owner, until, now.toISOString(), limit]);
}

const oldest = (table: string, key: string, condition = "") =>
  `${key} IN (SELECT ${key} FROM ${table} WHERE ${DUE}${condition} ORDER BY due_at, ${key} LIMIT $4 FOR UPDATE SKIP LOCKED)`;

const COUNT_WAITING =
  "SELECT CAST(count(*) AS integer) AS waiting, min(created_at) AS oldest FROM outbox WHERE state = 'waiting'";
/** Only the owner of the claim settles a mail: after an expired claim, another worker may hold it. */
const SETTLE_CLAIMED =
  "UPDATE outbox SET state = $3, last_error = $4, due_at = $5, settled_at = $6, claimed_by = NULL, claimed_until = NULL " +
  "WHERE id = $1 AND claimed_by = $2";

export function outboxQueries(database: Database) {
  return {
    async enqueueMails(mails, now) {
      if (mails.length > 0) await database.transact(() => runAll(insertMails(mails, now)));
    },
    async countWaitingMails() {
      const [row] = await database.query(sql(COUNT_WAITING));
      if (row === undefined) return { count: 0, oldestCreatedAt: null };
      return { count: integer(row, "waiting"), oldestCreatedAt: textOrNull(row, "oldest") };
    },
    async claimMails(request) {
      const rows = oldest("outbox", "id", " AND state = 'waiting'");
      return (await database.query(claim("outbox", rows, MAILS.columns, request))).map(MAILS.read);
    },
    async settleMail({ id, owner, outcome, error, dueAt, now }) {
      const isOver = outcome !== "retry";
      await database.query(
        sql(SETTLE_CLAIMED, [
          id,
          owner,
          isOver ? outcome : "waiting",
          error?.slice(0, 500) ?? null,
          dueAt.toISOString(),
          isOver ? now.toISOString() : null,
        ]),
      );
    },
  } satisfies Partial<Store>;
}

export function insertMails(mails: readonly NewMail[], now: Date): Statement[] {
  const at = now.toISOString();
  return mails.map(({ dedupeKey, content }) => {
    const mail = { id: mailId(dedupeKey), dedupeKey, content: JSON.stringify(content), dueAt: at, createdAt: at };
    return insert("outbox", mail, "ON CONFLICT (dedupe_key) DO NOTHING");
  });
}

/** Derived from the key, so that a transaction that runs twice gives the mail the same id. */
function mailId(dedupeKey: string): string {
  return createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
}

/** A row per user, and only the newest state is ever sent: however many changes there were, one notification reports them. */
const MARK_CHANGED =
  "INSERT INTO notifications (user_id, version, due_at) VALUES ($1, 1, $2) ON CONFLICT (user_id) DO UPDATE " +
  "SET version = notifications.version + 1, due_at = excluded.due_at, attempt = 0";
const NOTIFICATIONS = rowsOf<DueNotification>({ userId: text, version: integer, attempt: integer });
/** A change during the sending keeps its own due time. */
const SETTLE_NOTIFICATION =
  "UPDATE notifications SET sent_version = CASE WHEN $3 = '' THEN $4 ELSE sent_version END, last_error = $3, " +
  "due_at = CASE WHEN version > $4 THEN due_at ELSE $5 END, claimed_by = NULL, claimed_until = NULL " +
  "WHERE user_id = $1 AND claimed_by = $2";

export function notificationQueries(database: Database) {
  return {
    async claimNotification(request) {
      const rows = oldest("notifications", "user_id");
      const [row] = await database.query(claim("notifications", rows, NOTIFICATIONS.columns, { ...request, limit: 1 }));
      return row === undefined ? null : NOTIFICATIONS.read(row);
    },
    async settleNotification({ notification, owner, error, dueAt }) {
      const { userId, version } = notification;
      const due = dueAt?.toISOString() ?? null;
      await database.query(sql(SETTLE_NOTIFICATION, [userId, owner, error?.slice(0, 500) ?? "", version, due]));
    },
  } satisfies Partial<Store>;
}

export function markChanged(userId: string, now: Date): Statement {
  return sql(MARK_CHANGED, [userId, now.toISOString()]);
}

const EVENTS = rowsOf<QueuedEvent>({ eventId: text, body: text, attempt: integer, queuedAt: text });
/** All events of a customer together, so that they share a read. Whoever waits for another worker's claim finds it claimed. */
const OF_CUSTOMERS =
  `${DUE} AND customer IN (SELECT customer FROM queued_events WHERE ${DUE} ` +
  "GROUP BY customer ORDER BY min(queued_at), customer LIMIT $4)";

const HANDLED = "DELETE FROM queued_events WHERE event_id = $1 AND claimed_by = $2";
const AGAIN =
  "UPDATE queued_events SET due_at = $3, claimed_by = NULL, claimed_until = NULL WHERE event_id = $1 AND claimed_by = $2";

export function eventQueueQueries(database: Database) {
  return {
    async queueEvent({ eventId, customer, body, now }) {
      const at = now.toISOString();
      const event = { eventId, customer, body, queuedAt: at, dueAt: at };
      await database.query(insert("queued_events", event, "ON CONFLICT (event_id) DO NOTHING"));
    },
    async claimEvents(request) {
      const due = claim("queued_events", OF_CUSTOMERS, EVENTS.columns, { ...request, limit: request.customers });
      return (await database.query(due)).map(EVENTS.read);
    },
    async settleEvent({ eventId, owner, dueAt }) {
      const handled = dueAt === null;
      await database.query(
        handled ? sql(HANDLED, [eventId, owner]) : sql(AGAIN, [eventId, owner, dueAt.toISOString()]),
      );
    },
  } satisfies Partial<Store>;
}
