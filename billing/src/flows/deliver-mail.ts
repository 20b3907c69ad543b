import { ALARMING_AGES } from "../core/alarm-rules.ts";
import { MINUTE_MS } from "../core/instants.ts";
import {
  MAX_MAIL_ATTEMPTS,
  type MailContent,
  type MailName,
  type MailText,
  type OutboxMail,
  operatorAlertText,
  renderMail,
} from "../core/mail-text.ts";
import { isOwnCharge, linkDay, payOnSessionParams } from "../core/off-session-charge.ts";
import type { PaymentIntentSnapshot } from "../core/snapshots.ts";
import { isConfigurationFault } from "../core/stripe-fault.ts";
import type { Mailer, OutgoingMail } from "../ports/runtime.ts";
import type { Deps } from "./deps.ts";
import { requireOwn } from "./own-customer.ts";
import { raiseRepeating, stripeRefused } from "./raise-alert.ts";
import { faultReason, TryLater } from "./with-lease.ts";
import { workOff } from "./work-off.ts";

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
  const attempt = (mail: OutboxMail) => deliver(mail, deps);
  const onFailure = (mail: OutboxMail, error: unknown) => reportRefusal(mail, error, deps);
  return await workOff("mails", { ttlMs: CLAIM_TTL_MS, limit: 1, attempt, onFailure, signal }, deps);
}

async function deliver(mail: OutboxMail, deps: DeliveryDeps): Promise<"sent" | "skipped"> {
  const composed = await composeMail(mail, deps);
  if (composed !== null) await deps.mailer.send({ ...composed, messageId: mail.id });
  const outcome = composed === null ? "skipped" : "sent";
  deps.meter?.mail(outcome);
  deps.log.info("mail settled", { mail: mail.id, kind: mail.content.kind, outcome, attempt: mail.attempt });
  return outcome;
}

async function reportRefusal({ id, content, attempt }: OutboxMail, error: unknown, deps: Deps): Promise<boolean> {
  const alert = attempt >= MAX_MAIL_ATTEMPTS;
  deps.meter?.mail("refused");
  deps.log.warn("mail not sent", { mail: id, kind: content.kind, reason: faultReason(error), attempt, alert });
  if (isConfigurationFault(error)) await raiseRepeating(stripeRefused(error), deps);
  return alert;
}

/** Notices what is not worked off: the mail server or Stripe refuses, or none is configured. @returns false: nothing is left to do. */
export async function watchQueues(deps: Deps): Promise<boolean> {
  const waiting = await deps.store.countWaiting();
  for (const { queue, code, alarmingMs } of ALARMING_AGES) {
    const { count, oldestAt } = waiting[queue];
    const ageMs = oldestAt === null ? 0 : deps.clock.now().getTime() - Date.parse(oldestAt);
    if (ageMs >= alarmingMs)
      await raiseRepeating({ code, ids: {}, details: { count: String(count), oldestAt: oldestAt ?? "" } }, deps);
  }
  return false;
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
  const customer = customerId === null ? null : await deps.stripe.readCustomer(customerId);
  // It may arrive with the user's next visit.
  if (!customer?.email) throw new TryLater("the user has no mail address");
  return customer.email;
}

/** A bank that asks for its customer wants a confirmation, not another card. Stripe has a page for that. */
async function composeFixPayment(
  { userId, invoiceId }: MailContent & { kind: "fix_payment" },
  deps: Deps,
): Promise<MailText | null> {
  const user = await deps.store.findUser(userId);
  if (user?.fixPayment !== true) return null;
  const confirmationUrl = await deps.stripe.findConfirmationUrl(invoiceId);
  return confirmationUrl === null
    ? render("fix_payment", deps.policy.pages.settings, deps)
    : render("payment_action", confirmationUrl, deps);
}

function render(name: MailName, url: string, { policy }: Deps): MailText {
  return renderMail(policy.mailTexts, name, { productName: policy.productName, url });
}

/** With the page on which a failed charge is paid, the same one for a day. */
async function composePayOnSession(
  mail: OutboxMail,
  { userId, paymentIntentId }: MailContent & { kind: "pay_on_session" },
  deps: Deps,
): Promise<MailText | null> {
  const intent = await deps.stripe.readPaymentIntent(paymentIntentId, "ours");
  if (!intent?.customerId || !isOwnCharge(intent) || (await isPaidOtherwise(intent, deps))) return null;
  const day = linkDay(new Date(mail.createdAt), deps.clock.now());
  // Today's page would expire within minutes, so the mail waits for the next one.
  if (day === null) throw new TryLater("the link would expire too soon");
  await requireOwn({ customerId: intent.customerId, userId }, deps);
  // The failed charge is canceled before another way to pay is opened, so that the amount can be paid only once.
  if (intent.status !== "canceled") await deps.stripe.cancelPaymentIntent(intent.id);
  const { customerId, amount, currency, metadata } = intent;
  const charge = { customerId, userId, amount, currency, chargeId: metadata.charge_id ?? null, paymentIntentId };
  const params = payOnSessionParams({ ...deps.policy, ...charge }, day);
  const session = await deps.stripe.createSession(params, `pay:${paymentIntentId}:${day.index}`);
  return session.url === null ? null : render("pay_on_session", session.url, deps);
}

async function isPaidOtherwise({ status, metadata }: PaymentIntentSnapshot, deps: Deps): Promise<boolean> {
  if (status === "succeeded" || status === "processing") return true;
  const charge = metadata.charge_id === undefined ? null : await deps.store.findCharge(metadata.charge_id);
  return charge?.state === "paid_on_session";
}
