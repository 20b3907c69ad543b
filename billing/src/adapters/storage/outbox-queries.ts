import { createHash } from "node:crypto";
import type { MailContent, NewMail, OutboxMail } from "../../core/mail-text.ts";
import type { DueNotification } from "../../core/status-report.ts";
import type { QueuedEvent, Queues, Settlement, Store, Waiting } from "../../ports/store.ts";
import { type Database, insert, integer, rowsOf, type Statement, sql, text, textOrNull } from "./database.ts";

const DUE = "due_at <= $3 AND (claimed_until IS NULL OR claimed_until <= $3)";

const oldest = (table: string, key: string, condition = "") =>
  `${key} IN (SELECT ${key} FROM ${table} WHERE ${DUE}${condition} ORDER BY due_at, ${key} LIMIT $4 FOR UPDATE SKIP LOCKED)`;

/** All events of a customer together, so that they share a read. Whoever waits for another worker's claim finds it claimed. */
const OF_CUSTOMERS =
  `${DUE} AND customer IN (SELECT customer FROM queued_events WHERE ${DUE} ` +
  "GROUP BY customer ORDER BY min(queued_at), customer LIMIT $4)";

const QUEUES = {
  mails: {
    table: "outbox",
    claimed: oldest("outbox", "id", " AND state = 'waiting'"),
    ...rowsOf<OutboxMail>({
      id: text,
      content: (row, column) => JSON.parse(text(row, column)) as MailContent,
      attempt: integer,
      createdAt: text,
    }),
  },
  notifications: {
    table: "notifications",
    claimed: oldest("notifications", "user_id"),
    ...rowsOf<DueNotification>({ userId: text, version: integer, attempt: integer }),
  },
  events: {
    table: "queued_events",
    claimed: OF_CUSTOMERS,
    ...rowsOf<QueuedEvent>({ eventId: text, body: text, attempt: integer, queuedAt: text }),
  },
};

const RELEASE = "claimed_by = NULL, claimed_until = NULL";
/** A change during the sending keeps its own due time. */
const SETTLE_NOTIFICATION =
  "UPDATE notifications SET sent_version = CASE WHEN $3 = '' THEN $4 ELSE sent_version END, last_error = $3, " +
  `due_at = CASE WHEN version > $4 THEN due_at ELSE $5 END, ${RELEASE} WHERE user_id = $1 AND claimed_by = $2`;

const SETTLE: { [Name in keyof Queues]: (item: Queues[Name], settlement: Settlement) => Statement } = {
  mails: ({ id }, { owner, now, dueAt, error, outcome = "sent" }) => {
    const [at, due] = [now.toISOString(), dueAt?.toISOString() ?? null];
    return sql(
      `UPDATE outbox SET state = $3, last_error = $4, due_at = $5, settled_at = $6, ${RELEASE} WHERE id = $1 AND claimed_by = $2`,
      [
        id,
        owner,
        due === null ? outcome : "waiting",
        error?.slice(0, 500) ?? null,
        due ?? at,
        due === null ? at : null,
      ],
    );
  },
  notifications: ({ userId, version }, { owner, dueAt, error }) =>
    sql(SETTLE_NOTIFICATION, [userId, owner, error?.slice(0, 500) ?? "", version, dueAt?.toISOString() ?? null]),
  events: ({ eventId }, { owner, dueAt, error }) =>
    dueAt === null
      ? sql("DELETE FROM queued_events WHERE event_id = $1 AND claimed_by = $2", [eventId, owner])
      : sql(
          `UPDATE queued_events SET due_at = $3, last_error = $4, ${RELEASE} WHERE event_id = $1 AND claimed_by = $2`,
          [...[eventId, owner, dueAt.toISOString(), error?.slice(0, 500) ?? null]],
        ),
};

const count = (queue: keyof Queues, oldest: string, condition: string) =>
  `SELECT '${queue}' AS queue, CAST(count(*) AS integer) AS waiting, min(${oldest}) AS oldest FROM ${QUEUES[queue].table} WHERE ${condition}`;
const COUNT_WAITING = [
  count("mails", "created_at", "state = 'waiting'"),
  count("notifications", "due_at", "due_at IS NOT NULL"),
  count("events", "queued_at", "TRUE"),
].join(" UNION ALL ");

const FIND_EVENT =
  "SELECT event_id FROM processed_events WHERE event_id = $1 UNION SELECT event_id FROM queued_events WHERE event_id = $1";
const QUEUE_EVENT =
  "INSERT INTO queued_events (event_id, customer, body, queued_at, due_at) SELECT $1, $2, $3, $4, $4 WHERE NOT EXISTS " +
  "(SELECT event_id FROM processed_events WHERE event_id = $1) ON CONFLICT (event_id) DO NOTHING RETURNING event_id";

export function queueQueries(database: Database) {
  return {
    async claim<Name extends keyof Queues>(queue: Name, request: Parameters<Store["claim"]>[1]) {
      const { table, claimed, columns, read } = QUEUES[queue];
      const until = new Date(request.now.getTime() + request.ttlMs).toISOString();
      const statement = sql(
        `UPDATE ${table} SET claimed_by = $1, claimed_until = $2, attempt = attempt + 1 WHERE ${claimed} RETURNING ${columns}`,
        [request.owner, until, request.now.toISOString(), request.limit],
      );
      return (await database.query(statement)).map((row) => read(row) as Queues[Name]);
    },
    async settle(queue, item, settlement) {
      await database.query(SETTLE[queue](item, settlement));
    },
    async countWaiting() {
      const rows = await database.query(sql(COUNT_WAITING));
      const waiting = rows.map((row) => [
        text(row, "queue"),
        { count: integer(row, "waiting"), oldestAt: textOrNull(row, "oldest") },
      ]);
      return Object.fromEntries(waiting) as Record<keyof Queues, Waiting>;
    },
    async knowsEvent(id) {
      return (await database.query(sql(FIND_EVENT, [id]))).length > 0;
    },
    async queueEvent({ id, customer, body, now }) {
      return (await database.query(sql(QUEUE_EVENT, [id, customer, body, now.toISOString()]))).length === 1;
    },
  } satisfies Partial<Store>;
}

export function insertMails(mails: readonly NewMail[], now: Date): Statement[] {
  const at = now.toISOString();
  return mails.map(({ dedupeKey, content }) => {
    // Derived from the key, so that a transaction that runs twice gives the mail the same id.
    const id = createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
    const mail = { id, dedupeKey, content: JSON.stringify(content), dueAt: at, createdAt: at };
    return insert("outbox", mail, "ON CONFLICT (dedupe_key) DO NOTHING");
  });
}

/** A row per user, and only the newest state is ever sent: however many changes there were, one notification reports them. */
const MARK_CHANGED =
  "INSERT INTO notifications (user_id, version, due_at) VALUES ($1, 1, $2) ON CONFLICT (user_id) DO UPDATE " +
  "SET version = notifications.version + 1, due_at = excluded.due_at, attempt = 0";

export function markChanged(userId: string, now: Date): Statement {
  return sql(MARK_CHANGED, [userId, now.toISOString()]);
}
