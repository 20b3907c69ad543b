import { mailRetryDelayMs, maxMailAttempts } from "../core/backoff.ts";
import { addMs, minuteMs } from "../core/instants.ts";
import type { OutboxMail } from "../core/outgoing-mail.ts";
import type { Mailer } from "../ports.ts";
import { composeMail } from "./compose-mail.ts";
import type { Deps } from "./deps.ts";

export interface DeliveryDeps extends Deps {
  readonly mailer: Mailer;
  /** Names this worker in the claims it holds. */
  readonly owner: string;
  /** 0 to 1. */
  readonly random: () => number;
}

const batchSize = 20;
/** Longer than composing and sending one batch can take with all their time-outs. */
const claimTtlMs = 10 * minuteMs;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? ` ${String(error.code)}` : "";
  return `${error.name}${code}`;
}

async function deliver(mail: OutboxMail, deps: DeliveryDeps): Promise<"sent" | "skipped"> {
  const composed = await composeMail(mail, deps);
  if (composed === null) return "skipped";
  await deps.mailer.send({ ...composed, messageId: mail.id });
  return "sent";
}

async function deliverAndSettle(mail: OutboxMail, deps: DeliveryDeps): Promise<void> {
  const { id, attempt, content } = mail;
  try {
    const outcome = await deliver(mail, deps);
    const now = deps.clock.now();
    await deps.store.settleMail({ id, owner: deps.owner, outcome, error: null, dueAt: now, now });
    deps.log.info("mail settled", { mail: id, kind: content.kind, outcome, attempt });
  } catch (error) {
    const now = deps.clock.now();
    const isLast = attempt >= maxMailAttempts;
    const dueAt = addMs(now, mailRetryDelayMs(attempt, deps.random()));
    const outcome = isLast ? "failed" : "retry";
    await deps.store.settleMail({ id, owner: deps.owner, outcome, error: reasonOf(error), dueAt, now });
    deps.log.warn("mail not sent", { mail: id, kind: content.kind, reason: reasonOf(error), attempt, alert: isLast });
  }
}

/**
 * Sends what is due, one batch. At least once: a crash between the server's acceptance and our note of it sends the mail again, with the
 * same Message-ID. @returns how many were tried.
 */
export async function deliverMails(deps: DeliveryDeps): Promise<number> {
  const now = deps.clock.now();
  const mails = await deps.store.claimMails({ limit: batchSize, now, ttlMs: claimTtlMs, owner: deps.owner });
  for (const mail of mails) await deliverAndSettle(mail, deps);
  return mails.length;
}
