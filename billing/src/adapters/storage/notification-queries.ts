import type { Store } from "../../ports/store.ts";
import { type Database, type Statement, sql } from "./database.ts";
import { integer, text } from "./rows.ts";

type NotificationQueries = Pick<Store, "claimNotification" | "settleNotification">;

/** A row per user, and only the newest state is ever sent: however many changes there were, one notification reports them. */
const MARK_CHANGED =
  "INSERT INTO notifications (user_id, version, due_at) VALUES ($1, 1, $2) ON CONFLICT (user_id) DO UPDATE " +
  "SET version = notifications.version + 1, due_at = excluded.due_at, attempt = 0";
const CLAIM_DUE =
  "UPDATE notifications SET claimed_by = $1, claimed_until = $2, attempt = attempt + 1 WHERE user_id IN " +
  "(SELECT user_id FROM notifications WHERE due_at <= $3 AND (claimed_until IS NULL OR claimed_until <= $3) " +
  "ORDER BY due_at, user_id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING user_id, version, attempt";
/** A change during the sending keeps its own due time. */
const SETTLE_CLAIMED =
  "UPDATE notifications SET sent_version = CASE WHEN $3 = '' THEN $4 ELSE sent_version END, last_error = $3, " +
  "due_at = CASE WHEN version > $4 THEN due_at ELSE $5 END, claimed_by = NULL, claimed_until = NULL " +
  "WHERE user_id = $1 AND claimed_by = $2";

export function notificationQueries(database: Database): NotificationQueries {
  return {
    async claimNotification({ now, ttlMs, owner }) {
      const until = new Date(now.getTime() + ttlMs).toISOString();
      const [row] = await database.query(sql(CLAIM_DUE, [owner, until, now.toISOString()]));
      if (row === undefined) return null;
      return { userId: text(row, "user_id"), version: integer(row, "version"), attempt: integer(row, "attempt") };
    },
    async settleNotification({ notification, owner, error, dueAt }) {
      const { userId, version } = notification;
      const due = dueAt?.toISOString() ?? null;
      await database.query(sql(SETTLE_CLAIMED, [userId, owner, error?.slice(0, 500) ?? "", version, due]));
    },
  };
}

export function markChanged(userId: string, now: Date): Statement {
  return sql(MARK_CHANGED, [userId, now.toISOString()]);
}
