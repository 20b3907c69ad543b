import { createHash } from "node:crypto";
import type { MailContent, NewMail, OutboxMail } from "../../core/outgoing-mail.ts";
import type { Store } from "../../ports/store.ts";
import { type Database, type Row, runLast, type Statement, sql } from "./database.ts";
import { integer, text, textOrNull } from "./rows.ts";

type OutboxQueries = Pick<Store, "enqueueMails" | "countWaitingMails" | "claimMails" | "settleMail">;

const CLAIM_DUE =
  "UPDATE outbox SET claimed_by = $1, claimed_until = $2, attempt = attempt + 1 WHERE id IN (SELECT id FROM outbox " +
  "WHERE state = 'waiting' AND due_at <= $3 AND (claimed_until IS NULL OR claimed_until <= $3) ORDER BY due_at, id LIMIT $4 " +
  "FOR UPDATE SKIP LOCKED) RETURNING id, content, attempt, created_at";

const COUNT_WAITING =
  "SELECT CAST(count(*) AS integer) AS waiting, min(created_at) AS oldest FROM outbox WHERE state = 'waiting'";
/** Only the owner of the claim settles a mail: after an expired claim, another worker may hold it. */
const SETTLE_CLAIMED =
  "UPDATE outbox SET state = $3, last_error = $4, due_at = $5, settled_at = $6, claimed_by = NULL, claimed_until = NULL " +
  "WHERE id = $1 AND claimed_by = $2";

export function outboxQueries(database: Database): OutboxQueries {
  return {
    async enqueueMails(mails, now) {
      if (mails.length > 0) await database.transact(() => runLast(insertMails(mails, now)));
    },
    async countWaitingMails() {
      const [row] = await database.query(sql(COUNT_WAITING));
      if (row === undefined) return { count: 0, oldestCreatedAt: null };
      return { count: integer(row, "waiting"), oldestCreatedAt: textOrNull(row, "oldest") };
    },
    async claimMails({ limit, now, ttlMs, owner }) {
      const until = new Date(now.getTime() + ttlMs).toISOString();
      const rows = await database.query(sql(CLAIM_DUE, [owner, until, now.toISOString(), limit]));
      return rows.map(toMail);
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
  };
}

export function insertMails(mails: readonly NewMail[], now: Date): Statement[] {
  return mails.map(({ dedupeKey, content }) =>
    sql(
      "INSERT INTO outbox (id, dedupe_key, content, due_at, created_at) VALUES ($1, $2, $3, $4, $4) ON CONFLICT (dedupe_key) DO NOTHING",
      [mailId(dedupeKey), dedupeKey, JSON.stringify(content), now.toISOString()],
    ),
  );
}

function toMail(row: Row): OutboxMail {
  return {
    id: text(row, "id"),
    content: JSON.parse(text(row, "content")) as MailContent,
    attempt: integer(row, "attempt"),
    createdAt: text(row, "created_at"),
  };
}

/** Derived from the key, so that a transaction that runs twice gives the mail the same id. */
function mailId(dedupeKey: string): string {
  return createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
}
