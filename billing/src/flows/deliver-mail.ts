import { STUCK_MAIL_MS } from "../core/alarm-rules.ts";
import { addMs, MINUTE_MS } from "../core/instants.ts";
import {
  MAX_MAIL_ATTEMPTS,
  type MailContent,
  type MailName,
  type MailText,
  mailRetryDelayMs,
  type OutboxMail,
  operatorAlertText,
  renderMail,
} from "../core/mail-text.ts";
import { isOwnCharge, linkDay, payOnSessionParams } from "../core/off-session-charge.ts";
import { isConfigurationFault } from "../core/provider-fault.ts";
import { settingsUrl } from "../core/session-params.ts";
import type { PaymentIntentSnapshot } from "../core/snapshots.ts";
import type { Mailer, OutgoingMail } from "../ports/runtime.ts";
import type { Deps } from "./deps.ts";
import { providerRefused, raiseRepeating } from "./raise-alert.ts";
import { faultReason, workOff } from "./with-lease.ts";

/** Longer than composing and sending one mail can take, including all timeouts. */
const CLAIM_TTL_MS = 10 * MINUTE_MS;

export interface DeliveryDeps extends Deps {
  mailer: Mailer;
}

/**
 * Sends the mails that are due. Delivery is at least once: after a crash between the server's acceptance and our record of it,
 * the mail is sent again with the same Message-ID. Mails are claimed one at a time, so that a process that stops, or a server
 * that hangs, holds no untried mail.
 * @param signal no further mail is started once it aborts.
 * @returns how many mails were tried.
 */
export async function deliverMails(deps: DeliveryDeps, signal?: AbortSignal): Promise<number> {
  const { store, clock, owner } = deps;
  const claim = () => store.claimMails({ limit: 1, now: clock.now(), ttlMs: CLAIM_TTL_MS, owner });
  return await workOff(claim, (mail) => deliverAndSettle(mail, deps), signal);
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

/** No mail address is known yet. It may arrive with the user's next visit. */
class NoAddress extends Error {
  override readonly name = "NoAddress";
}

type Composed = Omit<OutgoingMail, "messageId">;

/** Writes the text when the mail is sent, from the current state. @returns null when the mail is no longer needed. */
async function composeMail(mail: OutboxMail, deps: Deps): Promise<Composed | null> {
  const { content } = mail;
  if (content.kind === "operator_alert") {
    const to = deps.policy.alertEmail;
    return to === null ? null : { to, ...operatorAlertText(content.code, content.detail) };
  }
  const to = await addressOf(content.userId, deps);
  const text =
    content.kind === "fix_payment"
      ? await composeFixPayment(content, deps)
      : await composePayOnSession(mail, content, deps);
  return text === null ? null : { to, ...text };
}

async function addressOf(userId: string, deps: Deps): Promise<string> {
  const user = await deps.store.findUser(userId);
  const known = user?.email ?? null;
  if (known !== null) return known;
  const customerId = user?.paymentCustomerId ?? null;
  const customer = customerId === null ? null : await deps.provider.readCustomer(customerId);
  if (!customer?.email) throw new NoAddress("the user has no mail address");
  return customer.email;
}

/** A bank that asks for its customer wants a confirmation, not another card. The provider has a page for that. */
async function composeFixPayment(
  { userId, invoiceId }: MailContent & { kind: "fix_payment" },
  deps: Deps,
): Promise<MailText | null> {
  const user = await deps.store.findUser(userId);
  if (user?.fixPayment !== true) return null;
  const confirmationUrl = await deps.provider.findConfirmationUrl(invoiceId);
  return confirmationUrl === null
    ? render("fix_payment", settingsUrl(deps.policy.appUrl), deps)
    : render("payment_action", confirmationUrl, deps);
}

async function composePayOnSession(
  mail: OutboxMail,
  content: MailContent & { kind: "pay_on_session" },
  deps: Deps,
): Promise<MailText | null> {
  const url = await openPayOnSession({ mail, ...content }, deps);
  return url === null ? null : render("pay_on_session", url, deps);
}

function render(name: MailName, url: string, { policy }: Deps): MailText {
  return renderMail(policy.mailTexts, name, { productName: policy.productName, url });
}

/** Today's page would expire within minutes, so the mail waits for the next one. */
class LinkTooShort extends Error {
  override readonly name = "LinkTooShort";
}

interface LinkRequest {
  mail: OutboxMail;
  userId: string;
  paymentIntentId: string;
}

/** The page on which a failed charge is paid, the same one for a day. @returns null when the amount is already paid. */
async function openPayOnSession({ mail, userId, paymentIntentId }: LinkRequest, deps: Deps): Promise<string | null> {
  const intent = await deps.provider.readPaymentIntent(paymentIntentId);
  if (intent.customerId === null || !isOwnCharge(intent) || (await isPaidOtherwise(intent, deps))) return null;
  const day = linkDay(new Date(mail.createdAt), deps.clock.now());
  if (day === null) throw new LinkTooShort("the link would expire too soon");
  // The failed charge is canceled before another way to pay is opened, so that the amount can be paid only once.
  if (intent.status !== "canceled") await deps.provider.cancelPaymentIntent(intent.id);
  const { customerId, amount, currency, metadata } = intent;
  const charge = { customerId, userId, amount, currency, chargeId: metadata.charge_id ?? null, paymentIntentId };
  const params = payOnSessionParams({ ...deps.policy, ...charge }, day);
  const session = await deps.provider.createSession(params, `pay:${paymentIntentId}:${day.index}`);
  return session.url;
}

async function isPaidOtherwise({ status, metadata }: PaymentIntentSnapshot, deps: Deps): Promise<boolean> {
  if (status === "succeeded" || status === "processing") return true;
  const charge = metadata.charge_id === undefined ? null : await deps.store.findCharge(metadata.charge_id);
  return charge?.state === "paid_on_session";
}
