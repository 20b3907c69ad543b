import { STUCK_MAIL_MS } from "../core/alarm-rules.ts";
import { addMs, MINUTE_MS } from "../core/instants.ts";
import { MAX_MAIL_ATTEMPTS, mailRetryDelayMs, type OutboxMail } from "../core/outgoing-mail.ts";
import { isConfigurationFault } from "../core/provider-fault.ts";
import type { Mailer } from "../ports/runtime.ts";
import { composeMail } from "./compose-mail.ts";
import type { Deps } from "./deps.ts";
import { providerRefused, raiseRepeating } from "./raise-alert.ts";
import { faultReason } from "./with-lease.ts";

/** Longer than composing and sending one mail can take, including all timeouts. */
const CLAIM_TTL_MS = 10 * MINUTE_MS;

export interface DeliveryDeps extends Deps {
  mailer: Mailer;
  /** Identifies this worker in its claims. */
  owner: string;
  /** From 0 to 1. */
  random: () => number;
}

/**
 * Sends the mails that are due. Delivery is at least once: after a crash between the server's acceptance and our record of it,
 * the mail is sent again with the same Message-ID. Mails are claimed one at a time, so that a process that stops, or a server
 * that hangs, holds no untried mail.
 * @param signal no further mail is started once it aborts.
 * @returns how many mails were tried.
 */
export async function deliverMails(deps: DeliveryDeps, signal?: AbortSignal): Promise<number> {
  let tried = 0;
  while (!signal?.aborted) {
    const mail = await claimOne(deps);
    if (mail === null) break;
    await deliverAndSettle(mail, deps);
    tried += 1;
  }
  return tried;
}

async function claimOne(deps: DeliveryDeps): Promise<OutboxMail | null> {
  const now = deps.clock.now();
  const [mail] = await deps.store.claimMails({ limit: 1, now, ttlMs: CLAIM_TTL_MS, owner: deps.owner });
  return mail ?? null;
}

async function deliverAndSettle(mail: OutboxMail, deps: DeliveryDeps): Promise<void> {
  const { id, attempt, content } = mail;
  try {
    const outcome = await deliver(mail, deps);
    const now = deps.clock.now();
    await deps.store.settleMail({ id, owner: deps.owner, outcome, error: null, dueAt: now, now });
    deps.meter.mail(outcome);
    deps.log.info("mail settled", { mail: id, kind: content.kind, outcome, attempt });
  } catch (error) {
    const now = deps.clock.now();
    deps.meter.mail("refused");
    const isLast = attempt >= MAX_MAIL_ATTEMPTS;
    const dueAt = addMs(now, mailRetryDelayMs(attempt, deps.random()));
    const outcome = isLast ? "failed" : "retry";
    await deps.store.settleMail({ id, owner: deps.owner, outcome, error: faultReason(error), dueAt, now });
    deps.log.warn("mail not sent", {
      mail: id,
      kind: content.kind,
      reason: faultReason(error),
      attempt,
      alert: isLast,
    });
    if (isConfigurationFault(error)) await raiseRepeating(providerRefused(error), deps);
  }
}

async function deliver(mail: OutboxMail, deps: DeliveryDeps): Promise<"sent" | "skipped"> {
  const composed = await composeMail(mail, deps);
  if (composed === null) return "skipped";
  await deps.mailer.send({ ...composed, messageId: mail.id });
  return "sent";
}

/** Notices mails that are not sent: the mail server refuses, or none is configured. @returns false: nothing is left to do. */
export async function watchOutbox(deps: Deps): Promise<boolean> {
  const { count, oldestCreatedAt } = await deps.store.countWaitingMails();
  const ageMs = oldestCreatedAt === null ? 0 : deps.clock.now().getTime() - Date.parse(oldestCreatedAt);
  if (ageMs < STUCK_MAIL_MS) return false;
  deps.log.warn("mails wait to be sent", { count, oldestCreatedAt });
  await raiseRepeating({ code: "mails_stuck", ids: {} }, deps);
  return false;
}
